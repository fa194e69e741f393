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
    // The text of line 2 decides about the URLs of /folder-1/: a row that can be seen, and two of every
    // crawler's count. The verdicts are there when both say the new one and neither is hidden.
    await page.evaluate(() => {
      window.times_ = [];
      const counts = () =>
        Array.from(document.querySelectorAll('.chip-counts'), (chip) => chip.textContent);
      const mark = () => document.querySelector('.view-urls [aria-rowindex="3"] .mark');
      const hidden = () => [mark(), document.querySelector('.chip-counts')].some(
        (element) => getComputedStyle(element).visibility !== 'visible',
      );
      let now = null;
      addEventListener(
        'keydown',
        () => (now = { begun: performance.now(), mark: mark().textContent, counts: counts() }),
        { capture: true },
      );
      const look = () => {
        if (!now || document.documentElement.hasAttribute('data-pending')) return;
        if (mark().textContent === now.mark || counts().some((count, i) => count === now.counts[i])) return;
        if (hidden()) return;
        const { begun } = now;
        now = null;
        const time = { all: performance.now() - begun };
        // What is posted from the callbacks of a frame comes after the frame.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.times_.push({ ...time, painted: performance.now() - begun });
          port2.postMessage(null);
        });
      };
      new MutationObserver((changes) => {
        // The frame that is about to be painted shows the text without its verdicts.
        if (now && changes.some(({ attributeName }) => attributeName === 'data-outdated')) ++window.hidden_;
        look();
      }).observe(document.documentElement, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
      window.hidden_ = 0;
    });
    for (let i = 0; i < 30; ++i) {
      await page.keyboard.press(i % 2 ? 'Backspace' : 'x');
      // Nothing else is asked of the page meanwhile, unless it is very slow.
      await new Promise((done) => setTimeout(done, 150));
      await page.waitForFunction((count) => window.times_.length >= count, i + 1);
    }
    const { seen, hidden } = await page.evaluate(() => ({ seen: window.times_, hidden: window.hidden_ }));
    const times = seen.map(({ all }) => all);
    assert.equal(times.length, 30, 'every key press is answered');
    report('key press to verdicts (500 lines, 1,000 URLs, 5 crawlers), median', median(times), 16, 'ms');
    console.log(
      `  fastest ${Math.min(...times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
    );
    console.log(
      `  to the end of the frame that shows them, at 60 Hz: ` +
        `${median(seen.map(({ painted }) => painted)).toFixed(1)} ms, ` +
        `after a frame without verdicts for ${hidden} of 30`,
    );
    await close();
  });
});
