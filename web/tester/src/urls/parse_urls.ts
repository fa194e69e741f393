// URLs out of what a person pastes: one a line, with what lists of URLs usually have around them.

export interface Pasted {
  readonly urls: string[];
  /** Lines left out because the same URL stands in the list already. */
  readonly repeated: number;
  /** URLs left out because the list is full. */
  readonly over: number;
}

/** As many as one sitemap file may name (sitemaps.org). */
export const MOST_URLS = 50_000;

/**
 * The URLs of a text, that are not yet among `known`. Blank lines and lines that begin with `#` are
 * skipped, quotes and a comma around a URL (a column of CSV, a list of JSON) are taken off.
 */
export function urlsOfText(text: string, known: Iterable<string> = []): Pasted {
  const seen = new Set<string>(known);
  const urls: string[] = [];
  let repeated = 0;
  let over = 0;
  for (const line of text.split(/[\r\n]+/)) {
    let url = line.trim();
    if (url.endsWith(',')) url = url.slice(0, -1).trimEnd();
    const quoted = /^"(.*)"$/.exec(url) ?? /^'(.*)'$/.exec(url) ?? /^<(.*)>$/.exec(url);
    if (quoted) url = (quoted[1] ?? '').trim();
    if (!url || url.startsWith('#')) continue;
    if (seen.has(url)) {
      ++repeated;
    } else if (seen.size >= MOST_URLS) {
      ++over;
    } else {
      seen.add(url);
      urls.push(url);
    }
  }
  return { urls, repeated, over };
}
