// The difference of two texts, as rows that a person reads: what went, what came, and a little of
// what stands around it.
import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of a line; `changed`: that is what differs from the other text's line. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

export type DifferenceRow =
  | {
      readonly kind: 'same' | 'old' | 'new';
      readonly before: number;
      readonly after: number;
      readonly pieces: readonly Piece[];
    }
  /** Lines left out because they are the same. */
  | { readonly kind: 'skipped'; readonly count: number };

export interface Difference {
  readonly rows: readonly DifferenceRow[];
  readonly added: number;
  readonly removed: number;
}

const AROUND = 3;

export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  // The end of the last line is no line of its own.
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function plain(text: string): Piece[] {
  return [{ text, changed: false }];
}

/** Marks what differs within a pair of lines, unless nearly everything does. */
function pairOf(before: string, after: string): [Piece[], Piece[]] {
  const parts = diffWordsWithSpace(before, after);
  const shared = parts.reduce((sum, part) => {
    return part.added || part.removed ? sum : sum + part.value.length;
  }, 0);
  if (shared * 3 < Math.max(before.length, after.length)) return [plain(before), plain(after)];
  const pick = (other: 'added' | 'removed', own: 'added' | 'removed'): Piece[] => {
    return parts
      .filter((part) => !part[other])
      .map((part) => ({ text: part.value, changed: part[own] }));
  };
  return [pick('added', 'removed'), pick('removed', 'added')];
}

export function differenceOf(before: string, after: string): Difference {
  const changes = diffArrays(linesOf(before), linesOf(after));
  const rows: DifferenceRow[] = [];
  let left = 0;
  let right = 0;
  let added = 0;
  let removed = 0;
  changes.forEach((change, place) => {
    const next = changes[place + 1];
    if (change.removed) {
      const pairs = next?.added ? Math.min(change.value.length, next.value.length) : 0;
      change.value.forEach((line, i) => {
        const pieces = i < pairs ? pairOf(line, next?.value[i] ?? '')[0] : plain(line);
        rows.push({ kind: 'old', before: ++left, after: 0, pieces });
      });
      removed += change.value.length;
    } else if (change.added) {
      const previous = changes[place - 1];
      const pairs = previous?.removed ? Math.min(change.value.length, previous.value.length) : 0;
      change.value.forEach((line, i) => {
        const pieces = i < pairs ? pairOf(previous?.value[i] ?? '', line)[1] : plain(line);
        rows.push({ kind: 'new', before: 0, after: ++right, pieces });
      });
      added += change.value.length;
    } else {
      for (const line of change.value) {
        rows.push({ kind: 'same', before: ++left, after: ++right, pieces: plain(line) });
      }
    }
  });
  return { rows: shortened(rows), added, removed };
}

/** Leaves out what is the same, but for some lines around each change. */
function shortened(rows: readonly DifferenceRow[]): DifferenceRow[] {
  const near = new Uint8Array(rows.length);
  rows.forEach((row, place) => {
    if (row.kind === 'same') return;
    for (let i = Math.max(0, place - AROUND); i <= Math.min(rows.length - 1, place + AROUND); ++i)
      near[i] = 1;
  });
  const kept: DifferenceRow[] = [];
  let skipped = 0;
  const flush = (): void => {
    if (skipped) kept.push({ kind: 'skipped', count: skipped });
    skipped = 0;
  };
  rows.forEach((row, place) => {
    if (near[place]) {
      flush();
      kept.push(row);
    } else {
      ++skipped;
    }
  });
  flush();
  return kept;
}
