import { expect, test } from 'vitest';

import { fragmentOf, gunzip, isShared, type Shared, sharedOf } from '../src/state/link';
import { textOfBytes } from '../src/state/octets';
import { gzipSync } from 'node:zlib';

const state: Shared = {
  text: 'User-agent: *\r\nDisallow: /caf\u00e9\rAllow: /x\n',
  urls: ['https://example.com/', '/caf\u00e9?q=\u{1f41d}'],
  crawlers: ['Googlebot', 'my-bot'],
  crawler: 'my-bot',
  dialect: 'yandex',
  view: 'map',
};

test('a state survives its link: CRLF, lone CR, and letters of all kinds', async () => {
  const fragment = await fragmentOf(state);
  expect(isShared(fragment)).toBe(true);
  expect(fragment).toMatch(/^#s=[\w-]+$/);
  expect(await sharedOf(fragment)).toEqual(state);
});

test('bytes that are no UTF-8 survive, too', async () => {
  const text = textOfBytes(Uint8Array.of(0xef, 0xbb, 0x41, 0xe9, 0x00, 0x0d, 0x0a, 0xff));
  expect((await sharedOf(await fragmentOf({ ...state, text })))?.text).toBe(text);
});

test('no URLs are no URLs', async () => {
  expect((await sharedOf(await fragmentOf({ ...state, urls: [] })))?.urls).toEqual([]);
});

test('10,000 URLs make a link that is a fraction of them', async () => {
  const urls = Array.from({ length: 10_000 }, (_, i) => `https://example.com/shop/item-${i}`);
  const fragment = await fragmentOf({ ...state, urls });
  expect(fragment.length).toBeLessThan(urls.join('\n').length / 4);
  expect((await sharedOf(fragment))?.urls).toEqual(urls);
});

const damaged: Record<string, string> = {
  'cut short': '',
  'no base64': '#s=%%%',
  nothing: '#s=',
  'no deflate': '#s=AAAA',
};
for (const [name, given] of Object.entries(damaged)) {
  test(`a damaged link restores nothing: ${name}`, async () => {
    const fragment = given || (await fragmentOf(state)).slice(0, 60);
    expect(await sharedOf(fragment)).toBeUndefined();
  });
}

test('a link of another shape restores nothing', async () => {
  const other = { ...state, urls: 5 } as unknown as Shared;
  await expect(fragmentOf(other)).rejects.toThrow();
  const wrong = await fragmentOf({ ...state, crawlers: [1] as unknown as string[] });
  expect(await sharedOf(wrong)).toBeUndefined();
});

test('gzip is unpacked to its end or not at all', async () => {
  const packed = new Uint8Array(gzipSync('x'.repeat(1000)));
  expect((await gunzip(packed, 1000)).length).toBe(1000);
  await expect(gunzip(packed, 999)).rejects.toThrow(RangeError);
  await expect(gunzip(packed.subarray(0, packed.length - 6), 1000)).rejects.toThrow();
});
