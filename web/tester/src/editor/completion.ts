// Completion: fields at the start of a line, crawlers' names after User-agent, and after a rule's
// field the paths of the tested URLs.
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

import { t } from '../i18n';
import { catalogue, urls } from '../state/store';

const FIELD_NAMES = [
  'User-agent',
  'Disallow',
  'Allow',
  'Sitemap',
  'Crawl-delay',
  'Clean-param',
  'Host',
] as const;
const MOST_PATHS = 200;

function fieldOptions(): Completion[] {
  return FIELD_NAMES.map((name, place) => ({
    label: name,
    apply: `${name}: `,
    info: t.editor.fields[name],
    boost: -place,
  }));
}

function crawlerOptions(): Completion[] {
  const names = new Map<string, Completion>([
    ['*', { label: '*', detail: t.editor.everyCrawler, boost: 1 }],
  ]);
  for (const { tokens, operator, purpose } of catalogue.peek()?.crawlers ?? []) {
    const label = tokens[0] ?? '';
    if (!names.has(label)) names.set(label, { label, detail: operator, info: purpose });
  }
  return [...names.values()];
}

/** Paths of URLs and the folders that they are in. */
export function pathsOf(list: readonly string[], most = MOST_PATHS): string[] {
  const paths = new Set<string>();
  for (const url of list) {
    const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/';
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      paths.add(path.slice(0, at + 1));
    }
    paths.add(path);
    if (paths.size >= most) break;
  }
  return [...paths].slice(0, most);
}

export function complete(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (before.includes('#')) return null;
  const value = /^\s*([a-z-]+)\s*:\s*(\S*)$/i.exec(before);
  if (!value) {
    const name = /^\s*([a-z-]*)$/i.exec(before);
    if (!name || (!name[1] && !context.explicit)) return null;
    return {
      from: context.pos - (name[1] ?? '').length,
      options: fieldOptions(),
      validFor: /^[a-z-]*$/i,
    };
  }
  const field = (value[1] ?? '').toLowerCase();
  const from = context.pos - (value[2] ?? '').length;
  if (field === 'user-agent') return { from, options: crawlerOptions(), validFor: /^[\w*-]*$/ };
  if (field === 'allow' || field === 'disallow') {
    const options = pathsOf(urls.peek()).map((label) => ({ label }));
    return options.length ? { from, options, validFor: /^\S*$/ } : null;
  }
  return null;
}
