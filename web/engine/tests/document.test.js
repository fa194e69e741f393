// Documents: lines and findings at the positions that an editor uses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { loadEngine } from '@abide/engine';

import { FIELDS } from '../dist/fields.js';

const engine = await loadEngine();
const cut = (text, { from, to }) => text.slice(from, to);
const cutBytes = (bytes, { byteFrom, byteTo }) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(byteFrom, byteTo));

describe('lines', () => {
  const text = 'User-agent: * # all\r\n\r\n# note\nDissallow /x\nfoo bar baz\rSite-map: x';
  const document = engine.document(text);

  it('have a shape, a field and places', () => {
    assert.deepEqual(
      document.lines().map((line) => [line.number, line.shape, line.exactField, line.lenientField]),
      [
        [1, 'field', 'user-agent', 'user-agent'],
        [2, 'blank', 'unknown', 'unknown'],
        [3, 'comment', 'unknown', 'unknown'],
        [4, 'two-words', 'unknown', 'disallow'],
        [5, 'other', 'unknown', 'unknown'],
        [6, 'field', 'unknown', 'sitemap'],
      ],
    );
    const first = document.line(1);
    assert.deepEqual(
      [cut(text, first.text), cut(text, first.name), cut(text, first.value), cut(text, first.comment)],
      ['User-agent: * # all', 'User-agent', '*', '# all'],
    );
    assert.equal(cut(text, document.line(4).value), '/x');
    assert.equal(document.line(2).comment.from, document.line(2).comment.to);
  });

  it('know each field by its name', () => {
    for (const field of FIELDS) assert.equal(engine.document(`${field}: x`).line(1).exactField, field);
    assert.equal(engine.document('Disalow: x').line(1).lenientField, 'disallow');
  });

  it('are counted as an editor counts them', () => {
    for (const [body, count] of [['', 1], ['a', 1], ['a\n', 2], ['a\r\n', 2], ['a\r', 2], ['\n\n', 3], ['a\r\nb', 2]]) {
      const one = engine.document(/** @type {string} */ (body));
      assert.equal(one.lineCount, count, JSON.stringify(body));
      assert.equal(one.lineCount, /** @type {string} */ (body).split(/\r\n|\r|\n/).length);
      assert.equal(one.line(one.lineCount).text.to, one.text.length);
      assert.deepEqual(one.lines().map(({ number }) => number), Array.from({ length: one.lineCount }, (_, i) => i + 1));
    }
  });

  it('stand at UTF-16 places, and at bytes', () => {
    const wide = '# \u{1F600} é\nDisallow: /日本 # \u{1F600}x\nAllow: /y';
    const bytes = new TextEncoder().encode(wide);
    for (const given of [wide, bytes]) {
      const document = engine.document(given);
      assert.equal(document.text, wide);
      assert.equal(cut(wide, document.line(1).comment), '# \u{1F600} é');
      assert.equal(cut(wide, document.line(2).value), '/日本');
      assert.equal(cutBytes(bytes, document.line(2).value), '/日本');
      assert.equal(cut(wide, document.line(2).comment), '# \u{1F600}x');
      assert.equal(cut(wide, document.line(3).name), 'Allow');
    }
  });

  it('stand where the decoded text has them, whatever the bytes', () => {
    // All kinds of broken sequences; each piece is followed by an ASCII letter to find again.
    let seed = 1;
    const random = (n) => (seed = Math.imul(seed, 1103515245) + 12345 >>> 0) % n;
    const parts = [[0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0x80], [0xf5],
      [0x80], [0xe0, 0x9f], [0xf4, 0x90, 0x80], [0xc3, 0xa9], [0xf0, 0x9f, 0x98, 0x80], [0xe2, 0x82, 0xac], [0x41], [0xef, 0xbb, 0xbf]];
    for (let round = 0; round < 200; ++round) {
      const bytes = Uint8Array.from([
        ...Array.from({ length: random(12) }, () => parts[random(parts.length)]).flat(),
        ...new TextEncoder().encode('\nAllow: /z # end\n'),
      ]);
      const document = engine.document(bytes);
      const line = document.line(2);
      assert.equal(cut(document.text, line.text), 'Allow: /z # end');
      assert.equal(cut(document.text, line.value), '/z');
      assert.equal(document.line(3).text.to, document.text.length);
    }
  });

  it('are of the bytes that were given, changed or not afterwards', () => {
    const bytes = Buffer.from('Allow: /é');
    const document = engine.document(bytes);
    bytes.fill(0x41);
    assert.equal(document.text, 'Allow: /é');
    assert.equal(cut(document.text, document.line(1).value), '/é');
  });
});

