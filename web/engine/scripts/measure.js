// Measures what the tester waits for and prints it: sizes, start, a key press, many URLs.
//
// A key press is all of it anew: the text handed over, split, read under the dialect, the rules of
// five crawlers chosen, every URL checked for each. Medians of many runs.
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { loadEngine } from '../dist/node.js';

const RULES = 494;
const CRAWLERS = ['Googlebot', 'Bingbot', 'YandexBot', 'GPTBot', 'Somebot'];
const WORDS = ['shop', 'archive', 'news', 'tag', 'search', 'user', 'media', 'blog', 'cart', 'help'];

/** A number below `n` that is the same in every run for the same `i`. */
function pick(i, n) {
  return (Math.imul(i + 1, 0x9e3779b1) >>> 8) % n;
}

function path(i) {
  const word = (k) => WORDS[pick(i * 7 + k, WORDS.length)];
  return `/${word(1)}/${word(2)}-${pick(i, 400)}/${word(3)}`;
}

/** 500 lines: a group for everyone, with a sixth of the rules holding a wildcard, and two more. */
function robotsTxt() {
  const rules = Array.from({ length: RULES }, (_, i) =>
    i % 6 === 5 ? `Disallow: /*/${WORDS[i % 10]}-${i}/*.html$` : `Disallow: ${path(i)}`,
  );
  return ['User-agent: *', ...rules, '', 'User-agent: GPTBot', 'Disallow: /', '', 'Sitemap: https://example.com/s.xml', '']
    .join('\n');
}

function median(run, times) {
  const took = Array.from({ length: times }, () => {
    const from = performance.now();
    run();
    return performance.now() - from;
  }).sort((a, b) => a - b);
  return took[times >> 1];
}

const ms = (value) => `${value.toFixed(2)} ms`;
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const code = readFileSync(new URL('../dist/abide.wasm', import.meta.url));
const brotli = brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
console.log(`abide.wasm            ${kb(code.length)}; gzip ${kb(gzipSync(code, { level: 9 }).length)}, brotli ${kb(brotli.length)}`);

const from = performance.now();
const engine = await loadEngine({ wasm: code });
console.log(`load                  ${ms(performance.now() - from)} (compile, start, read the tables)`);

const text = robotsTxt();
const urls = Array.from({ length: 10000 }, (_, i) => `https://example.com${path(i)}${i % 3 ? '' : '?page=' + i}`);

function keyPress(list) {
  const robots = engine.parse(text);
  let blocked = 0;
  for (const crawler of CRAWLERS) {
    const rules = robots.rulesFor(crawler);
    for (const allowed of rules.checkAll(list).allowed) blocked += 1 - allowed;
    rules.dispose();
  }
  robots.dispose();
  return blocked;
}

const thousand = engine.urlList(urls.slice(0, 1000));
const tenThousand = engine.urlList(urls);
console.log(`first key press       ${ms(median(() => keyPress(thousand), 1))} (1,000 URLs x 5 crawlers, ${text.split('\n').length - 1} lines)`);
console.log(`key press, 1,000      ${ms(median(() => keyPress(thousand), 101))}`);
console.log(`key press, 10,000     ${ms(median(() => keyPress(tenThousand), 31))}`);
console.log(`taking over 10,000    ${ms(median(() => engine.urlList(urls).dispose(), 31))} (once for each list)`);
console.log(`document, lint        ${ms(median(() => { const d = engine.document(text); d.lint(); d.dispose(); }, 31))}`);
console.log(`document, all lines   ${ms(median(() => { const d = engine.document(text); d.lines(); d.dispose(); }, 31))}`);
const rules = engine.parse(text).rulesFor('Googlebot');
console.log(`one explanation       ${ms(median(() => rules.explain(urls[17]), 1001))}`);
console.log(`memory                ${kb(engine.memoryBytes())}`);
