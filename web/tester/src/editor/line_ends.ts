// The ends of lines, as the file has them.
//
// The editor knows one kind of line end. A file may have LF, CRLF or CR, or a mixture, and must leave
// as it came. So every end that is not LF is a point in a range set, which follows all edits; a line
// end that is typed is of the kind that the file has most.
import { invertedEffects } from '@codemirror/commands';
import {
  type EditorState,
  MapMode,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  type Text,
} from '@codemirror/state';

class LineEnd extends RangeValue {
  readonly end: string;
  constructor(end: string) {
    super();
    this.end = end;
  }
  override eq(other: RangeValue): boolean {
    return other instanceof LineEnd && other.end === this.end;
  }
}
// Text typed at the end of a line stands before its end; the point goes with the end.
LineEnd.prototype.startSide = LineEnd.prototype.endSide = 1;
LineEnd.prototype.mapMode = MapMode.TrackAfter;

const KINDS = { '\r\n': new LineEnd('\r\n'), '\r': new LineEnd('\r') } as const;
type Other = keyof typeof KINDS;

interface Ends {
  readonly points: RangeSet<LineEnd>;
  /** What Enter makes. */
  readonly usual: string;
}

/** The ends of a text that is put in as a whole. */
export const setLineEnds = StateEffect.define<Ends>();

/** What {@link setLineEnds} is given for a text. */
export function lineEndsOf(text: string): Ends {
  const points: Range<LineEnd>[] = [];
  const counts = new Map<string, number>();
  let dropped = 0;
  for (const match of text.matchAll(/\r\n?|\n/g)) {
    const end = match[0];
    counts.set(end, (counts.get(end) ?? 0) + 1);
    if (end !== '\n') points.push(KINDS[end as Other].range(match.index - dropped));
    dropped += end.length - 1;
  }
  const usual = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '\n';
  return { points: RangeSet.of(points), usual };
}

export const lineEnds = StateField.define<Ends>({
  create: (state) => lineEndsOf(state.doc.toString()),
  update(ends, transaction) {
    // Of an undo that takes several edits back, the last one is the oldest.
    const set = transaction.effects.findLast((effect) => effect.is(setLineEnds));
    if (set) return set.value as Ends;
    if (!transaction.docChanged) return ends;
    let points = ends.points.map(transaction.changes);
    if (ends.usual !== '\n') {
      const added: Range<LineEnd>[] = [];
      transaction.changes.iterChanges((_fromA, _toA, fromB, _toB, inserted) => {
        for (let number = 1, at = fromB; number < inserted.lines; ++number) {
          at += inserted.line(number).length;
          added.push(KINDS[ends.usual as Other].range(at));
          ++at;
        }
      });
      if (added.length) points = points.update({ add: added, sort: true });
    }
    return { points, usual: ends.usual };
  },
});

/** Undo brings back the ends, too: those that are typed anew would be of the usual kind. */
export const undoLineEnds = invertedEffects.of((transaction) => {
  return transaction.docChanged ? [setLineEnds.of(transaction.startState.field(lineEnds))] : [];
});

/** The text with the ends that its lines have. */
export function fullText(state: EditorState): string {
  return withEnds(state.doc, state.field(lineEnds).points);
}

function withEnds(doc: Text, points: RangeSet<LineEnd>): string {
  if (!points.size) return doc.toString();
  const parts: string[] = [];
  let at = 0;
  for (const cursor = points.iter(); cursor.value; cursor.next()) {
    if (cursor.from >= doc.length) break;
    parts.push(doc.sliceString(at, cursor.from), cursor.value.end);
    at = cursor.from + 1;
  }
  parts.push(doc.sliceString(at));
  return parts.join('');
}

/** Turns places in the full text into places in the editor, where every line end is one unit. */
export function editorPlaces(state: EditorState): (place: number) => number {
  const { points } = state.field(lineEnds);
  const crlf: number[] = [];
  for (const cursor = points.iter(); cursor.value; cursor.next()) {
    // In the full text, the n-th CRLF before a place moves it by n.
    if (cursor.value.end === '\r\n') crlf.push(cursor.from + crlf.length + 1);
  }
  if (!crlf.length) return (place) => place;
  return (place) => {
    let low = 0;
    let high = crlf.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((crlf[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return place - low;
  };
}
