import { expect, test } from 'vitest';

import { differenceOf } from '../src/live/difference';

function drawn(before: string, after: string): string[] {
  return differenceOf(before, after).rows.map((row) => {
    if (row.kind === 'skipped') return `~${row.count}`;
    const words = row.pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
    return { same: ' ', old: '-', new: '+' }[row.kind] + words;
  });
}

test('lines that came and went', () => {
  expect(drawn('a\nb\nc\n', 'a\nc\nd\n')).toEqual([' a', '-b', ' c', '+d']);
});

test('what differs within a line is marked', () => {
  expect(drawn('Disallow: /cart\n', 'Disallow: /checkout\n')).toEqual([
    '-Disallow: /[cart]',
    '+Disallow: /[checkout]',
  ]);
});

test('lines that have nothing in common are not marked', () => {
  expect(drawn('Sitemap: x\n', '# y z\n')).toEqual(['-Sitemap: x', '+# y z']);
});

test('what is the same is left out, but for three lines around a change', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  const other = lines.map((line, i) => (i === 10 ? 'new' : line));
  const rows = drawn(lines.join('\n'), other.join('\n'));
  expect(rows[0]).toBe('~7');
  expect(rows.at(-1)).toBe('~6');
  expect(rows.length).toBe(10);
});

test('line ends alone are no difference of lines', () => {
  const { added, removed } = differenceOf('a\r\nb\r\n', 'a\nb\n');
  expect([added, removed]).toEqual([0, 0]);
});

test('numbers count each text by itself', () => {
  const { rows } = differenceOf('a\nb\n', 'x\na\nb\n');
  expect(rows.map((row) => (row.kind === 'skipped' ? [] : [row.before, row.after]))).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ]);
});
