// Every case of tests/conformance/, through WebAssembly. tests/conformance/README.md has the format.
//
// origins.yaml is left out: which file governs a URL needs libidn2, which is not in the module.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';

import { loadEngine } from '@abide/engine';

const FOLDER = new URL('../../../tests/conformance/', import.meta.url);
const KEYS = new Set(['name', 'source', 'dialects', 'robots', 'robots_base64', 'robots_repeat', 'crawler', 'exact',
  'checks', 'sitemaps', 'host', 'crawl_delay', 'clean_params']);

const engine = await loadEngine();
let checks = 0;

function bodyOf(one) {
  if (one.robots_base64 !== undefined) return new Uint8Array(Buffer.from(one.robots_base64, 'base64'));
  if (one.robots_repeat === undefined) return one.robots ?? '';
  const { before = '', unit, times, after = '' } = one.robots_repeat;
  return before + unit.repeat(times) + after;
}

function runChecks(robots, one) {
  for (const check of one.checks ?? []) {
    ++checks;
    const exact = check.exact ?? one.exact ?? false;
    const decision = robots.rulesFor(check.crawler ?? one.crawler ?? '', { exact }).check(check.url);
    assert.equal(decision.allowed, check.allowed, `${check.url}: ${decision.explanation}`);
    assert.equal(decision.undefined, check.undefined ?? false, check.url);
    if (check.line !== undefined) assert.equal(decision.line, check.line, `${check.url}: ${decision.explanation}`);
    if (check.canonical_url !== undefined) assert.equal(robots.canonicalUrl(check.url), check.canonical_url);
  }
}

function runFacts(robots, one) {
  if (one.sitemaps !== undefined) assert.deepEqual(robots.sitemaps(), one.sitemaps);
  if (one.host !== undefined) assert.equal(robots.host(), one.host);
  if (one.clean_params !== undefined) assert.deepEqual(robots.cleanParams(), one.clean_params);
  if (one.crawl_delay !== undefined) {
    assert.equal(robots.rulesFor(one.crawler, { exact: one.exact ?? false }).crawlDelay(), one.crawl_delay);
  }
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && name !== 'origins.yaml').sort()) {
  describe(file, () => {
    for (const one of parse(readFileSync(new URL(file, FOLDER), 'utf8'))) {
      it(one.name, () => {
        for (const key of Object.keys(one)) assert.ok(KEYS.has(key), `no test knows what ${key} means`);
        const body = bodyOf(one);
        const document = engine.document(body);
        for (const dialect of one.dialects) {
          for (const robots of [engine.parse(body, dialect), document.parse(dialect)]) {
            runChecks(robots, one);
            runFacts(robots, one);
          }
        }
      });
    }
  });
}

it('the cases are many', () => assert.ok(checks >= 2000, `${checks} checks`));
