import { describe, expect, test } from 'vitest';

import {
  base64OfBytes,
  bytesOfBase64,
  bytesOfText,
  hasOddBytes,
  placesOfBytes,
  textOfBytes,
} from '../src/state/octets';

const cases: Record<string, number[]> = {
  empty: [],
  ASCII: [0x61, 0x0d, 0x0a, 0x00],
  'a byte order mark': [0xef, 0xbb, 0xbf, 0x61],
  'two to four bytes a character': [0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x90, 0x9d],
  'Latin-1': [0x2f, 0x63, 0x61, 0x66, 0xe9],
  'a sequence cut short': [0xe2, 0x82],
  'a sequence cut short by a letter': [0xf0, 0x9f, 0x61],
  'an overlong slash': [0xc0, 0xaf],
  'an overlong of three': [0xe0, 0x80, 0xaf],
  'a surrogate': [0xed, 0xa0, 0x80],
  'above U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'a tail without its head': [0x80, 0xbf, 0x61],
  'all bytes': Array.from({ length: 256 }, (_, byte) => byte),
};

describe('any bytes survive as text', () => {
  for (const [name, bytes] of Object.entries(cases)) {
    test(name, () => {
      const text = textOfBytes(Uint8Array.from(bytes));
      expect([...bytesOfText(text)]).toEqual(bytes);
    });
  }

  test('and random ones', () => {
    let state = 12345;
    for (let round = 0; round < 500; ++round) {
      const bytes = Array.from({ length: round % 40 }, () => {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        return (state >> 16) & 0xff;
      });
      expect([...bytesOfText(textOfBytes(Uint8Array.from(bytes)))]).toEqual(bytes);
    }
  });

  test('but only bytes that are no UTF-8 are odd', () => {
    expect(hasOddBytes(textOfBytes(Uint8Array.of(0xf0, 0x9f, 0x90, 0x9d)))).toBe(false);
    expect(hasOddBytes(textOfBytes(Uint8Array.of(0x61, 0xe9)))).toBe(true);
  });
});

test('a byte has its place in the text', () => {
  // a, é, an odd byte, a bee in two units.
  const text = textOfBytes(Uint8Array.of(0x61, 0xc3, 0xa9, 0xff, 0xf0, 0x9f, 0x90, 0x9d, 0x62));
  expect([...placesOfBytes(text)]).toEqual([0, 1, 1, 2, 3, 3, 3, 3, 5, 6]);
});

test('base64 of many bytes and back', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i & 0xff);
  expect(bytesOfBase64(base64OfBytes(bytes))).toEqual(bytes);
});
