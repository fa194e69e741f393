// A fix from a finding into the text.
//
// The linter waits for a pause in typing, so a fix may be asked for while the findings on the page are
// older than the text. Then the places of the fix mean nothing: it is put off until the linter has
// seen the text, and made if it found the same thing again; not if another text has been put into the
// editor meanwhile, which it was never meant for.
import type { EditorView } from '@codemirror/view';
import { effect } from '@preact/signals';

import { t } from '../i18n';
import { tell } from '../page/notice';
import { findings, loaded, revision } from '../state/store';
import type { PlacedFinding } from '../worker/protocol';
import { editorPlaces } from './line_ends';

/** `go`: the cursor goes there. */
function write(view: EditorView, { finding: { fix }, fixFrom, fixTo }: PlacedFinding, go: boolean): void {
  if (!fix) return;
  const place = editorPlaces(view.state);
  const from = place(fixFrom);
  view.dispatch({
    changes: { from, to: place(fixTo), insert: view.state.toText(fix.replacement) },
    ...(go ? { selection: { anchor: from }, scrollIntoView: true } : {}),
    userEvent: 'input.fix',
  });
}

/** The finding of `list` that says the same as `wanted`: the nearest, for lines may have moved. */
export function sameFinding(
  list: readonly PlacedFinding[],
  { finding: wanted }: PlacedFinding,
): PlacedFinding | undefined {
  const distance = ({ finding }: PlacedFinding): number => Math.abs(finding.line - wanted.line);
  return list
    .filter(({ finding: { id, message, fix } }) => {
      return id === wanted.id && message === wanted.message && fix?.replacement === wanted.fix?.replacement;
    })
    .sort((a, b) => distance(a) - distance(b))[0];
}

let stopWaiting = (): void => undefined;

/** Makes the fix of a finding: now, or once the findings are those of the text. */
export function applyFix(view: EditorView, placed: PlacedFinding): void {
  stopWaiting();
  if (findings.peek().revision === revision.peek()) {
    write(view, placed, true);
    return;
  }
  const { doc, selection } = view.state;
  const text = loaded.peek();
  let waiting = true;
  const stop = effect(() => {
    const { revision: of, list } = findings.value;
    const still = loaded.value === text;
    if (still && of !== revision.value) return;
    // Not within the effect: what it writes is a new revision.
    queueMicrotask(() => {
      if (!waiting) return;
      stopWaiting();
      if (!still || loaded.peek() !== text) return;
      const same = sameFinding(list, placed);
      // Whoever has typed on is somewhere else by now.
      const go = view.state.doc.eq(doc) && view.state.selection.eq(selection);
      if (same) write(view, same, go);
      else tell(t.problems.gone);
    });
  });
  stopWaiting = () => {
    waiting = false;
    stop();
    stopWaiting = () => undefined;
  };
}
