// The worker's session with the very engine.
import { type Engine, loadEngine } from '@abide/engine';
import { beforeAll, describe, expect, test } from 'vitest';

import { disagree, notesOf } from '../src/dialects/notes';
import { textOfBytes } from '../src/state/octets';
import { aiCrawlers, TEMPLATES, templateText } from '../src/templates/templates';
import { CHUNK, type State } from '../src/worker/protocol';
import { Session } from '../src/worker/session';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const FILE = `User-agent: *
Disallow: /private
Allow: /private/open
Disalow: /drafts
`;

function sessionOf(change: Partial<State> = {}): Session {
  const session = new Session(engine);
  session.update({
    text: FILE,
    urls: ['/', '/private/x', '/private/open', '/drafts'],
    crawlers: ['Googlebot', 'AdsBot-Google'],
    dialect: 'google',
    ...change,
  });
  return session;
}

test('verdicts of each crawler on each URL, with the deciding lines', () => {
  const [googlebot, adsbot] = sessionOf().verdicts(0);
  expect([...(googlebot?.allowed ?? [])]).toEqual([1, 0, 1, 0]);
  expect([...(googlebot?.line ?? [])]).toEqual([0, 2, 3, 4]);
  expect([...(adsbot?.allowed ?? [])]).toEqual([1, 1, 1, 1]);
});

test('each change is taken over, and nothing else is forgotten', () => {
  const session = sessionOf();
  session.verdicts(0);
  session.update({ dialect: 'rfc9309' });
  expect([...(session.verdicts(0)[0]?.allowed ?? [])]).toEqual([1, 0, 1, 1]);
  session.update({ text: 'User-agent: *\nDisallow: /\n' });
  expect([...(session.verdicts(0)[0]?.allowed ?? [])]).toEqual([0, 0, 0, 0]);
  session.update({ crawlers: ['AdsBot-Google'] });
  expect(session.verdicts(0).map(({ allowed }) => [...allowed])).toEqual([[1, 1, 1, 1]]);
  session.update({ urls: ['/one'] });
  expect(session.verdicts(0)[0]?.allowed.length).toBe(1);
});

test('URLs are checked in chunks', () => {
  const urls = Array.from({ length: CHUNK + 10 }, (_, i) => (i % 2 ? `/private/${i}` : `/${i}`));
  const session = sessionOf({ urls });
  expect(session.chunks).toBe(2);
  const second = session.verdicts(1)[0]?.allowed;
  expect([second?.length, second?.[0], second?.[1]]).toEqual([10, 1, 0]);
  const all = session.answer('dialects', { crawler: 0 });
  expect(all?.google.allowed.length).toBe(urls.length);
  expect(all?.google.allowed[CHUNK + 1]).toBe(0);
});

test('crawlers that the same groups bind share their verdicts, not their explanations', () => {
  const text = `User-agent: GPTBot
User-agent: CCBot
Disallow: /private

User-agent: *
Disallow: /drafts
`;
  const session = sessionOf({ text, crawlers: ['CCBot', 'Bingbot', 'GPTBot', 'Applebot', 'Googlebot'] });
  const [ccbot, bingbot, gptbot, applebot, googlebot] = session.verdicts(0);
  expect(gptbot).toBe(ccbot);
  expect(applebot).toBe(bingbot);
  expect(googlebot).toBe(bingbot);
  expect([...(ccbot?.allowed ?? [])]).toEqual([1, 0, 0, 1]);
  expect([...(bingbot?.allowed ?? [])]).toEqual([1, 1, 1, 0]);
  const tokens = [0, 2].map((crawler) => session.answer('explain', { url: 1, crawler })?.token);
  expect(tokens).toEqual(['CCBot', 'GPTBot']);
  expect(session.answer('explain', { url: 1, crawler: 5 })).toBeUndefined();
});

test('findings stand where the editor has them, odd bytes before them or not', () => {
  for (const before of ['', '# caf\u00e9\r\n', textOfBytes(Uint8Array.of(0x23, 0xe9, 0xff, 0x0a))]) {
    const text = `${before}${FILE}`;
    const found = sessionOf({ text })
      .findings()
      .find(({ finding }) => finding.id === 'misspelt-field');
    expect(text.slice(found?.from, found?.to)).toBe('Disalow');
    expect(text.slice(found?.fixFrom, found?.fixTo)).toBe('Disalow');
  }
});

test('safe fixes keep line ends and odd bytes', () => {
  const odd = textOfBytes(Uint8Array.of(0x23, 0xe9, 0x0d, 0x0a));
  const text = odd + FILE.replace(/\n/g, '\r\n');
  const mended = sessionOf({ text }).answer('mend', {});
  expect(mended?.text).toBe(text.replace('Disalow', 'Disallow'));
  expect(mended?.applied).toBe(1);
});

test('why: the group, the rules that matched, and which won', () => {
  const why = sessionOf().answer('explain', { url: 2, crawler: 0 });
  expect(why?.allowed).toBe(true);
  expect(why?.matched.map(({ line }) => line)).toEqual([3, 2]);
  expect(why?.userAgents.map(({ line }) => line)).toEqual([1]);
  expect(why?.explanation).toMatch(/line 3/);
  expect(sessionOf().answer('explain', { url: 99, crawler: 0 })).toBeUndefined();
});