describe('findings', () => {
  const text = 'User-agent: *\n# \u{1F600}\nDisalow: /é\nCrawl-delay: soon\n';
  const document = engine.document(text);

  it('come with everything that is to be shown', () => {
    const misspelt = document.lint().find(({ id }) => id === 'misspelt-field');
    assert.ok(misspelt);
    assert.deepEqual([misspelt.line, misspelt.column, misspelt.byteColumn], [3, 1, 1]);
    assert.equal(cut(text, misspelt.span), 'Disalow');
    assert.match(misspelt.message, /Disalow/);
    const { title, why, mend, source } = engine.lintCheck('misspelt-field') ?? assert.fail();
    assert.deepEqual([misspelt.title, misspelt.why, misspelt.mend, misspelt.source], [title, why, mend, source]);
    assert.ok(misspelt.dialects.includes('rfc9309'));
    assert.ok(misspelt.fix);
    assert.equal(misspelt.fix.safe, true);
    assert.equal(cut(text, misspelt.fix.span), 'Disalow');
    assert.equal(misspelt.fix.replacement, 'Disallow');
    assert.equal(misspelt.fix.announcedDialects.length > 0, misspelt.fix.announces !== '');
  });

  it('are ordered, and count columns in units', () => {
    const wide = engine.document('User-agent: *\nDisallow: /é\u{1F600}/%zz\n');
    const escape = wide.lint().find(({ id }) => id === 'malformed-escape');
    assert.ok(escape);
    assert.equal(cut(wide.text, escape.span).startsWith('%zz') || cut(wide.text, escape.span).includes('%zz'), true);
    assert.equal(wide.text.split('\n')[1].slice(escape.column - 1).startsWith(cut(wide.text, escape.span)), true);
    assert.ok(escape.byteColumn >= escape.column);
    const places = document.lint().map(({ line, byteColumn }) => line * 1000 + byteColumn);
    assert.deepEqual(places, [...places].sort((a, b) => a - b));
  });

  it('may be those of some dialects, and few of each check', () => {
    const only = document.lint({ dialects: ['google'] });
    assert.ok(only.length > 0 && only.every(({ dialects }) => dialects.includes('google')));
    assert.ok(only.length < document.lint().length);
    assert.deepEqual(document.lint({ dialects: [] }), []);
    const many = engine.document('User-agent: *\n' + 'Disalow: /a\n'.repeat(50));
    assert.equal(many.lint({ mostPerCheck: 3 }).filter(({ id }) => id === 'misspelt-field').length, 3);
  });

  it('are mended by their safe fixes, which are the same as applied one by one', () => {
    const mended = document.applySafeFixes();
    const findings = document.lint();
    let byHand = text;
    for (const place of [...mended.applied].reverse()) {
      const fix = findings[place].fix;
      assert.ok(fix?.safe);
      byHand = byHand.slice(0, fix.span.from) + fix.replacement + byHand.slice(fix.span.to);
    }
    assert.ok(mended.applied.length > 0);
    assert.equal(mended.text, byHand);
    assert.deepEqual(mended.bytes, new TextEncoder().encode(byHand));
    assert.match(mended.text, /^Disallow: \/é$/m);
  });

  it('keep bytes that are no text as they are', () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode('User-agent: *\nDisalow: /'), 0xff, 0x0a]);
    const mended = engine.document(bytes).applySafeFixes();
    assert.deepEqual([...mended.bytes.subarray(-4)], [0x20, 0x2f, 0xff, 0x0a]);
    assert.match(mended.text, /Disallow: \/\uFFFD\n$/);
  });

  it('are the same for a text and for its bytes', () => {
    assert.deepEqual(engine.document(new TextEncoder().encode(text)).lint(), document.lint());
  });
});

describe('a document', () => {
  it('is read under any dialect as its text is', () => {
    const text = 'User-agent: *\nDisalow: /a\n\nDisallow: /b\n';
    const document = engine.document(text);
    for (const { name } of engine.dialects) {
      const ofDocument = document.parse(name);
      assert.deepEqual(ofDocument.groups(), engine.parse(text, name).groups());
      assert.equal(ofDocument.dialect.name, name);
    }
    assert.deepEqual(document.parse().rulesFor('x').check('/a').line, 2);
    assert.deepEqual(document.parse('rfc9309').rulesFor('x').check('/a').line, 0);
  });
});
