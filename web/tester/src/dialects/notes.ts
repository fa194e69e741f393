// Why dialects disagree about a URL: the notes of docs/dialects.md that bear on it, picked by what
// the engine reports of each dialect.
import type { DialectName } from '@abide/engine';

import type { DialectReport, LineMeaning } from '../worker/protocol';

export type Note =
  /** Something that the linter found in the lines that matter. */
  | {
      readonly kind: 'finding';
      readonly line: number;
      readonly message: string;
      readonly why: string;
      readonly dialects: readonly DialectName[];
    }
  /** A line that is a rule for some and nothing for others. */
  | { readonly kind: 'not-read'; readonly line: number; readonly dialects: readonly DialectName[] }
  /** A rule that is compared in different forms. */
  | {
      readonly kind: 'pattern';
      readonly line: number;
      readonly forms: readonly (readonly [string, readonly DialectName[]])[];
    }
  /** A rule that belongs to different groups. */
  | {
      readonly kind: 'agents';
      readonly line: number;
      readonly forms: readonly (readonly [string, readonly DialectName[]])[];
    }
  /** They choose different groups. */
  | { readonly kind: 'groups'; readonly forms: readonly (readonly [string, readonly DialectName[]])[] }
  | { readonly kind: 'over-size'; readonly dialects: readonly DialectName[] }
  | { readonly kind: 'undefined'; readonly dialects: readonly DialectName[] }
  /** RFC 9309 section 2.2.2: /robots.txt itself is always allowed. */
  | { readonly kind: 'robots-txt'; readonly dialects: readonly DialectName[] }
  /** R1 against G5: whether the URL is normalised, too. */
  | { readonly kind: 'normalised' }
  /** G6: an Allow for index.htm also allows its folder. */
  | { readonly kind: 'index-htm'; readonly line: number }
  /** An empty value means the opposite, or nothing. */
  | { readonly kind: 'empty-value'; readonly line: number };

type Form = readonly (readonly [string, readonly DialectName[]])[];

function grouped(pairs: Iterable<readonly [string, DialectName]>): Form {
  const forms = new Map<string, DialectName[]>();
  for (const [form, dialect] of pairs) forms.set(form, [...(forms.get(form) ?? []), dialect]);
  return [...forms];
}

function isRule({ kind }: LineMeaning): boolean {
  return kind === 'allow' || kind === 'disallow';
}

export function disagree(report: DialectReport): boolean {
  return new Set(report.decisions.map(({ decision }) => decision.allowed)).size > 1;
}

export function notesOf(report: DialectReport): Note[] {
  const notes: Note[] = [];
  const told = new Set<number>();
  const where = (test: (place: number) => boolean): DialectName[] => {
    return report.decisions.filter((_, place) => test(place)).map(({ dialect }) => dialect);
  };

  if (report.overSizeLimit.length) notes.push({ kind: 'over-size', dialects: report.overSizeLimit });
  for (const { line, message, why, dialects } of report.findings) {
    notes.push({ kind: 'finding', line, message, why, dialects });
    told.add(line);
  }
  const deciding = new Set(report.decisions.map(({ decision }) => decision.line).filter(Boolean));
  for (const { line, meanings } of report.lines) {
    const rules = meanings.filter(isRule);
    if (!rules.length) continue;
    const ignoring = meanings.filter((meaning) => !isRule(meaning)).map(({ dialect }) => dialect);
    if (ignoring.length && !told.has(line)) notes.push({ kind: 'not-read', line, dialects: ignoring });
    if (!deciding.has(line)) continue;
    if (rules.every(({ pattern }) => pattern === '')) notes.push({ kind: 'empty-value', line });
    const patterns = grouped(rules.map(({ pattern, dialect }) => [pattern, dialect]));
    if (patterns.length > 1) notes.push({ kind: 'pattern', line, forms: patterns });
    const agents = grouped(rules.map(({ agents: names, dialect }) => [names.join(', '), dialect]));
    if (agents.length > 1) notes.push({ kind: 'agents', line, forms: agents });
    const index = rules.some(
      ({ kind, pattern }) => kind === 'allow' && /\/index\.htm[^/]*$/.test(pattern),
    );
    if (index) notes.push({ kind: 'index-htm', line });
  }
  const groups = grouped(
    report.decisions.map(({ agentLines, dialect }) => [agentLines.join(', '), dialect]),
  );
  if (groups.length > 1) notes.push({ kind: 'groups', forms: groups });
  const open = where((place) => report.decisions[place]?.decision.undefined === true);
  if (open.length) notes.push({ kind: 'undefined', dialects: open });
  const itself = where((place) => report.decisions[place]?.decision.reason === 'robots-txt');
  if (itself.length) notes.push({ kind: 'robots-txt', dialects: itself });
  if (/%|[^\x00-\x7f]/.test(report.path) && disagree(report)) notes.push({ kind: 'normalised' });
  return notes;
}
