// Colours for a robots.txt: which stretch of a line is a field, a crawler, a pattern, a comment.
//
// A line is looked at by itself, as RFC 9309 writes it; what a dialect forgives shows as a finding.
// Only the lines on the screen are coloured.
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

export type Kind =
  | 'comment'
  | 'agent-field'
  | 'allow-field'
  | 'disallow-field'
  | 'other-field'
  | 'unknown-field'
  | 'colon'
  | 'agent'
  | 'path'
  | 'wildcard'
  | 'escape'
  | 'value';

export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

/** Fields and what they are; the order is that of completion. */
export const FIELDS = {
  'user-agent': 'agent-field',
  disallow: 'disallow-field',
  allow: 'allow-field',
  sitemap: 'other-field',
  'crawl-delay': 'other-field',
  'clean-param': 'other-field',
  host: 'other-field',
  'request-rate': 'other-field',
  'visit-time': 'other-field',
  'content-signal': 'other-field',
  'content-usage': 'other-field',
} as const satisfies Record<string, Kind>;

export function fieldKind(name: string): Kind {
  const lower = name.toLowerCase();
  return Object.hasOwn(FIELDS, lower) ? FIELDS[lower as keyof typeof FIELDS] : 'unknown-field';
}

/** The stretches of a line, in order, none overlapping. */
export function stretchesOf(line: string): Stretch[] {
  const found: Stretch[] = [];
  const hash = line.indexOf('#');
  const end = hash < 0 ? line.length : hash;
  const colon = line.slice(0, end).indexOf(':');
  if (colon >= 0) {
    const name = line.slice(0, colon);
    const from = name.length - name.replace(/^[\s\ufeff]+/, '').length;
    const to = Math.max(from, name.trimEnd().length);
    const kind = fieldKind(line.slice(from, to));
    if (to > from) found.push({ from, to, kind });
    found.push({ from: colon, to: colon + 1, kind: 'colon' });
    const raw = line.slice(colon + 1, end);
    const start = colon + 1 + raw.length - raw.trimStart().length;
    const stop = Math.max(start, colon + 1 + raw.trimEnd().length);
    if (kind === 'allow-field' || kind === 'disallow-field') {
      found.push(...patternStretches(line, start, stop));
    } else if (stop > start) {
      found.push({ from: start, to: stop, kind: kind === 'agent-field' ? 'agent' : 'value' });
    }
  }
  if (hash >= 0) found.push({ from: hash, to: line.length, kind: 'comment' });
  return found;
}

function patternStretches(line: string, start: number, stop: number): Stretch[] {
  const found: Stretch[] = [];
  let from = start;
  for (const match of line.slice(start, stop).matchAll(/\*|\$$|%[0-9a-f]{2}/gi)) {
    const at = start + match.index;
    if (at > from) found.push({ from, to: at, kind: 'path' });
    from = at + match[0].length;
    found.push({ from: at, to: from, kind: match[0].startsWith('%') ? 'escape' : 'wildcard' });
  }
  if (stop > from) found.push({ from, to: stop, kind: 'path' });
  return found;
}

const MARKS = new Map<Kind, Decoration>();
function mark(kind: Kind): Decoration {
  let decoration = MARKS.get(kind);
  if (!decoration) {
    decoration = Decoration.mark({ class: `rt-${kind}` });
    MARKS.set(kind, decoration);
  }
  return decoration;
}

function decorationsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      // A line of megabytes is not worth colouring to its end.
      for (const stretch of stretchesOf(line.text.slice(0, 20_000))) {
        if (stretch.to > stretch.from) {
          builder.add(line.from + stretch.from, line.from + stretch.to, mark(stretch.kind));
        }
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

export const colouring: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorationsOf(view);
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = decorationsOf(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
