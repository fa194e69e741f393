// For everyone: axe finds nothing serious in any main state, light, dark and on a phone; the keyboard
// alone is enough; nothing is wider than a phone. The pictures of the documentation are made here.
//
//   ABIDE_PICTURES  a folder to write the pictures to; none are written without it
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

import {
  editorText,
  expectVerdict,
  openPage,
  ready,
  startBrowser,
  startServer,
  startSite,
} from './harness.js';
import { reach, SHOP, SITES, STATES } from './states.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = process.env['ABIDE_PICTURES'];
const LOOKS = {
  light: { width: 1280, height: 800, colorScheme: 'light' },
  dark: { width: 1280, height: 800, colorScheme: 'dark' },
  phone: { width: 360, height: 740, colorScheme: 'light' },
  'phone-dark': { width: 360, height: 740, colorScheme: 'dark', only: ['why', 'live', 'templates'] },
};
/** What the documentation shows: state and look. */
const SHOWN = [
  'why light',
  'matrix light',
  'dialects light',
  'map light',
  'live light',
  'finding dark',
  'why phone',
];

/** What axe finds that is serious or critical, or against WCAG 2.2 AA at all. */
async function violations(page) {
  const result = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return globalThis.axe.run(document, { runOnly: { type: 'tag', values: tags } });
  });
  return result.violations.flatMap(({ id, impact, tags, nodes }) => {
    const counts =
      impact === 'serious' || impact === 'critical' || tags.some((tag) => tag.startsWith('wcag'));
    return counts
      ? nodes.map((node) => `${id} (${impact}): ${node.target.join(' ')}: ${node.failureSummary}`)
      : [];
  });
}

