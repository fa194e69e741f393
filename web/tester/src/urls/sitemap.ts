// URLs out of a sitemap file: XML, also gzipped; an index of sitemaps; a list of lines.
//
// Sitemaps protocol 0.9 (sitemaps.org). Elements are found by their local names: files with a wrong
// or missing namespace are common, and every search engine reads them.
import { gunzip } from '../state/link';

export type Sitemap =
  /** The URLs that it names; as text, one a line. */
  | { readonly kind: 'urls'; readonly urls: string[] }
  /** It names other sitemaps, which a page cannot fetch. */
  | { readonly kind: 'index'; readonly sitemaps: string[] }
  | { readonly kind: 'not-a-sitemap' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'too-large' };

/** Unpacked, as the protocol says: 50 MiB. */
export const MOST_BYTES = 52_428_800;

function locations(document: Document, parent: string): string[] {
  const found: string[] = [];
  for (const element of document.getElementsByTagNameNS('*', 'loc')) {
    // `<image:loc>` and its like have other parents.
    if (element.parentElement?.localName !== parent) continue;
    const url = element.textContent?.trim();
    if (url) found.push(url);
  }
  return found;
}

export async function readSitemap(file: Uint8Array): Promise<Sitemap> {
  let bytes = file;
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      bytes = await gunzip(bytes, MOST_BYTES);
    } catch (error) {
      return { kind: error instanceof RangeError ? 'too-large' : 'damaged' };
    }
  }
  if (bytes.length > MOST_BYTES) return { kind: 'too-large' };
  return readSitemapText(new TextDecoder().decode(bytes));
}

export function readSitemapText(text: string): Sitemap {
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('<')) {
    const lines = trimmed.split(/[\r\n]+/).map((line) => line.trim());
    const urls = lines.filter((line) => /^https?:\/\/\S+$/i.test(line));
    return urls.length ? { kind: 'urls', urls } : { kind: 'not-a-sitemap' };
  }
  const document = new DOMParser().parseFromString(trimmed, 'application/xml');
  if (document.getElementsByTagName('parsererror').length) return { kind: 'damaged' };
  const root = document.documentElement.localName;
  if (root === 'sitemapindex') return { kind: 'index', sitemaps: locations(document, 'sitemap') };
  if (root === 'urlset') return { kind: 'urls', urls: locations(document, 'url') };
  return { kind: 'not-a-sitemap' };
}
