// The verdicts of one revision, as they come: from the page, from a worker, or from both.
import type { Verdicts } from '@abide/engine';

import type { FromWorker } from '../worker/protocol';

/** The verdicts of one revision, as far as they have come. */
export interface Board {
  readonly revision: number;
  /** By chunk, by crawler. */
  readonly chunks: readonly (readonly Verdicts[] | undefined)[];
  /** Whether all have come. What is complete stays so. */
  readonly complete: boolean;
  /** Milliseconds of the engine, up to the last chunk so far. */
  readonly took: number;
}

export const NO_BOARD: Board = { revision: -1, chunks: [], complete: false, took: 0 };

/**
 * A board with what has come; the same one if nothing of it is new: a worker that is asked about a
 * revision makes all of its verdicts, those that the page has made, too.
 */
export function boardWith(now: Board, come: Extract<FromWorker, { kind: 'verdicts' }>): Board {
  const { revision, chunk, verdicts, took, last } = come;
  if (now.revision !== revision) {
    const chunks: (readonly Verdicts[])[] = [];
    if (verdicts.length) chunks[chunk] = verdicts;
    return { revision, chunks, complete: last, took };
  }
  const isNew = verdicts.length > 0 && !now.chunks[chunk];
  if (now.complete || (!isNew && !last)) return now;
  const chunks = now.chunks.slice();
  if (isNew) chunks[chunk] = verdicts;
  return { revision, chunks, complete: last, took };
}
