// The editor: CodeMirror with what a robots.txt needs, bound to the state of the page.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension, Transaction } from '@codemirror/state';
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';

import { t } from '../i18n';
import { ask, revision, text } from '../state/store';
import type { PlacedFinding } from '../worker/protocol';
import { colouring } from './colouring';
import { complete } from './completion';
import { applyFix } from './fixing';
import { editorPlaces, fullText, lineEnds, lineEndsOf, setLineEnds, undoLineEnds } from './line_ends';
import { lineWords } from './line_words';
import { litLines } from './lit_lines';
import { theme } from './theme';

function element(tag: string, className: string, words: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = words;
  return made;
}

const lineTooltip = hoverTooltip(
  async (view, position) => {
    const line = view.state.doc.lineAt(position);
    if (!line.text.trim()) return null;
    const { revision: of, answer } = await ask('line', { line: line.number });
    if (!answer || of !== revision.peek()) return null;
    const words = lineWords(answer);
    if (!words.decides && !words.elsewhere.length) return null;
    return {
      pos: line.from,
      end: line.to,
      above: true,
      create: () => {
        const dom = element('div', 'line-words', '');
        if (words.decides) dom.append(element('p', 'decides', words.decides));
        if (words.elsewhere.length) {
          dom.append(element('p', 'elsewhere', t.line.elsewhere));
          const list = document.createElement('ul');
          for (const { dialects, words: what } of words.elsewhere) {
            list.append(element('li', '', `${t.list(dialects)}: ${what}`));
          }
          dom.append(list);
        }
        return { dom };
      },
    };
  },
  { hoverTime: 250 },
);

const SEVERITIES = { error: 'error', warning: 'warning', note: 'info' } as const;

function diagnosticOf(
  placed: PlacedFinding,
  place: (place: number) => number,
  length: number,
): Diagnostic {
  const { finding } = placed;
  const { fix } = finding;
  const from = Math.min(place(placed.from), length);
  const diagnostic: Diagnostic = {
    from,
    to: Math.min(Math.max(from, place(placed.to)), length),
    severity: SEVERITIES[finding.severity],
    message: finding.message,
    renderMessage: () => {
      const dom = element('div', 'finding', '');
      dom.append(element('p', '', t.sentence(finding.message)));
      dom.append(element('p', 'why', finding.why), element('p', '', finding.mend));
      return dom;
    },
  };
  if (!fix) return diagnostic;
  const name = fix.safe ? t.problems.fix : t.problems.fixReviewed;
  const apply = (view: EditorView): void => applyFix(view, placed);
  return { ...diagnostic, actions: [{ name, apply }] };
}

/** Shows the findings as marks in the text and the gutter. */
export function showFindings(view: EditorView, list: readonly PlacedFinding[]): void {
  const place = editorPlaces(view.state);
  const { length } = view.state.doc;
  const diagnostics = list.map((placed) => diagnosticOf(placed, place, length));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Puts a whole text in the place of another, with its own line ends. It can be undone. */
export function replaceText(view: EditorView, full: string): void {
  if (fullText(view.state) === full) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(full) },
    effects: setLineEnds.of(lineEndsOf(full)),
    selection: { anchor: 0 },
    scrollIntoView: true,
    annotations: Transaction.userEvent.of('input.load'),
  });
}

export function makeEditor(parent: ShadowRoot, onLine: (line: number) => void): EditorView {
  const watch = EditorView.updateListener.of((update) => {
    if (update.docChanged) text.value = fullText(update.state);
    if (update.docChanged || update.selectionSet) {
      onLine(update.state.doc.lineAt(update.state.selection.main.head).number);
    }
  });
  const first = text.peek();
  const extensions: Extension[] = [
    lineEnds.init(() => lineEndsOf(first)),
    lineNumbers(),
    lintGutter(),
    history(),
    undoLineEnds,
    // Bytes that are no UTF-8 (state/octets.ts) are shown as what they are.
    highlightSpecialChars({
      addSpecialChars: /[\udc80-\udcff]/gu,
      render: (code, description, placeholder) => {
        const odd = code >= 0xdc80 && code <= 0xdcff;
        const hex = `\\x${(code & 0xff).toString(16).toUpperCase().padStart(2, '0')}`;
        const dom = element('span', 'cm-specialChar', odd ? hex : placeholder);
        dom.title = odd ? t.editor.oddByte : (description ?? '');
        return dom;
      },
    }),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    autocompletion({ override: [complete], icons: false }),
    keymap.of([...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    colouring,
    litLines,
    lineTooltip,
    watch,
    theme,
    EditorView.contentAttributes.of({
      'aria-label': t.editor.label,
      tabindex: '0',
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
    }),
  ];
  const state = EditorState.create({ doc: first, extensions });
  return new EditorView({ state, parent, root: parent });
}
