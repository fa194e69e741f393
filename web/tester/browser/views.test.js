// URLs, matrix, dialects, map: what follows from the text.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { expectVerdict, openPage, ready, scratch, startBrowser, startServer, write } from './harness.js';

const STATE = {
  text: 'User-agent: *\nDisallow: /private\nDisalow: /drafts\n\nUser-agent: GPTBot\nDisallow: /\n',
  urls: [
    'https://e.com/',
    'https://e.com/private/x',
    'https://e.com/drafts/1',
    'https://e.com/drafts/2',
  ],
  crawlers: ['Googlebot', 'GPTBot', 'Bingbot'],
};

/** As a person pastes: an event with the text. */
async function paste(page, selector, text) {
  await page.locator(selector).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    element.focus();
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe('views', () => {
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

  test('10,000 URLs are pasted, and stay fluent', async () => {
    const { page, close } = await openPage(browser, server, { state: { ...STATE, urls: [] } });
    const urls = Array.from(
      { length: 10_000 },
      (_, i) => `https://e.com/${i % 3 ? 'shop' : 'private'}/${i}`,
    );
    await paste(page, '#new-url', urls.join('\n'));
    await page.locator('.notice', { hasText: '10,000 URLs added' }).waitFor();
    await ready(page);
    await expectVerdict(page, urls[0], 'Blocked');
    const rows = await page.locator('.view-urls .grid-row').count();
    assert.ok(rows > 5 && rows < 100, `${rows} rows exist`);
    assert.equal(await page.getByRole('grid').getAttribute('aria-rowcount'), '10001');
    await page
      .locator('.grid-scroller')
      .evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expectVerdict(page, urls[9999], 'Blocked');
    await expectVerdict(page, urls[9998], 'Allowed');
    // Frames while it scrolls from end to end.
    const longest = await page.locator('.grid-scroller').evaluate(async (element) => {
      let last = performance.now();
      let most = 0;
      for (let i = 60; i >= 0; --i) {
        element.scrollTop = (element.scrollHeight * i) / 60;
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        most = Math.max(most, now - last);
        last = now;
      }
      return most;
    });
    console.log(`scrolling through 10,000 URLs: longest frame ${longest.toFixed(0)} ms`);
    await close();
  });

  test('URLs are typed, removed, and edited as text', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await page.locator('#new-url').fill('/private/new');
    await page.keyboard.press('Enter');
    await expectVerdict(page, '/private/new', 'Blocked');
    await page.locator('#new-url').fill('/private/new');
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: 'No URL added; 1 already in the list' }).waitFor();
    await page.getByRole('img', { name: 'Remove /private/new' }).click();
    await page.locator('.url[title="/private/new"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit as text' }).click();
    await page.getByLabel('One URL or path a line').fill('/a\n/private\n/a\n');
    await page.getByRole('button', { name: 'Test these' }).click();
    await page.locator('.notice', { hasText: '2 URLs in the list; 1 repetition left out' }).waitFor();
    await expectVerdict(page, '/private', 'Blocked');
    await close();
  });

  test('URLs come from a sitemap: plain, packed; an index is named as one', async () => {
    const folder = scratch();
    const { page, close } = await openPage(browser, server, {
      state: { ...STATE, urls: [] },
      // Of XML that is damaged the browser makes an error element with a style, which the policy of
      // the page withholds.
      expected: /Applying inline style/,
    });
    const xml = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x:y">
      <url><loc> https://e.com/one </loc><image:image><image:loc>https://e.com/no.jpg</image:loc></image:image></url>
      <url><loc>https://e.com/a?b=1&amp;c=2</loc></url></urlset>`;
    const files = {
      'sitemap.xml': [xml, '2 URLs added'],
      'sitemap.xml.gz': [gzipSync(xml.replaceAll('e.com', 'f.com')), '2 URLs added'],
      'cut.xml.gz': [gzipSync(xml).subarray(0, 60), 'damaged or cut short'],
      'index.xml': [
        '<sitemapindex><sitemap><loc>https://e.com/s1.xml</loc></sitemap></sitemapindex>',
        'an index of 1 sitemap',
      ],
      'page.xml': ['<html></html>', 'This is no sitemap'],
      'broken.xml': ['<urlset><url>', 'damaged or cut short'],
    };
    for (const [name, [content, said]] of Object.entries(files)) {
      const path = await write(folder, name, content);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'From sitemap' }).click(),
      ]);
      await chooser.setFiles(path);
      await page.locator('.notice', { hasText: said }).waitFor();
      // The next one may say the same.
      await page.locator('.notice button').click();
      await page.locator('.notice span').waitFor({ state: 'detached' });
    }
    await expectVerdict(page, 'https://e.com/a?b=1&c=2', 'Allowed');
    await expectVerdict(page, 'https://f.com/one', 'Allowed');
    assert.equal(await page.locator('.url').count(), 4);
    await close();
  });

  test('crawlers are added by name or header, and removed', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await page.getByLabel('Another crawler').fill('claudebot');
    await page.keyboard.press('Enter');
    await page.locator('.chip.active', { hasText: 'ClaudeBot' }).waitFor();
    await expectVerdict(page, 'https://e.com/private/x', 'Blocked');
    await page.getByLabel('Another crawler').fill('Mozilla/5.0 (compatible; GPTBot/1.2)');
    await page.keyboard.press('Enter');
    await expectVerdict(page, 'https://e.com/', 'Blocked');
    await page.getByRole('button', { name: 'Remove ClaudeBot' }).click();
    await page.locator('.chip', { hasText: 'ClaudeBot' }).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: /^Googlebot/ }).check({ force: true });
    await expectVerdict(page, 'https://e.com/', 'Allowed');
    await close();
  });

  test('the matrix shows crawlers beside URLs, and the rows that differ', async () => {
    const { page, close } = await openPage(browser, server, { state: { ...STATE, view: 'matrix' } });
    const row = (url) =>
      page.locator('.view-matrix [role=row]', { has: page.locator(`.url[title="${url}"]`) });
    const signs = async (url) =>
      (await row(url).locator('.sign .only-read').allTextContents()).join(' ');
    await row('https://e.com/').locator('.sign.verdict').first().waitFor();
    assert.equal(await signs('https://e.com/'), 'Allowed Blocked Allowed');
    assert.equal(await signs('https://e.com/private/x'), 'Blocked Blocked Blocked');
    await page.getByLabel('Only URLs on which the crawlers differ').check();
    await row('https://e.com/private/x').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.view-matrix .grid-row').count(), 1);
    await row('https://e.com/').getByRole('gridcell').nth(1).click();
    await page.locator('.why', { hasText: 'for GPTBot' }).waitFor();
    assert.equal(await page.locator('.cm-line[data-lit=deciding]').textContent(), 'Disallow: /');
    await close();
  });

  test('dialects beside each other, with the note that explains', async () => {
    const { page, close } = await openPage(browser, server, { state: { ...STATE, view: 'dialects' } });
    const row = page.locator('.view-dialects [role=row]', {
      has: page.locator('.url[title="https://e.com/drafts/1"]'),
    });
    await row.waitFor();
    assert.equal(await page.locator('.view-dialects .grid-row').count(), 2);
    assert.equal(
      (await row.locator('.sign .only-read').allTextContents()).join(' '),
      'Allowed Blocked Allowed Allowed Allowed Allowed',
    );
    await row.click();
    const report = page.locator('.dialect-report');
    await report.waitFor();
    assert.match(await report.textContent(), /“?"Disalow" is not a field/);
    assert.match(await report.textContent(), /matters in RFC 9309/);
    // It follows the text.
    await page.getByRole('button', { name: /safe fix/ }).click();
    await page.locator('.view-dialects .empty', { hasText: 'All six dialects agree' }).waitFor();
    await close();
  });

  test('the map is a tree of paths that folds', async () => {
    const { page, close } = await openPage(browser, server, { state: { ...STATE, view: 'map' } });
    const item = (name) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) });
    await item('drafts/').waitFor();
    assert.match(await item('/').textContent(), /1 allowed, 3 blocked/);
    assert.match(await item('drafts/').getAttribute('class'), /blocked/);
    await item('drafts/').click();
    assert.equal(await item('drafts/').getAttribute('aria-expanded'), 'false');
    await item('1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unfold all' }).click();
    await item('1').click();
    await page.locator('.why', { hasText: 'https://e.com/drafts/1' }).waitFor();
    await page.getByRole('radio', { name: /^GPTBot/ }).check({ force: true });
    await page.getByRole('treeitem', { name: '/ 0 allowed, 4 blocked' }).waitFor();
    await close();
  });
});
