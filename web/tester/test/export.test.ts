import { expect, test } from 'vitest';

import { csvOf, jsonOf, type Row } from '../src/takeaway/export';
import { testFileOf } from '../src/takeaway/test_file';

const row: Row = {
  url: 'https://example.com/a',
  crawler: 'Googlebot',
  dialect: 'google',
  allowed: false,
  reason: 'rule',
  line: 3,
  rule: 'Disallow: /a',
};

test('CSV quotes what needs it, and defuses formulas', () => {
  const rows = [row, { ...row, url: '/x,"y"', line: 0, rule: '' }, { ...row, url: '=HYPERLINK(1)' }];
  expect(csvOf(rows).split('\r\n')).toEqual([
    'url,crawler,dialect,verdict,reason,line,rule',
    'https://example.com/a,Googlebot,google,blocked,rule,3,Disallow: /a',
    '"/x,""y""",Googlebot,google,blocked,rule,,',
    "'=HYPERLINK(1),Googlebot,google,blocked,rule,3,Disallow: /a",
    '',
  ]);
});

test('JSON is what it says', () => {
  expect(JSON.parse(jsonOf([row, row]))).toEqual([row, row]);
  expect(JSON.parse(jsonOf([]))).toEqual([]);
});

test('crawlers with the same verdicts share a test', () => {
  const made = testFileOf(
    {
      urls: ['/a', '/b: "#c"'],
      dialect: 'google',
      crawlers: [
        { name: 'A', allowed: Uint8Array.of(1, 0) },
        { name: 'B', allowed: Uint8Array.of(1, 1) },
        { name: 'C', allowed: Uint8Array.of(1, 0) },
      ],
    },
    'one\ntwo',
    (names) => names.join('+'),
  );
  expect(made).toBe(`# one
# two
robots: robots.txt
dialect: google
tests:
  - name: "A+C"
    agents: ["A", "C"]
    allowed:
      - "/a"
    blocked:
      - "/b: \\"#c\\""
  - name: "B"
    agents: ["B"]
    allowed:
      - "/a"
      - "/b: \\"#c\\""
`);
});
