// Editing: verdicts follow the text, findings are mended, rules explain themselves.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';

import {
  cursorTo,
  editor,
  editorText,
  expectVerdict,
  openPage,
  ready,
  startBrowser,
  startServer,
} from './harness.js';

const FILE = `User-agent: *
Disallow: /private
Allow: /private/open
Disalow: /drafts

User-agent: GPTBot
Disallow: /
`;
const STATE = {
  text: FILE,
  urls: ['/', '/private/x', '/private/open', '/drafts'],
  crawlers: ['Googlebot', 'GPTBot', 'Bingbot'],
};

describe('editing', () => {
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

  test('a rule that is typed changes the verdict at once', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await expectVerdict(page, '/', 'Allowed');
    await cursorTo(page, 2);
    await page.keyboard.type('\nDisallow: /$');
    await expectVerdict(page, '/', 'Blocked');
    await page.keyboard.press('Backspace');
    await expectVerdict(page, '/private/open', 'Allowed');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expectVerdict(page, '/', 'Allowed');
    await close();
  });

  // The page answers itself if it can, and a worker where the file is large.
  for (const [who, more] of [
    ['the page', ''],
    ['the worker', '\n# as long as a file that is left to the worker'.repeat(4000)],
  ]) {
    test(`no frame shows a verdict for a text older than the one in the editor: by ${who}`, async () => {
      const urls = Array.from({ length: 4000 }, (_, i) => `/p${i}`);
      const state = { ...STATE, text: FILE + more, urls };
      const { page, close } = await openPage(browser, server, { state });
      // In every frame: what the editor holds, and what the first row shows if it can be seen. A
      // ResizeObserver that is new is called last before the frame is painted.
      await page.evaluate(() => {
        const frames = [];
        window.frames_ = frames;
        const look = () => {
          const line = document
            .querySelector('.editor')
            .shadowRoot.querySelectorAll('.cm-line')[1].textContent;
          const mark = document.querySelector('.view-urls [aria-rowindex="2"] .mark');
          const seen =
            mark && getComputedStyle(mark).visibility === 'visible' ? mark.textContent.trim() : '';
          frames.push([line, seen]);
        };
        const everyFrame = () => {
          new ResizeObserver((_, observer) => {
            observer.disconnect();
            look();
          }).observe(document.documentElement);
          requestAnimationFrame(everyFrame);
        };
        everyFrame();
      });
      await cursorTo(page, 2);
      // "/private", then "/", which blocks all, and back, several times: once with time to be seen.
      for (let round = 0; round < 5; ++round) {
        for (let i = 0; i < 'private'.length; ++i) await page.keyboard.press('Backspace');
        if (round === 0) {
          await expectVerdict(page, '/p0', 'Blocked');
          await page.waitForFunction(() => window.frames_.some(([, seen]) => seen === 'Blocked'));
        }
        await page.keyboard.type('private', { delay: 5 });
      }
      // As an editor on a phone may do it: the text changes in the midst of making a frame.
      await page.evaluate(async (times) => {
        const content = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
        const event = { key: 'Backspace', keyCode: 8, bubbles: true, cancelable: true };
        for (let i = 0; i < times; ++i) {
          await new Promise(requestAnimationFrame);
          content.dispatchEvent(new KeyboardEvent('keydown', event));
        }
      }, 'private'.length);
      await expectVerdict(page, '/p0', 'Blocked');
      const frames = await page.evaluate(() => window.frames_);
      const wrong = frames.filter(([line, seen]) => {
        const pattern = line.replace('Disallow: ', '');
        return seen && seen !== ('/p0'.startsWith(pattern) ? 'Blocked' : 'Allowed');
      });
      assert.deepEqual(wrong, []);
      await close();
    });
  }

  test('a verdict leads to the line that decided, and says why', async () => {
    const text = `${'# a line\n'.repeat(120)}${FILE}`;
    const { page, close } = await openPage(browser, server, { state: { ...STATE, text } });
    await page.locator('.url[title="/private/open"]').click();
    const line = page.locator('.cm-line[data-lit=deciding]');
    await line.waitFor();
    assert.equal(await line.textContent(), 'Allow: /private/open');
    assert.ok(
      await line.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const host = document.querySelector('.editor').getBoundingClientRect();
        return box.top >= host.top && box.bottom <= host.bottom;
      }),
      'the line is in sight',
    );
    assert.equal(await page.locator('.cm-line[data-lit=loser]').textContent(), 'Disallow: /private');
    assert.equal(await page.locator('.cm-line[data-lit=group]').textContent(), 'User-agent: *');
    const why = page.locator('.why');
    assert.match(await why.textContent(), /Allowed.*for Googlebot/);
    assert.match(await why.locator('.why-sentence').textContent(), /Allow: \/private\/open.*line 123/);
    assert.equal(await why.locator('.why-rules li').count(), 2);
    assert.match(await why.locator('.why-rules li').first().textContent(), /Line 123.*length 13.*won/);
    // The explanation follows the text.
    await page.locator('.cm-line', { hasText: 'Allow: /private/open' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('ed');
    await page.locator('.why-sentence', { hasText: 'Disallow: /private' }).waitFor();
    await close();
  });

  test('a finding is mended by a click: in the list, in the editor, and all at once', async () => {
    const { page, close } = await openPage(browser, server, { state: { ...STATE, dialect: 'rfc9309' } });
    await expectVerdict(page, '/drafts', 'Allowed');
    const problem = page.locator('.problems li', { hasText: 'Disalow' });
    await problem.locator('summary').click();
    assert.match(await problem.textContent(), /is not a field.*Spell the field/s);
    await problem.getByRole('button', { name: 'Fix' }).click();
    await expectVerdict(page, '/drafts', 'Blocked');
    assert.match(await editorText(page), /\nDisallow: \/drafts\n/);
    await page.locator('.problems li', { hasText: 'Disalow' }).waitFor({ state: 'detached' });

    await cursorTo(page, 1);
    await page.keyboard.press('Control+z');
    await expectVerdict(page, '/drafts', 'Allowed');
    const mark = page.locator('.cm-lintRange-error');
    await mark.hover();
    const tooltip = page.locator('.cm-tooltip .finding');
    await tooltip.waitFor();
    assert.match(
      await tooltip.textContent(),
      /A field that is not recognised is a line that is not there/,
    );
    await page.locator('.cm-diagnosticAction').click();
    await expectVerdict(page, '/drafts', 'Blocked');

    await cursorTo(page, 1);
    await page.keyboard.press('Control+z');
    await expectVerdict(page, '/drafts', 'Allowed');
    await page.getByRole('button', { name: /safe fix/ }).click();
    await expectVerdict(page, '/drafts', 'Blocked');
    await close();
  });

  test('a fix that is asked for while the findings are older than the text is made all the same', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    const fix = page.locator('.problems li', { hasText: 'Disalow' }).getByRole('button', { name: 'Fix' });
    await fix.waitFor();
    await cursorTo(page, 1);
    // In one task, so that no linter can run between the two.
    const keysAndFix = (key, times) =>
      fix.evaluate(
        (button, [key, times]) => {
          const content = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
          const event = { key, keyCode: key === 'Enter' ? 13 : 8, bubbles: true, cancelable: true };
          for (let i = 0; i < times; ++i) content.dispatchEvent(new KeyboardEvent('keydown', event));
          button.click();
        },
        [key, times],
      );
    await keysAndFix('Enter', 2);
    await fix.waitFor({ state: 'detached' });
    const mended = FILE.replace('*', '*\n\n').replace('Disalow', 'Disallow');
    assert.equal(await editorText(page), mended);

    // What the fix was for may have gone by then.
    await page.keyboard.press('Control+z');
    await fix.waitFor();
    await cursorTo(page, 6);
    await keysAndFix('Backspace', 'Disalow: /drafts'.length);
    await page.locator('.notice', { hasText: 'no longer there' }).waitFor();

    // Whoever types on is not taken away from there.
    await page.keyboard.press('Control+z');
    await fix.waitFor();
    await cursorTo(page, 1);
    await keysAndFix('Enter', 1);
    await page.keyboard.type('# here');
    await fix.waitFor({ state: 'detached' });
    await page.keyboard.type(' still');
    assert.match(await editorText(page), /\n# here still\n/);
    await close();
  });

  test('a fix that is put off is not made in another text', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    const fix = page.locator('.problems li', { hasText: 'Disalow' }).getByRole('button', { name: 'Fix' });
    await fix.waitFor();
    await cursorTo(page, 1);
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('radio', { name: 'Allow all' }).check();
    // In one task: a key, the fix, which is put off for it, and a text with the same finding, which is
    // the one that Control+Z brings back from the template.
    await page.getByRole('button', { name: 'Put it into the editor' }).evaluate((put) => {
      const content = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
      const press = (key, keyCode, ctrlKey = false) =>
        content.dispatchEvent(
          new KeyboardEvent('keydown', { key, keyCode, ctrlKey, bubbles: true, cancelable: true }),
        );
      press('Enter', 13);
      const buttons = [...document.querySelectorAll('.problems li')]
        .filter((item) => item.textContent.includes('Disalow'))
        .map((item) => item.querySelector('button.fix'));
      buttons[0].click();
      put.click();
      press('z', 90, true);
    });
    await fix.waitFor();
    await ready(page);
    // Longer than the linter waits.
    await page.waitForTimeout(300);
    assert.match(await editorText(page), /Disalow/);
    await close();
  });

  test('a worker that does not run is told of, until there are verdicts on a later text', async () => {
    const { page, context, close } = await openPage(browser, server, { expected: /ERR_FAILED/ });
    await context.route(/worker-[^/]*\.js/, (route) => route.abort());
    await page.reload();
    await ready(page);
    await page.locator('.failure', { hasText: 'The engine failed' }).waitFor();
    await cursorTo(page, 1);
    await page.keyboard.type('x');
    await page.locator('.failure').waitFor({ state: 'detached' });
    await close();
  });

  test('what many rules and long URLs cost does not hold the page up', async () => {
    const rules = Array.from({ length: 1000 }, (_, i) => `Disallow: /*${'a'.repeat(60)}b${i}`);
    const text = `User-agent: *\n${rules.join('\n')}`;
    const urls = Array.from({ length: 2048 }, () => `/${'a'.repeat(6000)}`);
    const { page, close } = await openPage(browser, server, { state: { text, urls } });
    await cursorTo(page, 2);
    for (let i = 0; i < 4; ++i) await page.keyboard.press('Backspace');
    const longest = await page.evaluate(
      () =>
        new Promise((done) => {
          const observer = new PerformanceObserver((list) => {
            observer.disconnect();
            done(Math.max(...list.getEntries().map(({ duration }) => duration)));
          });
          observer.observe({ type: 'longtask', buffered: true });
          // There may have been none.
          setTimeout(() => done(0), 1000);
        }),
    );
    // Seconds, were all of them checked in one task: when the link is opened.
    assert.ok(longest < 1000, `${longest} ms`);
    await ready(page);
    await close();
  });

  test('a rule under the pointer says how often it decides, and where it means something else', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await page.locator('.cm-line', { hasText: '/drafts' }).hover({ position: { x: 120, y: 8 } });
    const words = page.locator('.line-words');
    await words.waitFor();
    const said = await words.textContent();
    assert.match(said, /Decides 2 of 12 verdicts \(Googlebot 1, Bingbot 1\)/);
    assert.match(said, /RFC 9309.*Yandex: nothing is read in this line/);
    // The same for the line of the cursor, without a pointer.
    await cursorTo(page, 4);
    const status = page.locator('.line-status', { hasText: 'Decides 2 of 12 verdicts' });
    await status.waitFor();
    // What it says of the text before is not seen beside the next one.
    const shown = await page.evaluate(async () => {
      const content = document.querySelector('.editor').shadowRoot.querySelector('.cm-content');
      const event = { key: 'Backspace', keyCode: 8, bubbles: true, cancelable: true };
      content.dispatchEvent(new KeyboardEvent('keydown', event));
      return new Promise((done) => {
        requestAnimationFrame(() => {
          new ResizeObserver((_, observer) => {
            observer.disconnect();
            const line = document.querySelector('.line-status');
            done([line.textContent, getComputedStyle(line).visibility]);
          }).observe(document.documentElement);
        });
      });
    });
    assert.match(shown[0], /Decides 2 of 12/);
    assert.equal(shown[1], 'hidden');
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('.line-status')).visibility === 'visible',
    );
    await close();
  });

  test('fields, crawlers and paths are completed', async () => {
    const { page, close } = await openPage(browser, server, { state: { ...STATE, text: '' } });
    await editor(page).click();
    await page.keyboard.type('us');
    await page.locator('.cm-tooltip-autocomplete').waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await page.keyboard.type('googlebot-im');
    await page.locator('.cm-tooltip-autocomplete', { hasText: 'Googlebot-Image' }).waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await page.keyboard.type('\ndis');
    await page.locator('.cm-tooltip-autocomplete', { hasText: 'Disallow' }).waitFor();
    await page.waitForTimeout(100);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/pr');
    await page.locator('.cm-tooltip-autocomplete', { hasText: '/private/' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await editorText(page), 'User-agent: Googlebot-Image\nDisallow: /pr');
    await close();
  });

  test('edits survive a reload', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    await cursorTo(page, 2);
    await page.keyboard.type('/kept');
    await page.getByLabel('Dialect').selectOption('yandex');
    await page.getByRole('tab', { name: 'Matrix' }).click();
    await page.reload();
    await ready(page);
    assert.match(await editorText(page), /Disallow: \/private\/kept/);
    assert.equal(await page.getByLabel('Dialect').inputValue(), 'yandex');
    assert.equal(await page.getByRole('tab', { name: 'Matrix' }).getAttribute('aria-selected'), 'true');
    await close();
  });

  test('every template can be put into the editor, and undone', async () => {
    const { page, close } = await openPage(browser, server, { state: STATE });
    for (const [name, line] of [
      ['Allow all', 'Disallow:'],
      ['Block all', 'Disallow: /'],
      ['Block one folder', 'Disallow: /private/'],
      ['One crawler only', 'User-agent: Googlebot'],
      ['Block AI crawlers', 'User-agent: ClaudeBot'],
      ['Query-parameter trap', 'Disallow: /*?*sort='],
      ['WordPress', 'Allow: /wp-admin/admin-ajax.php'],
    ]) {
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByRole('radio', { name }).check();
      assert.ok(
        (await page.locator('.template-detail p').first().textContent()).length > 80,
        'it is explained',
      );
      await page.getByRole('button', { name: 'Put it into the editor' }).click();
      await ready(page);
      assert.ok((await editorText(page)).split('\n').includes(line), `${name}: ${line}`);
    }
    await editor(page).click();
    for (let i = 0; i < 7; ++i) await page.keyboard.press('Control+z');
    await ready(page);
    assert.match(await editorText(page), /Disalow: \/drafts/);
    await close();
  });
});
