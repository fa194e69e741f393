import { describe, expect, test } from 'vitest';

import { MOST_URLS, urlsOfText } from '../src/urls/parse_urls';
import { hostPart, sameHost } from '../src/urls/shorten';
import { readSitemapText } from '../src/urls/sitemap';

describe('URLs out of a paste', () => {
  const cases: Record<string, [string, string[]]> = {
    'one a line, any line end': ['/a\r\n/b\r/c\n\n/d', ['/a', '/b', '/c', '/d']],
    'white space around them': ['  /a \t\n', ['/a']],
    'comments are skipped': ['# list\n/a\n', ['/a']],
    'a column of CSV': [
      '"https://example.com/a",\n"https://example.com/b"',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    'a list of JSON': ["'/a',\n'/b'", ['/a', '/b']],
    'in angle brackets': ['<https://example.com/>', ['https://example.com/']],
    'a comma within stays': ['/a,b', ['/a,b']],
  };
  for (const [name, [text, urls]] of Object.entries(cases)) {
    test(name, () => expect(urlsOfText(text).urls).toEqual(urls));
  }

  test('repetitions are counted', () => {
    expect(urlsOfText('/a\n/a\n/b', ['/b'])).toEqual({ urls: ['/a'], repeated: 2, over: 0 });
  });

  test('the list is full at its limit', () => {
    const many = Array.from({ length: MOST_URLS + 3 }, (_, i) => `/${i}`).join('\n');
    const { urls, over } = urlsOfText(many);
    expect([urls.length, over]).toEqual([MOST_URLS, 3]);
  });
});

test('hosts', () => {
  expect(hostPart('https://example.com:8443/a?b=c://d')).toBe('https://example.com:8443');
  expect(hostPart('/a?u=https://x/')).toBe('');
  expect(sameHost(['https://a/x', 'https://a/y'])).toBe(true);
  expect(sameHost(['https://a/x', 'https://ab/y'])).toBe(false);
  expect(sameHost(['https://a/x', '/y'])).toBe(false);
});

test('a sitemap of lines', () => {
  expect(readSitemapText('https://a/1\nhttps://a/2\nnot a URL\n')).toEqual({
    kind: 'urls',
    urls: ['https://a/1', 'https://a/2'],
  });
  expect(readSitemapText('hello')).toEqual({ kind: 'not-a-sitemap' });
});
