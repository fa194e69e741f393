import { history, redo, undo } from '@codemirror/commands';
import { EditorState, type StateCommand } from '@codemirror/state';
import { describe, expect, test } from 'vitest';

import { stretchesOf } from '../src/editor/colouring';
import {
  editorPlaces,
  fullText,
  lineEnds,
  lineEndsOf,
  setLineEnds,
  undoLineEnds,
} from '../src/editor/line_ends';

function stateOf(text: string): EditorState {
  return EditorState.create({ doc: text, extensions: [lineEnds.init(() => lineEndsOf(text))] });
}

describe('line ends', () => {
  for (const text of ['', 'a', 'a\nb', 'a\r\nb\r\n', 'a\rb\r', 'a\r\nb\nc\rd\n\r\n\r\r\n', '\r\n\r\n']) {
    test(`stay as they are: ${JSON.stringify(text)}`, () => expect(fullText(stateOf(text))).toBe(text));
  }

  test('go with their lines when text is typed, and are of the usual kind when typed', () => {
    let state = stateOf('one\r\ntwo\r\n');
    state = state.update({ changes: { from: 3, insert: '!' } }).state;
    expect(fullText(state)).toBe('one!\r\ntwo\r\n');
    state = state.update({ changes: { from: 4, insert: '\nmore' } }).state;
    expect(fullText(state)).toBe('one!\r\nmore\r\ntwo\r\n');
  });

  test('go when the line end is deleted', () => {
    const state = stateOf('one\r\ntwo\nthree\n');
    expect(fullText(state.update({ changes: { from: 3, to: 4 } }).state)).toBe('onetwo\nthree\n');
    expect(fullText(state.update({ changes: { from: 0, to: 8 } }).state)).toBe('three\n');
  });

  test('typed at the end of a line that ends otherwise', () => {
    const state = stateOf('one\r\ntwo\n');
    expect(fullText(state.update({ changes: { from: 7, insert: 'x' } }).state)).toBe('one\r\ntwox\n');
  });

  test('are those of a text that is put in as a whole', () => {
    const full = 'x\r\ny\r\n';
    const state = stateOf('a\nb\n');
    const next = state.update({
      changes: { from: 0, to: state.doc.length, insert: state.toText(full) },
      effects: setLineEnds.of(lineEndsOf(full)),
    }).state;
    expect(fullText(next)).toBe(full);
  });

  test('come back with an undo', () => {
    const text = 'a\r\nb\rc\n';
    let state = EditorState.create({
      doc: text,
      extensions: [lineEnds.init(() => lineEndsOf(text)), history(), undoLineEnds],
    });
    const step = (command: StateCommand): void => {
      command({ state, dispatch: (transaction) => (state = transaction.state) });
    };
    state = state.update({ changes: { from: 0, to: 4 }, userEvent: 'delete' }).state;
    state = state.update({ changes: { from: 0, to: 1 }, userEvent: 'delete' }).state;
    expect(fullText(state)).toBe('\n');
    step(undo);
    step(undo);
    expect(fullText(state)).toBe(text);
    step(redo);
    step(redo);
    expect(fullText(state)).toBe('\n');
    step(undo);
    step(undo);
    const other = 'x\n';
    state = state.update({
      changes: { from: 0, to: state.doc.length, insert: state.toText(other) },
      effects: setLineEnds.of(lineEndsOf(other)),
    }).state;
    expect(fullText(state)).toBe(other);
    step(undo);
    expect(fullText(state)).toBe(text);
  });

  test('count one in the editor', () => {
    const text = 'ab\r\nc\nd\r\n\r\ne';
    const state = stateOf(text);
    const place = editorPlaces(state);
    for (const character of ['a', 'b', 'c', 'd', 'e']) {
      const at = place(text.indexOf(character));
      expect(state.sliceDoc(at, at + 1)).toBe(character);
    }
    expect(place(text.length)).toBe(state.doc.length);
  });
});

describe('colours', () => {
  const cases: Record<string, string> = {
    'User-agent: Googlebot # main': 'agent-field[User-agent] colon[:] agent[Googlebot] comment[# main]',
    'disallow:/a*b%2Fc$':
      'disallow-field[disallow] colon[:] path[/a] wildcard[*] path[b] escape[%2F] path[c] wildcard[$]',
    'Allow: /a$b': 'allow-field[Allow] colon[:] path[/a$b]',
    '  Sitemap : https://x/y ': 'other-field[Sitemap] colon[:] value[https://x/y]',
    'Disalow: /': 'unknown-field[Disalow] colon[:] value[/]',
    'Disallow:': 'disallow-field[Disallow] colon[:]',
    '# User-agent: x': 'comment[# User-agent: x]',
    'no field here': '',
    '': '',
    ': /x': 'colon[:] value[/x]',
    'constructor: x': 'unknown-field[constructor] colon[:] value[x]',
  };
  for (const [line, expected] of Object.entries(cases)) {
    test(JSON.stringify(line), () => {
      const drawn = stretchesOf(line).map(({ from, to, kind }) => `${kind}[${line.slice(from, to)}]`);
      expect(drawn.join(' ')).toBe(expected);
    });
  }
});
