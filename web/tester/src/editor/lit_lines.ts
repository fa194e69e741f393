// Lines lit because they have to do with the chosen verdict: the deciding rule, the rule that lost,
// the user-agent lines by which the group was chosen.
import { RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

export interface Lit {
  readonly allowed: boolean;
  /** 0: none. Lines count from 1. */
  readonly deciding: number;
  readonly loser: number;
  readonly group: readonly number[];
}

export const setLit = StateEffect.define<Lit | null>();

const CLASSES = {
  allow: Decoration.line({ class: 'lit lit-allow', attributes: { 'data-lit': 'deciding' } }),
  block: Decoration.line({ class: 'lit lit-block', attributes: { 'data-lit': 'deciding' } }),
  loser: Decoration.line({ class: 'lit lit-loser', attributes: { 'data-lit': 'loser' } }),
  group: Decoration.line({ class: 'lit lit-group', attributes: { 'data-lit': 'group' } }),
} as const;

export const litLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, transaction) {
    // What another text decides is not known yet.
    let now = transaction.docChanged ? Decoration.none : set;
    for (const effect of transaction.effects) {
      if (!effect.is(setLit)) continue;
      const lit = effect.value;
      if (!lit) {
        now = Decoration.none;
        continue;
      }
      const kinds = new Map<number, keyof typeof CLASSES>();
      for (const line of lit.group) kinds.set(line, 'group');
      kinds.set(lit.loser, 'loser');
      kinds.set(lit.deciding, lit.allowed ? 'allow' : 'block');
      const { doc } = transaction.state;
      const builder = new RangeSetBuilder<Decoration>();
      for (const [line, kind] of [...kinds].sort((a, b) => a[0] - b[0])) {
        if (line < 1 || line > doc.lines) continue;
        const { from } = doc.line(line);
        builder.add(from, from, CLASSES[kind]);
      }
      now = builder.finish();
    }
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});
