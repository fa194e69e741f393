// The editor's place on the page: its shadow root, and the effects that bind it to the state.
import { EditorView } from '@codemirror/view';
import { effect, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../i18n';
import { ask, findings, jump, loaded, revision, why } from '../state/store';
import type { PlacedFinding } from '../worker/protocol';
import { applyFix } from './fixing';
import { type LineWords, lineWords } from './line_words';
import { type Lit, setLit } from './lit_lines';
import { makeEditor, replaceText, showFindings } from './setup';

const cursorLine = signal(1);
const words = signal<{ line: number; revision: number; words: LineWords } | null>(null);
let mounted: EditorView | null = null;

/** Mends what a finding is about. */
export function mend(placed: PlacedFinding): void {
  if (mounted) applyFix(mounted, placed);
}

function show(view: EditorView, number: number, focus: boolean): void {
  const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
  view.dispatch({
    ...(focus ? { selection: { anchor: line.from } } : {}),
    effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
  });
  if (focus) view.focus();
}

function bind(view: EditorView): () => void {
  let shownFor = '';
  const stops = [
    effect(() => {
      replaceText(view, loaded.value.text);
    }),
    effect(() => {
      const { revision: of, list } = findings.value;
      if (of === revision.peek()) showFindings(view, list);
    }),
    effect(() => {
      const now = why.value;
      if (!now) {
        view.dispatch({ effects: setLit.of(null) });
        shownFor = '';
        return;
      }
      const { explanation, chosen } = now;
      const lit: Lit = {
        allowed: explanation.allowed,
        deciding: explanation.line,
        loser: explanation.loser?.line ?? 0,
        group: explanation.userAgents.map(({ line }) => line),
      };
      view.dispatch({ effects: setLit.of(lit) });
      // Scrolled to when chosen, not at every key press after that.
      const key = `${chosen.url} ${chosen.crawler}`;
      const line = explanation.line || (lit.group[0] ?? 0);
      if (key !== shownFor && line) show(view, line, false);
      shownFor = key;
    }),
    effect(() => {
      const to = jump.value;
      if (to) show(view, to.line, to.focus);
    }),
    effect(() => {
      const line = cursorLine.value;
      // Again when all of a revision has come, so that this waits behind nothing that matters more.
      if (findings.value.revision !== revision.peek()) return;
      void ask('line', { line }).then(({ revision: of, answer }) => {
        if (of !== revision.peek() || line !== cursorLine.peek()) return;
        words.value = answer ? { line, revision: of, words: lineWords(answer) } : null;
      });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

export function Editor() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const view = makeEditor(root, (line) => (cursorLine.value = line));
    mounted = view;
    const stop = bind(view);
    return () => {
      stop();
      mounted = null;
      view.destroy();
    };
  }, []);
  return <div class="editor" ref={host} />;
}

/** What the line with the cursor does. */
export function LineStatus() {
  const now = words.value;
  if (!now) return <p class="line-status verdict">{'\u00a0'}</p>;
  const { decides: often, elsewhere, here } = now.words;
  // They count verdicts, and are said anew some time after those.
  const fresh = now.revision === revision.value;
  return (
    <div class={fresh ? 'line-status verdict' : 'line-status verdict outdated'}>
      <span class="line-number">{t.line.number(now.line)}</span> <span>{often || here}</span>
      {elsewhere.length > 0 && (
        <details>
          <summary>{t.line.elsewhereShort}</summary>
          <ul>
            {elsewhere.map(({ dialects, words: what }) => (
              <li key={what}>
                <strong>{t.list(dialects)}</strong>: {what}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