test('a line has its meaning in each dialect', () => {
  const report = sessionOf().answer('line', { line: 4 });
  const kinds = Object.fromEntries(report?.meanings.map(({ dialect, kind }) => [dialect, kind]) ?? []);
  expect(kinds).toMatchObject({ google: 'disallow', rfc9309: 'none', yandex: 'none' });
});

test('a comparison lists the verdicts that change', () => {
  const session = sessionOf();
  const after = 'User-agent: *\nDisallow: /drafts\n';
  expect(session.answer('compare', { before: null, after })).toEqual([
    { url: 1, crawler: 0, before: { allowed: false, line: 2 }, after: { allowed: true, line: 0 } },
  ]);
  expect(session.answer('compare', { before: after, after })).toEqual([]);
});

describe('notes say why dialects disagree', () => {
  const cases: Record<string, { text: string; url: string; kinds: string[]; finding?: string }> = {
    'a field that Google forgives': { text: FILE, url: '/drafts', kinds: ['finding'] },
    'an empty line within a group': {
      text: 'User-agent: *\n\nDisallow: /x\n',
      url: '/x',
      kinds: ['finding'],
    },
    'a path without its slash': { text: 'User-agent: *\nDisallow: x\n', url: '/x', kinds: ['pattern'] },
    'escapes in a path': { text: 'User-agent: *\nDisallow: /%61\n', url: '/a', kinds: ['pattern'] },
    'letters outside ASCII': {
      text: 'User-agent: *\nDisallow: /caf\u00e9\n',
      url: '/caf\u00e9',
      kinds: ['normalised'],
    },
    'robots.txt itself': {
      text: 'User-agent: *\nDisallow: /\n',
      url: '/robots.txt',
      kinds: ['robots-txt'],
    },
    'an Allow for index.html': {
      text: 'User-agent: *\nDisallow: /a/\nAllow: /a/index.html\n',
      url: '/a/',
      kinds: ['index-htm'],
    },
    'an empty Allow': { text: 'User-agent: *\nAllow:\n', url: '/a', kinds: ['finding'] },
    'a file beyond the limit': {
      text: `User-agent: *\nDisallow: /x\n#${'-'.repeat(40_000)}\n`,
      url: '/x',
      kinds: ['over-size'],
    },
  };
  for (const [name, { text, url, kinds }] of Object.entries(cases)) {
    test(name, () => {
      const session = sessionOf({ text, urls: [url] });
      const report = session.answer('dialectReport', { url: 0, crawler: 0 });
      if (!report) throw new Error('no report');
      expect(disagree(report)).toBe(true);
      expect(notesOf(report).map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    });
  }
});

describe('templates', () => {
  for (const name of TEMPLATES) {
    test(`${name} has no error`, () => {
      const session = sessionOf({ text: templateText(name, engine.crawlers) });
      expect(session.findings().filter(({ finding }) => finding.severity === 'error')).toEqual([]);
    });
  }

  test('AI crawlers are those of the table that gather texts for models', () => {
    const names = aiCrawlers(engine.crawlers).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'GPTBot',
        'ClaudeBot',
        'CCBot',
        'Google-Extended',
        'Applebot-Extended',
        'Bytespider',
        'meta-externalagent',
      ]),
    );
    for (const other of [
      'Googlebot',
      'Bingbot',
      'OAI-SearchBot',
      'ChatGPT-User',
      'Claude-User',
      'AhrefsBot',
      'facebookexternalhit',
    ]) {
      expect(names).not.toContain(other);
    }
  });

  test('the trap: sorted pages are blocked, the second page is not', () => {
    const urls = ['/books', '/books?page=2', '/books?page=2&sort=price', '/books?sort=price'];
    const session = sessionOf({ text: templateText('query-trap', []), urls });
    expect([...(session.verdicts(0)[0]?.allowed ?? [])]).toEqual([1, 1, 0, 0]);
  });
});

test('a key press on 1,000 URLs, 5 crawlers and 500 lines costs milliseconds', () => {
  const lines = Array.from({ length: 500 }, (_, i) =>
    i === 0 ? 'User-agent: *' : `Disallow: /folder-${i}/*.html`,
  );
  const urls = Array.from(
    { length: 1000 },
    (_, i) => `https://example.com/folder-${i % 700}/page-${i}.html`,
  );
  const crawlers = ['Googlebot', 'Bingbot', 'GPTBot', 'YandexBot', 'Applebot'];
  const session = sessionOf({ text: lines.join('\n'), urls, crawlers });
  session.verdicts(0);
  const begun = performance.now();
  const rounds = 10;
  for (let i = 0; i < rounds; ++i) {
    session.update({ text: `${lines.join('\n')}${i}` });
    session.verdicts(0);
  }
  const took = (performance.now() - begun) / rounds;
  console.log(`engine: ${took.toFixed(1)} ms for a key press (goal 16 ms)${took < 16 ? '' : ' MISSED'}`);
  expect(session.verdicts(0).length).toBe(5);
});
