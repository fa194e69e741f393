// What the browser's tests stand on: the real server with the built page, sites for it to fetch, and
// Debian's Chromium. Whatever a page does that it must not do fails the test that opened it: an error,
// a request to elsewhere, a breach of the Content-Security-Policy.
//
//   ABIDE_SERVE    the command that serves ("build/abide serve"), from the project's root
//   ABIDE_COMMAND  the command itself ("build/abide")
//   CHROMIUM       the browser (/usr/bin/chromium)
//   ABIDE_SLOWER   how many times slower the page's thread runs (1): finds tests that count on speed
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

import { chromium } from 'playwright-core';

export const ROOT = resolve(fileURLToPath(new URL('../../../', import.meta.url)));
export const DIST = resolve(fileURLToPath(new URL('../dist/', import.meta.url)));
const SERVE = (process.env['ABIDE_SERVE'] ?? `${ROOT}/build/abide serve`).split(' ');
export const COMMAND = process.env['ABIDE_COMMAND'] ?? `${ROOT}/build/abide`;
const SLOWER = Number(process.env['ABIDE_SLOWER'] ?? 1);

/** A folder that is removed with the process. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'abide-tester-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the server; it may fetch from 127.0.0.1, where the tests' sites are, and nowhere else. */
export async function startServer(...options) {
  const [command, ...rest] = SERVE;
  const flags = ['--listen', '127.0.0.1:0', '--store', 'memory', '--tester-files', DIST];
  const network = ['--allow-network', '127.0.0.1/32'];
  const child = spawn(command, [...rest, ...flags, ...network, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = await new Promise((done, failed) => {
    const hear = (chunk) => {
      said += chunk;
      const found = /https?:\/\/[\w.:[\]]+/.exec(said);
      if (found) done(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    child.on('error', failed);
  });
  return {
    address,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.removeAllListeners('exit');
      const over = new Promise((done) => child.on('exit', done));
      child.kill('SIGTERM');
      await Promise.race([ended, over]);
    },
  };
}

/** A site of one robots.txt, which can be changed: `site.answer = { status, body, headers }`. */
export async function startSite(answer) {
  const site = { answer, asked: 0, address: '', stop: () => undefined };
  const server = createServer((request, response) => {
    if (request.url !== '/robots.txt' && !site.answer.anyPath) {
      response.writeHead(404).end();
      return;
    }
    ++site.asked;
    const { status = 200, body = '', headers = { 'content-type': 'text/plain' } } = site.answer;
    response.writeHead(status, headers).end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  site.address = `http://127.0.0.1:${server.address().port}`;
  site.stop = () => new Promise((done) => server.close(done));
  return site;
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  });
}

/** The fragment that restores a state (src/state/link.ts). */
export function fragment(state) {
  const {
    text = '',
    urls = [],
    crawlers = ['Googlebot'],
    crawler,
    dialect = 'google',
    view = 'urls',
  } = state;
  const json = JSON.stringify([
    1,
    text,
    urls.join('\n'),
    crawlers,
    crawler ?? crawlers[0],
    dialect,
    view,
  ]);
  return `#s=${deflateSync(json).toString('base64url')}`;
}

/** A page at the server, in the state given; it is watched until `close`. */
export async function openPage(browser, server, options = {}) {
  const { state, width = 1280, height = 800, colorScheme = 'light', hash, expected = /$^/, ...more } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    acceptDownloads: true,
    ...more,
  });
  const page = await context.newPage();
  if (SLOWER > 1) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`an error: ${error.stack}`));
  page.on('console', (message) => {
    // A response of 401 is part of a test; a breach of the policy is an error of the console, too.
    const fine = /status of (401|404|400|502|503|504)/.test(message.text()) || expected.test(message.text());
    if (message.type() === 'error' && !fine) wrong.push(`the console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(server.address) && !/^(blob|data):/.test(url)) wrong.push(`a request to ${url}`);
  });
  const fragmentOf = hash ?? (state ? fragment(state) : '');
  await page.goto(`${server.address}/${fragmentOf}`);
  await ready(page);
  return {
    page,
    context,
    async close() {
      await context.close();
      assert.deepEqual(wrong, []);
    },
  };
}

/** Waits until verdicts and findings are those of the text. */
export async function ready(page) {
  await page.waitForSelector('.cm-content');
  await page.waitForSelector('[role=tab]');
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'));
  await page.waitForSelector('.chip-counts, .empty');
}

export const editor = (page) => page.locator('.cm-content');

/** Puts the cursor at the end of a line of the editor. */
export async function cursorTo(page, line) {
  await page
    .locator('.cm-line')
    .nth(line - 1)
    .click();
  await page.keyboard.press('End');
}

/** The lines that the editor shows. */
export async function editorText(page) {
  return (await page.locator('.cm-line').allTextContents()).join('\n');
}

/** The verdict that the list shows for a URL: "Allowed" or "Blocked". */
export async function verdict(page, url) {
  const row = page.locator('.view-urls [role=row]', { has: page.locator(`.url[title="${url}"]`) });
  return (await row.locator('.mark').textContent())?.trim();
}

/** Waits until the list shows a verdict for a URL. */
export async function expectVerdict(page, url, expected) {
  const row = page.locator('.view-urls [role=row]', { has: page.locator(`.url[title="${url}"]`) });
  await row.locator('.mark.verdict', { hasText: expected }).waitFor({ timeout: 5000 });
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'));
  assert.equal(await verdict(page, url), expected);
}

/** What a click downloads, as bytes. */
export async function downloaded(page, click) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

export async function write(folder, name, content, mode = 0o600) {
  const path = join(folder, name);
  writeFileSync(path, content, { mode });
  return path;
}