describe('for everyone', () => {
  let server;
  let browser;
  const sites = {};
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
    for (const [name, answer] of Object.entries(SITES)) sites[name] = await startSite(answer);
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    for (const site of Object.values(sites)) await site.stop();
  });

  for (const [look, { only, ...options }] of Object.entries(LOOKS)) {
    for (const [name, state] of Object.entries(STATES)) {
      // A pointer is needed for it.
      if (name === 'finding' && options.width < 500) continue;
      if (only && !only.includes(name)) continue;
      test(`axe finds nothing in: ${name}, ${look}`, async () => {
        const shown = { ...SHOP, view: state.view, urls: state.urls ?? SHOP.urls };
        // The scanner is a script of the test's: the page's own policy is held by the other tests.
        const { page, close } = await openPage(browser, server, {
          state: shown,
          ...options,
          bypassCSP: true,
        });
        await reach(page, state, sites);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} pixels wider than the screen`);
        if (PICTURES && SHOWN.includes(`${name} ${look}`)) {
          const said = page.locator('.notice button');
          if (await said.count()) await said.click();
          if (look !== 'phone') await page.setViewportSize({ width: 1120, height: 720 });
          await page.waitForTimeout(300);
          const path = join(PICTURES, `tester-${name}${look === 'light' ? '' : `-${look}`}.png`);
          await page.screenshot({ path, fullPage: look === 'phone', animations: 'disabled' });
          const size = statSync(path).size;
          console.log(`${path}: ${(size / 1000).toFixed(0)} KB`);
          assert.ok(size < 200_000, `${path} has ${size} bytes`);
        }
        await page.evaluate(AXE);
        assert.deepEqual(await violations(page), []);
        await close();
      });
    }
  }

  test('nothing is cut off at 320 pixels, which is 1280 at 400 % (WCAG 1.4.10)', async () => {
    for (const [name, state] of Object.entries(STATES)) {
      if (name === 'finding') continue;
      const shown = { ...SHOP, view: state.view, urls: state.urls ?? SHOP.urls };
      const { page, close } = await openPage(browser, server, { state: shown, width: 320, height: 640 });
      await reach(page, state, sites);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}: ${wide} pixels wider than the screen`);
      await close();
    }
  });

  test('with the keyboard alone: type, choose, explain, go to the line, mend', async () => {
    const { page, close } = await openPage(browser, server, { state: SHOP });
    const key = (name) => page.keyboard.press(name);
    const focused = () =>
      page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
        return `${element?.getAttribute('role') ?? element?.tagName.toLowerCase()} ${label.trim()}`;
      });
    /** Presses Tab until the focus is where it shall be; it is always to be seen. */
    const tabTo = async (pattern, by = 'Tab') => {
      for (let i = 0; i < 60; ++i) {
        await key(by);
        if (pattern.test(await focused())) return;
      }
      assert.fail(`Tab never came to ${pattern}; last: ${await focused()}`);
    };
    await key('Tab');
    assert.match(await focused(), /^a Skip to the results/);
    await key('Tab');
    assert.match(await focused(), /^button Templates/);
    await tabTo(/^textbox robots\.txt/);
    await key('Control+End');
    await page.keyboard.type('Disallow: /about$');
    // Tab is no trap.
    await tabTo(/^button .*findings?$/);
    await tabTo(/^button Fix/);
    await key('Enter');
    await ready(page);
    await page.locator('.cm-line', { hasText: 'Disallow: /drafts/' }).waitFor();

    await tabTo(/^tab URLs/);
    await key('ArrowRight');
    await key('ArrowLeft');
    await tabTo(/^(gridcell|rowheader)/);
    for (let i = 0; i < 12; ++i) await key('ArrowDown');
    await key('ArrowRight');
    assert.match(await focused(), /^rowheader .*\/drafts\/autumn/);
    await key('Enter');
    await page.locator('.why-sentence').waitFor();
    await tabTo(/^button Line 8/);
    await key('Enter');
    assert.match(await focused(), /^textbox robots\.txt/);
    await page.keyboard.type('#');
    await expectVerdict(page, 'https://shop.example/drafts/autumn', 'Allowed');

    await tabTo(/^tab URLs/);
    await key('End');
    assert.match(await focused(), /^tab Live site/);
    await key('ArrowLeft');
    await tabTo(/^treeitem/);
    await key('End');
    await key('Home');
    assert.match(await focused(), /^treeitem \/\d/);
    await key('ArrowLeft');
    assert.equal(await page.getByRole('treeitem').count(), 1);
    await key('ArrowRight');
    await key('ArrowRight');
    assert.match(await focused(), /^treeitem about/);
    await key('s');
    assert.match(await focused(), /^treeitem search/);

    await tabTo(/^button Take away/, 'Shift+Tab');
    await key('Enter');
    await page.getByRole('dialog').waitFor();
    await key('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.match(await focused(), /^button Take away/, 'the focus is back');
    assert.match(await editorText(page), /#Disallow: \/drafts\//);
    await close();
  });

  test('the focus is always to be seen', async () => {
    const { page, close } = await openPage(browser, server, { state: SHOP });
    for (let i = 0; i < 40; ++i) {
      await page.keyboard.press('Tab');
      const bare = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return '';
        // Radios show it on their chip, the editor on its frame.
        const shown = [element, element.closest('.chip'), element.closest('.editor')].some((each) => {
          return each && getComputedStyle(each).outlineStyle !== 'none';
        });
        return shown ? '' : element.outerHTML.slice(0, 120);
      });
      assert.equal(bare, '');
    }
    await close();
  });

  test('dark follows the system', async () => {
    const { page, close } = await openPage(browser, server, { state: SHOP, colorScheme: 'dark' });
    const light = async (selector) => {
      const colour = await page
        .locator(selector)
        .evaluate((element) => getComputedStyle(element).backgroundColor);
      return Math.max(...colour.match(/\d+/g).slice(0, 3).map(Number));
    };
    assert.ok((await light('html')) < 60);
    assert.ok((await light('.cm-editor')) < 60);
    await page.emulateMedia({ colorScheme: 'light' });
    assert.ok((await light('html')) > 200);
    assert.ok((await light('.cm-editor')) > 200);
    await close();
  });

  test('on a phone a verdict and its line are both reached', async () => {
    const { page, close } = await openPage(browser, server, {
      state: SHOP,
      width: 360,
      height: 740,
      isMobile: true,
      hasTouch: true,
    });
    await page.locator('.url[title="https://shop.example/search/help"]').tap();
    await page.locator('.why-sentence').waitFor();
    await page.locator('.why').getByRole('button', { name: 'Line 5' }).first().tap();
    const box = await page.locator('.cm-line[data-lit=deciding]').boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 740, 'the line is on the screen');
    await close();
  });
});
