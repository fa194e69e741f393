// What the page costs: sizes are held to, times are printed beside their goals.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import { cursorTo, DIST, openPage, ready, startBrowser, startServer } from './harness.js';

const MOST_BYTES = 350_000;

function report(what, value, goal, unit) {
  console.log(
    `${what}: ${value.toFixed(1)} ${unit} (goal: under ${goal} ${unit})${value < goal ? '' : ' MISSED'}`,
  );
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

describe('what the page costs', () => {
  let server;
  let browser;
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('the whole page is under 350 KB, and is sent packed', async () => {
    const { page, close } = await openPage(browser, server);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let received = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (received += encodedDataLength));
    await page.reload();
    await ready(page);
    await page.waitForLoadState('networkidle');
    // The worker's own requests are not seen from the page: their files are added up.
    const packed = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.gz'));
    const assets = packed.reduce(
      (sum, name) => sum + readFileSync(join(DIST, 'assets', name)).length,
      0,
    );
    const html = readFileSync(join(DIST, 'index.html.gz')).length;
    report('the page, with gzip', (assets + html) / 1000, MOST_BYTES / 1000, 'KB');
    console.log(`of it seen by the page itself: ${(received / 1000).toFixed(1)} KB with headers`);
    assert.ok(assets + html < MOST_BYTES);
    for (const name of readdirSync(join(DIST, 'assets')).filter((each) => !/\.(gz|br)$/.test(each))) {
      const response = await fetch(`${server.address}/assets/${name}`, {
        headers: { 'accept-encoding': 'gzip' },
      });
      assert.equal(response.headers.get('content-encoding'), 'gzip', name);
      await response.arrayBuffer();
    }
    await close();
  });

  test('the policy of the page is strict', async () => {
    const policy = (await fetch(server.address)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*|https?:/);
  });

  test('interactive on localhost', async () => {
    const times = [];
    for (let round = 0; round < 5; ++round) {
      const { page, close } = await openPage(browser, server);
      await page.locator('.mark.verdict').first().waitFor();
      times.push(
        await page.evaluate(() => performance.getEntriesByName('interactive')[0]?.startTime ?? NaN),
      );
      await close();
    }
    report('from the request to the first verdicts, median of 5', median(times), 1000, 'ms');
    assert.ok(times.every(Number.isFinite));
  });

  test('from a key press to the verdicts', async () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      i === 0 ? 'User-agent: *' : `Disallow: /folder-${i}/*.html`,
    );
    const urls = Array.from(
      { length: 1000 },
      (_, i) => `https://e.com/folder-${i % 700}/page-${i}.html`,
    );
    const crawlers = ['Googlebot', 'Bingbot', 'GPTBot', 'YandexBot', 'Applebot'];
    const { page, close } = await openPage(browser, server, {
      state: { text: lines.join('\n'), urls, crawlers },
    });
    await cursorTo(page, 2);
    await page.evaluate(() => {
      window.times_ = [];
      let begun = 0;
      let edited = 0;
      addEventListener('keydown', () => (begun = performance.now()), { capture: true });
      // The page marks itself while its verdicts are older than its text. After the task that takes
      // the mark away, the rows are there as well.
      new MutationObserver(() => {
        if (!begun) return;
        if (document.documentElement.hasAttribute('data-pending')) {
          edited = performance.now() - begun;
          return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.times_.push({ edited, all: performance.now() - begun });
          begun = 0;
        };
        port2.postMessage(null);
      }).observe(document.documentElement, { attributes: true });
    });
    for (let i = 0; i < 30; ++i) {
      await page.keyboard.press(i % 2 ? 'Backspace' : 'x');
      // Nothing else is asked of the page meanwhile, unless it is very slow.
      await new Promise((done) => setTimeout(done, 150));
      await page.waitForFunction((count) => window.times_.length >= count, i + 1);
    }
    const seen = await page.evaluate(() => window.times_);
    const times = seen.map(({ all }) => all);
    assert.equal(times.length, 30, 'every key press is answered');
    report('key press to verdicts (500 lines, 1,000 URLs, 5 crawlers), median', median(times), 16, 'ms');
    console.log(`  of it the editor's own: ${median(seen.map(({ edited }) => edited)).toFixed(1)} ms`);
    console.log(
      `  fastest ${Math.min(...times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
    );
    await close();
  });
});
