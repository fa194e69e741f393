// What a line does, in words: how often it decides, and where dialects read it otherwise. Shown when
// the pointer rests on a line, and below the editor for the line that the cursor is in.
import { t } from '../i18n';
import { board, crawlers, decides, dialect, lines, revision, urls } from '../state/store';
import type { LineMeaning, LineReport } from '../worker/protocol';

function same(a: LineMeaning, b: LineMeaning): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'other' || a.kind === 'none') return true;
  return a.pattern === b.pattern && a.agents.join('\n') === b.agents.join('\n');
}

function meaningWords(meaning: LineMeaning, here: LineMeaning): string {
  if (meaning.kind === 'none') return t.line.ignored;
  if (meaning.kind === 'other') return t.line.other;
  if (meaning.kind === 'agent') return t.line.agent(meaning.agents);
  if (!meaning.pattern) return t.line.neverMatches;
  const words = t.line.rule(meaning.kind === 'allow', meaning.pattern);
  const agents = meaning.agents.join('\n') === here.agents.join('\n') && here.kind === meaning.kind;
  return agents ? words : t.line.forAgents(words, meaning.agents);
}

export interface LineWords {
  /** How often it decides; empty if the line is no rule. */
  readonly decides: string;
  /** By dialect, those that read it otherwise, like ones together. */
  readonly elsewhere: readonly { readonly dialects: string[]; readonly words: string }[];
  /** What it is here. */
  readonly here: string;
}

/** `report` is for the newest revision. */
export function lineWords(report: LineReport): LineWords {
  const here = report.meanings.find((meaning) => meaning.dialect === dialect.peek());
  if (!here) return { decides: '', elsewhere: [], here: '' };
  const groups = new Map<string, string[]>();
  for (const meaning of report.meanings) {
    if (same(meaning, here)) continue;
    const words = meaningWords(meaning, here);
    groups.set(words, [...(groups.get(words) ?? []), t.dialects.names[meaning.dialect]]);
  }
  const blank = !(lines.peek()[report.line - 1] ?? '').replace(/#.*$/s, '').trim();
  const isRule = report.meanings.some(({ kind }) => kind === 'allow' || kind === 'disallow');
  const known = board.peek().complete && board.peek().revision === revision.peek();
  let count = 0;
  const by: string[] = [];
  if (isRule && known) {
    decides.peek().forEach((often, place) => {
      const own = often[report.line] ?? 0;
      count += own;
      if (own) by.push(`${crawlers.peek()[place] ?? ''} ${t.number(own)}`);
    });
  }
  const all = urls.peek().length * crawlers.peek().length;
  return {
    here: here.kind !== 'none' ? t.sentence(meaningWords(here, here)) : blank ? '' : t.line.ignoredHere,
    decides: isRule && known ? t.line.decides(count, all, by) : '',
    elsewhere: Array.from(groups, ([words, dialects]) => ({ dialects, words })),
  };
}
