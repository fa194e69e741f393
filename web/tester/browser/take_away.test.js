// What one takes away is what one has made, byte for byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';

import {
  COMMAND,
  cursorTo,
  downloaded,
  editorText,
  expectVerdict,
  openPage,
  ready,
  scratch,
  startBrowser,
  startServer,
  write,
} from './harness.js';

/** With CRLF, a lone CR, and a byte that is no UTF-8 (as state/octets.ts writes it). */
const TEXT =
  'User-agent: *\r\nDisallow: /caf\udce9\r\nDisallow: /private # \u00fcber\rAllow: /private/open\n';
const BYTES = Buffer.concat([
  Buffer.from('User-agent: *\r\nDisallow: /caf'),
  Buffer.from([0xe9]),
  Buffer.from('\r\nDisallow: /private # \u00fcber\rAllow: /private/open\n'),
]);
const STATE = {
  text: TEXT,
  urls: ['https://e.com/', '/private/x', '/private/open', '/a "quoted": #path, with\u2028all'],
  crawlers: ['Googlebot', 'AdsBot-Google', 'my-crawler'],
};

async function open(page) {
  await page.getByRole('button', { name: 'Take away' }).click();
}

describe('taking away', () => {
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

  test('robots.txt is downloaded byte for byte, and a file is opened so', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await open(page);
    const file = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download robots.txt' }).click(),
    );
    assert.equal(file.name, 'robots.txt');
    assert.deepEqual(file.bytes, BYTES);
    await page.keyboard.press('Escape');

    const path = await write(scratch(), 'odd.txt', Buffer.concat([BYTES, Buffer.from([0xff, 0x0a])]));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open file' }).click(),
    ]);
    await chooser.setFiles(path);
    await page.locator('.notice', { hasText: 'odd.txt is in the editor' }).waitFor();
    await cursorTo(page, 1);
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await open(page);
    const again = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download robots.txt' }).click(),
    );
    assert.deepEqual(again.bytes, Buffer.concat([BYTES, Buffer.from([0xff, 0x0a])]));
    await close();
  });

  test('a link restores the state, and its fragment goes to no server', async () => {
    const state = { ...STATE, crawler: 'my-crawler', dialect: 'yandex', view: 'map' };
    const { page, context, close } = await openPage(browser, server, { state });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
    await open(page);
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page.getByText(/^Copied\./).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /\/#s=[\w-]+$/);
    assert.equal(await page.getByLabel('The link').inputValue(), link);

    const other = await openPage(browser, server, { hash: new URL(link).hash });
    await other.page.locator('.notice', { hasText: 'restored' }).waitFor();
    assert.equal(new URL(other.page.url()).hash, '', 'a reload shall keep the edits');
    assert.equal(await other.page.getByLabel('Dialect').inputValue(), 'yandex');
    assert.equal(await other.page.getByRole('tab', { selected: true }).textContent(), 'Map');
    assert.equal(
      await other.page.locator('.chip.active label > span').first().textContent(),
      'my-crawler',
    );
    await open(other.page);
    const file = await downloaded(other.page, () =>
      other.page.getByRole('button', { name: 'Download robots.txt' }).click(),
    );
    assert.deepEqual(file.bytes, BYTES);
    await other.close();
    await close();
  });

  test('a link that is opened in the page is restored, too; a damaged one says so', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await page.evaluate(() => (location.hash = '#s=damaged'));
    await page.locator('.notice', { hasText: 'damaged or cut short' }).waitFor();
    await expectVerdict(page, '/private/x', 'Blocked');
    await close();
  });

  test('verdicts as CSV and JSON', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await open(page);
    const csv = await downloaded(page, () =>
      page.getByRole('button', { name: 'Verdicts as CSV' }).click(),
    );
    const lines = csv.bytes.toString().split('\r\n');
    assert.equal(lines.length, 1 + 4 * 3 + 1);
    assert.equal(lines[4], '/private/x,Googlebot,google,blocked,rule,3,Disallow: /private # \u00fcber');
    const json = await downloaded(page, () =>
      page.getByRole('button', { name: 'Verdicts as JSON' }).click(),
    );
    const rows = JSON.parse(json.bytes.toString());
    assert.equal(rows.length, 12);
    assert.deepEqual(rows[7], {
      url: '/private/open',
      crawler: 'AdsBot-Google',
      dialect: 'google',
      allowed: true,
      reason: 'no-group',
      line: 0,
      rule: '',
    });
    await close();
  });

  for (const dialect of ['google', 'yandex-2013']) {
    test(`the test file passes abide test: ${dialect}`, async () => {
      const { page, close } = await openPage(browser, server, { state: { ...STATE, dialect } });
      await open(page);
      const folder = scratch();
      for (const name of ['Download robots.txt', 'A test for CI']) {
        const file = await downloaded(page, () => page.getByRole('button', { name }).click());
        await write(folder, file.name, file.bytes);
      }
      const run = (...more) =>
        spawnSync(COMMAND, ['test', 'robots-spec.yaml', ...more], { cwd: folder, encoding: 'utf8' });
      const passed = run();
      assert.equal(passed.status, 0, passed.stdout + passed.stderr);
      assert.match(passed.stdout, /2 tests, 12 checks: all passed/);
      // And it can fail.
      await write(folder, 'other.txt', 'User-agent: *\nDisallow: /\n');
      assert.equal(run('--robots', 'other.txt').status, 1);
      await close();
    });
  }

  test('10,000 URLs fit a link', async () => {
    const urls = Array.from({ length: 10_000 }, (_, i) => `https://e.com/shop/item-${i}`);
    const { page, close } = await openPage(browser, server, { state: { ...STATE, urls } });
    await ready(page);
    assert.match(await editorText(page), /^User-agent: \*/);
    await page.locator('.chip-counts').first().waitFor();
    assert.match(await page.locator('.chip.active').textContent(), /10,000/);
    await close();
  });
});
