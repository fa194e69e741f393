// The live file: fetched by the real server from sites on this machine.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import {
  cursorTo,
  editorText,
  fragment,
  openPage,
  ready,
  scratch,
  startBrowser,
  startServer,
  startSite,
  write,
} from './harness.js';

const OLD = 'User-agent: *\nDisallow: /private\n';
const NEW = 'User-agent: *\nDisallow: /private\nDisallow: /drafts\n';
const STATE = {
  text: 'User-agent: *\nDisallow: /elsewhere\n',
  urls: ['/', '/private/x', '/drafts'],
  crawlers: ['Googlebot', 'Bingbot'],
  view: 'live',
};

async function fetchLive(page, address) {
  await page.getByRole('textbox', { name: 'Site' }).fill(address);
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
}

describe('the live site', () => {
  let server;
  let browser;
  const sites = [];
  const site = async (answer) => {
    const made = await startSite(answer);
    sites.push(made);
    return made;
  };
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    for (const each of sites) await each.stop();
  });

  test('fetch, edit, compare, publish, submit: the new version is seen', async () => {
    const shop = await site({ body: OLD });
    const { page, close } = await openPage(browser, server, { state: STATE });
    await fetchLive(page, shop.address);
    const view = page.locator('.site');
    await view.waitFor();
    assert.match(await view.textContent(), /The site has a robots\.txt\./);
    assert.match(await view.textContent(), /33 bytes/);
    assert.match(await view.textContent(), /Kept until/);
    assert.match(
      await view.locator('.hops').textContent(),
      /200 http:\/\/127\.0\.0\.1:\d+\/robots\.txt/,
    );
    assert.match(await view.locator('.decisions').textContent(), /Rules.*Google/);

    await view.getByRole('button', { name: 'Put into editor' }).first().click();
    await ready(page);
    assert.equal(await editorText(page), OLD);
    await cursorTo(page, 2);
    await page.keyboard.type('\nDisallow: /drafts');
    await view.getByRole('button', { name: 'Compare with editor' }).first().click();
    const difference = page.locator('.difference');
    await difference.locator('tr.new', { hasText: 'Disallow: /drafts' }).waitFor();
    assert.match(await difference.textContent(), /1 line added, 0 lines removed/);
    await difference.locator('strong', { hasText: '2 verdicts on 1 tested URL change' }).waitFor();
    const changed = await difference.locator('.changes tbody tr').allTextContents();
    assert.deepEqual(changed, [
      '/draftsGooglebotAllowedBlocked line 3',
      '/draftsBingbotAllowedBlocked line 3',
    ]);

    // Submitted too early: nothing new.
    await view.getByRole('button', { name: /Submit/ }).click();
    await page.locator('.card.good', { hasText: 'the same version' }).waitFor();
    assert.equal(await page.locator('.versions li').count(), 1);

    shop.answer = { body: NEW };
    await view.getByRole('button', { name: /Submit/ }).click();
    await page.locator('.card.good', { hasText: 'A new version was seen: 51 bytes' }).waitFor();
    assert.equal(await page.locator('.versions li').count(), 2);
    assert.equal(shop.asked, 3);
    await view.getByRole('button', { name: 'Compare with editor' }).first().click();
    await difference.locator('p', { hasText: 'They are the same' }).waitFor();
    await page.getByRole('button', { name: 'What changed' }).click();
    await difference.locator('tr.new', { hasText: 'Disallow: /drafts' }).waitFor();
    await difference.locator('strong', { hasText: '2 verdicts on 1 tested URL change' }).waitFor();
    await page.locator('.versions li').last().getByRole('button', { name: 'Put into editor' }).click();
    await ready(page);
    assert.equal(await editorText(page), OLD);
    await close();
  });

  test('bytes that are no UTF-8 and CRLF come into the editor as they are', async () => {
    const odd = await site({ body: Buffer.from('User-agent: *\r\nDisallow: /caf\xe9\r\n', 'latin1') });
    const { page, close } = await openPage(browser, server, { state: STATE });
    await fetchLive(page, odd.address);
    await page.locator('.site').getByRole('button', { name: 'Put into editor' }).first().click();
    await page.locator('.cm-specialChar', { hasText: '\\xE9' }).waitFor();
    await page.locator('.site').getByRole('button', { name: 'Compare with editor' }).first().click();
    await page.locator('.difference p', { hasText: 'They are the same, byte for byte' }).waitFor();
    await close();
  });

  test('redirects are shown one by one', async () => {
    const end = await site({ body: OLD });
    const start = await site({ status: 301, headers: { location: `${end.address}/robots.txt` } });
    const { page, close } = await openPage(browser, server, { state: STATE });
    await fetchLive(page, start.address);
    const hops = page.locator('.hops li');
    await hops.nth(1).waitFor();
    assert.match(await hops.nth(0).textContent(), /^301 .*redirects to/);
    assert.match(await hops.nth(1).textContent(), /^200 /);
    // Yandex follows none, or as it was in 2013: the dialects do not all conclude the same.
    assert.ok((await page.locator('.site .decisions > div').count()) > 1);
    await close();
  });

  const conclusions = {
    'a site that answers 503': [
      { status: 503 },
      /The site failed: it answered 503/,
      { rfc9309: 'All blocked', yandex: 'All allowed' },
    ],
    'a site without robots.txt': [
      { status: 404 },
      /no robots\.txt: it answered 404/,
      { rfc9309: 'All allowed', google: 'All allowed' },
    ],
    'a site whose answer breaks off': [
      { body: 'User-agent', headers: { 'content-length': '100' } },
      /broke off/,
      { rfc9309: 'All blocked', google: 'All blocked' },
    ],
  };
  for (const [name, [answer, outcome, expected]] of Object.entries(conclusions)) {
    test(`${name} shows what crawlers conclude from it`, async () => {
      const failing = await site(answer);
      const { page, close } = await openPage(browser, server, { state: STATE });
      await fetchLive(page, failing.address);
      await page.locator('.site').waitFor({ timeout: 15_000 });
      assert.match(await page.locator('.site .outcome').textContent(), outcome);
      for (const [dialect, words] of Object.entries(expected)) {
        const row = page.locator(`.decisions [data-dialects~="${dialect}"]`);
        assert.equal(await row.locator('.mark').textContent(), words, dialect);
      }
      assert.equal(await page.locator('.card.bad').count(), 0);
      await close();
    });
  }

  test('a site that nobody answers for is shown as crawlers see it', async () => {
    const gone = await startSite({});
    await gone.stop();
    const { page, close } = await openPage(browser, server, { state: STATE });
    await fetchLive(page, gone.address);
    await page.locator('.site').waitFor({ timeout: 15_000 });
    assert.match(await page.locator('.site .outcome').textContent(), /could not be reached/);
    assert.equal(
      await page.locator('.decisions [data-dialects~="google"] .mark').textContent(),
      'All blocked',
    );
    await close();
  });

  test('an address that is not public shows the refusal, not an error page', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await fetchLive(page, 'http://127.0.0.2:9/');
    await page.locator('.site').waitFor();
    assert.match(
      await page.locator('.site .outcome').textContent(),
      /This address is not fetched\. .*127\.0\.0\.2/,
    );
    assert.equal(await page.locator('.card.bad').count(), 0);
    await close();
  });

  test('what is no address is told in a sentence', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await fetchLive(page, 'http://');
    await page.locator('.card.bad').waitFor();
    assert.ok((await page.locator('.card.bad p').textContent()).length > 10);
    await close();
  });

  test('a server with keys asks for one, once', async () => {
    const key = 'a-key-of-the-test-0123456789abcdef';
    const keys = await write(scratch(), 'keys', `${key}\n`);
    const locked = await startServer('--api-key-file', keys);
    const shop = await site({ body: OLD });
    const { page, context, close } = await openPage(browser, locked, { hash: fragment(STATE) });
    await fetchLive(page, shop.address);
    await page.getByLabel('API key').fill('wrong');
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.getByLabel('API key').waitFor();
    assert.equal(shop.asked, 0);
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Use it' }).click();
    await page.locator('.site').waitFor();
    await page.getByRole('button', { name: /Submit/ }).click();
    await page.locator('.card.good').waitFor();
    const kept =
      JSON.stringify(await context.storageState()) +
      (await page.evaluate(() => JSON.stringify(sessionStorage)));
    assert.ok(!kept.includes(key), 'the key is written nowhere');
    await close();
    await locked.stop();
  });

  test('without a server behind it the page says so, and all else works', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await page.route('**/v1/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: 'no' }),
    );
    await fetchLive(page, 'example.com');
    await page.locator('.card.bad', { hasText: 'No server answers' }).waitFor();
    await close();
  });
});
