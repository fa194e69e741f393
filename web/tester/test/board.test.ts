// Verdicts as they come.
import type { Verdicts } from '@abide/engine';
import { expect, test } from 'vitest';

import { NO_BOARD, boardWith } from '../src/state/board';

const verdicts: Verdicts[] = [
  {
    allowed: Uint8Array.of(1),
    line: Uint32Array.of(0),
    reason: Uint8Array.of(1),
    undefined: Uint8Array.of(0),
  },
];
const come = (revision: number, chunk: number, last: boolean, of = verdicts) =>
  ({ kind: 'verdicts', revision, chunk, verdicts: of, took: 1, last }) as const;

test('chunks come in any order, and a new revision begins anew', () => {
  const one = boardWith(NO_BOARD, come(1, 1, false));
  expect([one.chunks[0], one.chunks[1], one.complete]).toEqual([undefined, verdicts, false]);
  const both = boardWith(one, come(1, 0, true));
  expect([both.chunks.length, both.complete]).toEqual([2, true]);
  const next = boardWith(both, come(2, 0, false));
  expect([next.revision, next.chunks.length, next.complete]).toEqual([2, 1, false]);
  expect(boardWith(both, come(2, 0, true, []))).toMatchObject({ revision: 2, chunks: [], complete: true });
});

test('what the page has made and a worker makes again changes nothing', () => {
  const whole = boardWith(boardWith(NO_BOARD, come(1, 0, false)), come(1, 1, true));
  const again = verdicts.slice();
  expect(boardWith(whole, come(1, 0, false, again))).toBe(whole);
  expect(boardWith(whole, come(1, 1, true, again))).toBe(whole);
  // The page made the first chunk only: the rest is the worker's.
  const first = boardWith(NO_BOARD, come(1, 0, false));
  expect(boardWith(first, come(1, 0, false, again))).toBe(first);
  expect(boardWith(first, come(1, 1, true)).complete).toBe(true);
  // Or another one than the last that the worker makes.
  const second = boardWith(NO_BOARD, come(1, 1, false));
  const filled = boardWith(boardWith(second, come(1, 0, false)), come(1, 1, true, again));
  expect([filled.complete, filled.chunks[1] === verdicts]).toEqual([true, true]);
});
