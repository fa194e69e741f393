// The engine's face, one idea a test. Verdicts as such are conformance.test.js's.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { EngineError, REASONS, countByLine, loadEngine } from '@abide/engine';

const engine = await loadEngine();

const ROBOTS = `User-agent: *
Disallow: /private
Allow: /private/open
Disallow: /*.pdf$
Crawl-delay: 1.5

User-agent: GPTBot
User-agent: CCBot
Disallow: /
Sitemap: https://e.com/s.xml
Made-up: value
`;

/** What a call throws. */
function errorOf(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof EngineError, String(error));
    assert.equal(error.name, 'EngineError');
    return error;
  }
  return assert.fail('nothing was thrown');
}

describe('the tables', () => {
  it('name the dialects with sources, Google is obeyed without being named', () => {
    assert.deepEqual(
      engine.dialects.map(({ name }) => name),
      ['rfc9309', 'google', 'google-2019', 'google-2013', 'yandex-2013', 'yandex'],
    );
    for (const dialect of engine.dialects) {
      assert.ok(dialect.summary !== '' && dialect.source !== '', dialect.name);
      assert.ok(dialect.sizeLimit > 0);
    }
    assert.equal(engine.dialect('yandex').obeysCleanParam, true);
    assert.equal(engine.dialect('google').obeysCleanParam, false);
    assert.equal(engine.dialect('yandex').overLimit, 'allow-all');
    assert.equal(engine.dialect('google').overLimit, 'ignore-rest');
    assert.equal(engine.parse('').dialect.name, 'google');
  });

  it('name the crawlers with tokens in order', () => {
    const image = engine.crawlers.find(({ name }) => name === 'Googlebot-Image');
    assert.deepEqual(image?.tokens, ['Googlebot-Image', 'Googlebot']);
    assert.equal(image.operator, 'Google');
    assert.match(image.source, /^https:/);
    assert.equal(engine.crawlers.find(({ name }) => name === 'AdsBot-Google')?.obeysStar, false);
  });

  it('name what the linter can find', () => {
    const check = engine.lintCheck('misspelt-field');
    assert.ok(check && check.title && check.why && check.mend && check.source);
    assert.equal(engine.lintCheck('nothing-such'), undefined);
    assert.equal(new Set(engine.lintChecks.map(({ id }) => id)).size, engine.lintChecks.length);
  });

  it('say the version that the file VERSION says', async () => {
    const version = await readFile(new URL('../../../VERSION', import.meta.url), 'utf8');
    assert.equal(engine.version, version.trim());
    const made = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    assert.equal(made.version, version.trim());
  });
});

describe('a crawler', () => {
  it('is found by any case, and in a whole header', () => {
    const wanted = { name: 'Googlebot-Image', tokens: ['Googlebot-Image', 'Googlebot'], obeysStar: true, known: true };
    assert.deepEqual(engine.crawler('googlebot-IMAGE'), wanted);
    assert.equal(engine.crawler('Mozilla/5.0 (compatible; bingbot/2.0; +http://x)').name, 'Bingbot');
  });

  it('that is exact, or unknown, has one token', () => {
    assert.deepEqual(engine.crawler('Googlebot-Image', { exact: true }).tokens, ['Googlebot-Image']);
    assert.deepEqual(engine.crawler('Somebot'), { name: 'Somebot', tokens: ['Somebot'], obeysStar: true, known: false });
  });
});

describe('a decision', () => {
  const rules = engine.parse(ROBOTS).rulesFor('Googlebot');

  it('shows the rule, the group and the rule that lost', () => {
    const decision = rules.check('https://e.com/private/open.html');
    assert.deepEqual(decision.rule, {
      allow: true,
      kind: 'allow',
      line: 3,
      text: 'Allow: /private/open',
      value: '/private/open',
      pattern: '/private/open',
      length: 13,
      groupLine: 1,
      groupUserAgent: '*',
    });
    assert.equal(decision.loser?.line, 2);
    assert.deepEqual([decision.allowed, decision.reason, decision.line, decision.undefined], [true, 'rule', 3, false]);
    assert.match(decision.explanation, /^Allowed by Allow: \/private\/open \(line 3\)/);
  });

  it('without a rule says why', () => {
    const none = rules.check('/x');
    assert.deepEqual([none.allowed, none.reason, none.line, none.rule, none.loser], [true, 'no-match', 0, null, null]);
    assert.equal(engine.parse(ROBOTS).rulesFor('AdsBot-Google').check('/x').reason, 'no-group');
    assert.equal(engine.allowAll().rulesFor('a').check('/x').reason, 'allow-all');
    assert.deepEqual(
      [engine.disallowAll().rulesFor('a').allowed('/x'), engine.disallowAll('yandex').rulesFor('a').check('/x').reason],
      [false, 'disallow-all'],
    );
    const own = engine.parse('User-agent: *\nDisallow: /', 'rfc9309').rulesFor('a');
    assert.equal(own.check('https://e.com/robots.txt').reason, 'robots-txt');
  });

  it('is explained with the group and all that matched, strongest first', () => {
    const why = rules.explain('https://e.com/private/open/a.pdf#part');
    assert.equal(why.path, '/private/open/a.pdf');
    assert.equal(why.token, '*');
    assert.deepEqual(why.userAgents, [{ value: '*', line: 1 }]);
    assert.deepEqual(why.matched.map(({ line }) => line), [3, 2, 4]);
    assert.deepEqual(why.matched[0], why.rule);
    assert.deepEqual(rules.matching('https://e.com/private/open/a.pdf'), why.matched);
    assert.deepEqual(rules.matching('/x'), []);
  });

  it('is flagged where the specification leaves it open', () => {
    const text = 'User-agent: *\nAllow: /page\nDisallow: /*.htm\n';
    const of = (dialect) => engine.parse(text, dialect).rulesFor('x').check('/page.htm').undefined;
    assert.deepEqual([of('google-2013'), of('google')], [true, false]);
  });

  it('takes a URL of any bytes', () => {
    const bytes = new TextEncoder().encode('https://e.com/private/x');
    assert.equal(rules.allowed(bytes), false);
    assert.equal(rules.check(Uint8Array.of(0xff, 0x00, 0x0a)).reason, 'no-match');
    assert.equal(rules.allowed(''), true);
  });

  it('of a path that does not fit into the scratch place is the same', () => {
    const long = `/private/${'x'.repeat(200_000)}`;
    assert.equal(rules.check(long).line, 2);
    assert.equal(rules.check(`${long}.pdf`).loser, null);
  });
});

describe('many URLs', () => {
  const urls = ['/private/a', '/private/open', '/x', '/y.pdf', '/línea\n\u{1F600}', ''];

  it('have the verdicts that each has alone', () => {
    for (const dialect of engine.dialects) {
      const robots = engine.parse(ROBOTS, dialect.name);
      for (const crawler of ['Googlebot', 'GPTBot', 'AdsBot-Google']) {
        const rules = robots.rulesFor(crawler);
        const all = rules.checkAll(urls);
        urls.forEach((url, i) => {
          const alone = rules.check(url);
          assert.deepEqual(
            [all.allowed[i] === 1, all.line[i], REASONS[all.reason[i]], all.undefined[i] === 1],
            [alone.allowed, alone.line, alone.reason, alone.undefined],
          );
        });
      }
    }
  });

  it('are taken over once, and checked under any rules', () => {
    const list = engine.urlList(urls);
    assert.equal(list.length, urls.length);
    const everyone = engine.parse(ROBOTS).rulesFor('Googlebot').checkAll(list);
    const nobody = engine.parse(ROBOTS).rulesFor('GPTBot').checkAll(list);
    assert.deepEqual([...everyone.allowed], [0, 1, 1, 0, 1, 1]);
    assert.deepEqual([...nobody.line], [9, 9, 9, 9, 9, 9]);
    assert.deepEqual([...countByLine([everyone, nobody], 12)], [3, 0, 1, 1, 1, 0, 0, 0, 0, 6, 0, 0, 0]);
    list.dispose();
    assert.equal(errorOf(() => engine.parse('').rulesFor('a').checkAll(list)).code, 'disposed');
  });

  it('may be none, and may be as many as 100,000', () => {
    const rules = engine.parse(ROBOTS).rulesFor('Googlebot');
    assert.equal(rules.checkAll([]).line.length, 0);
    const many = rules.checkAll(Array.from({ length: 100_000 }, (_, i) => (i % 2 ? `/private/${i}` : `/${i}`)));
    assert.equal(many.allowed.reduce((sum, each) => sum + each, 0), 50_000);
    assert.equal(many.line[99_999], 2);
  });

  it('have verdicts that outlive the engine\'s next answers and can be transferred', () => {
    const rules = engine.parse(ROBOTS).rulesFor('Googlebot');
    const first = rules.checkAll(urls);
    const copy = structuredClone(first, { transfer: [first.line.buffer, first.allowed.buffer] });
    rules.checkAll(['/a', '/b']);
    assert.deepEqual([...copy.line], [2, 3, 0, 4, 0, 0]);
    assert.equal(first.line.length, 0);
  });
});

describe('what a file says', () => {
  const robots = engine.parse(ROBOTS);

  it('is its groups and which of them bind a crawler', () => {
    const groups = robots.groups();
    assert.deepEqual(groups[1], {
      userAgents: [{ value: 'GPTBot', line: 7 }, { value: 'CCBot', line: 8 }],
      rules: [{ allow: false, value: '/', line: 9 }],
    });
    assert.deepEqual(groups[0].rules.map(({ line }) => line), [2, 3, 4]);
    assert.deepEqual([robots.groupsFor('CCBot'), robots.groupsFor('Bingbot'), robots.groupsFor('AdsBot-Google')], [[1], [0], []]);
  });

  it('is other records, sitemaps, crawl-delay', () => {
    assert.deepEqual(robots.sitemaps(), ['https://e.com/s.xml']);
    assert.deepEqual(robots.otherRecords().map(({ field, name, line, group }) => [field, name, line, group]), [
      ['crawl-delay', 'Crawl-delay', 5, 0],
      ['sitemap', 'Sitemap', 10, 1],
      ['unknown', 'Made-up', 11, 1],
    ]);
    const rules = robots.rulesFor('Bingbot');
    assert.equal(rules.crawlDelay(), 1.5);
    assert.equal(robots.rulesFor('GPTBot').crawlDelay(), null);
    assert.deepEqual(rules.otherRecords('crawl-delay').map(({ value }) => value), ['1.5']);
    assert.deepEqual([rules.hasGroup(), rules.token(), rules.size(), rules.crawler.name], [true, '*', 3, 'Bingbot']);
    assert.deepEqual(robots.rulesFor('GPTBot').userAgents(), [{ value: 'GPTBot', line: 7 }]);
  });

  it('is Host and Clean-param, which change a URL where they are obeyed', () => {
    const text = 'User-agent: Yandex\nDisallow:\nHost: www.e.com\nClean-param: ref&sid /books/\n';
    const yandex = engine.parse(text, 'yandex');
    assert.equal(yandex.host(), 'www.e.com');
    assert.equal(robots.host(), null);
    assert.deepEqual(yandex.cleanParams(), [{ params: ['ref', 'sid'], path: '/books/', line: 4 }]);
    assert.equal(yandex.canonicalUrl('https://e.com/books/a?ref=1&x=2'), 'https://e.com/books/a?x=2');
    assert.equal(engine.parse(text).canonicalUrl('https://e.com/books/a?ref=1'), 'https://e.com/books/a?ref=1');
  });

  it('ends where the dialect stops reading', () => {
    const long = `User-agent: *\nDisallow: /a\n${'#'.repeat(600_000)}\nDisallow: /b\n`;
    const google = engine.parse(long);
    assert.equal(google.overSizeLimit(), true);
    assert.deepEqual([google.rulesFor('x').allowed('/a'), google.rulesFor('x').allowed('/b')], [false, true]);
    assert.equal(engine.parse(long, 'yandex').rulesFor('x').check('/a').reason, 'allow-all');
    assert.equal(robots.overSizeLimit(), false);
  });
});

describe('paths and patterns', () => {
  it('are as the rules see them', () => {
    assert.equal(engine.pathOf('https://e.com/a;b?c#d'), '/a;b?c');
    assert.equal(engine.pathOf('e.com?q'), '/?q');
    assert.equal(engine.pathOf(''), '/');
    assert.deepEqual(engine.pattern('/ä*b$'), {
      text: '/%C3%A4*b$',
      length: 10,
      pieces: ['/%C3%A4', 'b'],
      hasWildcard: true,
      anchoredAtEnd: true,
    });
    assert.equal(engine.pattern('a', 'rfc9309').text === engine.pattern('a', 'google-2013').text, false);
    assert.equal(engine.patternMatches('/*.pdf$', 'https://e.com/x.pdf'), true);
    assert.equal(engine.patternMatches('/*.pdf$', 'https://e.com/x.pdf?y'), false);
  });
});

describe('disposing', () => {
  it('frees at once, may be done twice, and is told afterwards', () => {
    const robots = engine.parse(ROBOTS);
    const rules = robots.rulesFor('Googlebot');
    robots.dispose();
    robots.dispose();
    assert.equal(rules.allowed('/private'), false, 'rules outlive the file they come from');
    const error = errorOf(() => robots.groups());
    assert.equal(error.code, 'disposed');
    assert.match(error.message, /disposed of before/);
    rules.dispose();
    assert.equal(errorOf(() => rules.check('/')).code, 'disposed');
  });

  it('keeps memory where it is, whatever is made and disposed of', async () => {
    const own = await loadEngine();
    const round = () => {
      const document = own.document(ROBOTS.repeat(50));
      const robots = document.parse('rfc9309');
      const rules = robots.rulesFor('Googlebot');
      rules.checkAll(['/private/a'.repeat(3000), '/b']);
      document.lint();
      document.applySafeFixes();
      for (const each of [document, robots, rules]) each.dispose();
    };
    for (let i = 0; i < 20; ++i) round();
    const before = own.memoryBytes();
    for (let i = 0; i < 300; ++i) round();
    assert.equal(own.memoryBytes(), before);
  });

  it('is not needed: what nothing refers to any more is freed', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const own = await loadEngine({ memoryLimit: 16 * 1024 * 1024 });
    const body = `User-agent: *\n${'Disallow: /private\n'.repeat(3000)}`;
    // Ten times what fits.
    for (let round = 0; round < 50; ++round) {
      for (let i = 0; i < 25; ++i) own.parse(body).rulesFor('Googlebot').allowed('/private');
      collect();
      await new Promise((done) => setTimeout(done, 1));
    }
    assert.ok(own.memoryBytes() <= 16 * 1024 * 1024);
  });
});

describe('an error', () => {
  it('is a sentence about the argument', () => {
    assert.match(errorOf(() => engine.parse('', /** @type {any} */ ('bing'))).message, /no dialect named "bing"; there are rfc9309/);
    for (const call of [
      () => engine.parse(/** @type {any} */ (7)),
      () => engine.document(/** @type {any} */ (null)),
      () => engine.parse('').rulesFor(/** @type {any} */ (undefined)),
      () => engine.parse('').rulesFor('a').check(/** @type {any} */ ({})),
      () => engine.urlList(/** @type {any} */ (['/a', 3])),
      () => engine.urlList(/** @type {any} */ ('/a')),
      () => engine.document('').lint({ mostPerCheck: 0 }),
      () => engine.document('a\nb').line(3),
    ]) {
      assert.equal(errorOf(call).code, 'bad-argument', String(call));
    }
    assert.equal(engine.parse(ROBOTS).rulesFor('x').allowed('/private'), false, 'and the engine goes on');
  });

  it('about memory says the limit, and leaves the engine usable', async () => {
    const small = await loadEngine({ memoryLimit: 4 * 1024 * 1024 });
    const before = small.parse(ROBOTS);
    const error = errorOf(() => small.document('Disallow: /x\n'.repeat(200_000)));
    assert.equal(error.code, 'out-of-memory');
    assert.match(error.message, /limit of 4 MiB/);
    const gone = errorOf(() => before.groups());
    assert.equal(gone.code, 'disposed');
    assert.match(gone.message, /started afresh/);
    before.dispose();
    assert.equal(small.parse(ROBOTS).rulesFor('Googlebot').allowed('/private'), false);
    assert.equal(errorOf(() => small.urlList(['/'.repeat(9_000_000)])).code, 'out-of-memory');
    assert.equal(small.pathOf('e.com/a'), '/a');
  });

  it('in loading says what could not be had', async () => {
    const load = async (options) => {
      const error = await loadEngine(options).then(() => assert.fail('it loaded'), (thrown) => thrown);
      assert.ok(error instanceof EngineError, String(error));
      return [error.code, error.message];
    };
    const [code, message] = await load({ wasm: new URL('./nothing.wasm', import.meta.url) });
    assert.equal(code, 'cannot-load');
    assert.match(message, /nothing\.wasm/);
    assert.equal((await load({ wasm: Uint8Array.of(1, 2, 3) }))[0], 'cannot-load');
    // A module that is not the engine: it lacks the exports, or wants other imports.
    const other = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
    assert.equal((await load({ wasm: other }))[0], 'cannot-load');
    assert.equal((await load({ wasm: new Response('', { status: 404 }) }))[0], 'cannot-load');
    assert.equal((await load({ memoryLimit: 1000 }))[0], 'bad-argument');
  });
});

describe('loading', () => {
  const file = new URL('../dist/abide.wasm', import.meta.url);

  it('takes bytes, a module, a response of any type, an address of a file', async () => {
    const bytes = new Uint8Array(await readFile(file));
    const module = await WebAssembly.compile(bytes);
    const response = (type) => new Response(bytes, { headers: { 'content-type': type } });
    for (const wasm of [
      bytes,
      new Uint8Array(bytes).buffer,
      module,
      response('application/wasm'),
      Promise.resolve(response('application/octet-stream')),
      file,
      file.href,
      file.pathname,
      `data:application/wasm;base64,${Buffer.from(bytes).toString('base64')}`,
    ]) {
      assert.equal((await loadEngine({ wasm })).pathOf('e.com/a'), '/a');
    }
  });

  it('in a browser fetches, whatever type the server says', async () => {
    const { loadEngine: loadInBrowser } = await import('../dist/index.js');
    const bytes = await readFile(file);
    const server = createServer(({ url }, response) => {
      const types = { '/wasm': 'application/wasm', '/plain': 'text/plain' };
      const type = types[/** @type {keyof types} */ (url)];
      response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/html' }).end(type ? bytes : 'no');
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
    const address = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
    try {
      assert.equal((await loadInBrowser({ wasm: `${address}/wasm` })).pathOf('e.com/a'), '/a');
      assert.equal((await loadInBrowser({ wasm: new URL(`${address}/plain`) })).pathOf('e.com/a'), '/a');
      await assert.rejects(loadInBrowser({ wasm: `${address}/none` }), /\/none answered 404/);
    } finally {
      server.close();
      server.closeAllConnections();
    }
    await assert.rejects(loadInBrowser({ wasm: `${address}/wasm` }), { code: 'cannot-load' });
  });

  it('asks for nothing but memory and one function, and needs no eval', async () => {
    const module = await WebAssembly.compile(new Uint8Array(await readFile(file)));
    assert.deepEqual(
      WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`).sort(),
      ['abide.outOfMemory', 'env.memory'],
    );
  });

  it('knows every function of the module', async () => {
    const module = await WebAssembly.compile(new Uint8Array(await readFile(file)));
    const names = WebAssembly.Module.exports(module).map(({ name }) => name);
    const typed = await readFile(new URL('../src/wasm.ts', import.meta.url), 'utf8');
    for (const name of names) assert.match(typed, new RegExp(`^  ${name}\\(`, 'm'));
    assert.ok(names.length > 25);
  });

  it('keeps engines apart', async () => {
    const other = await loadEngine();
    const mine = engine.urlList(['/private']);
    assert.equal(errorOf(() => other.parse(ROBOTS).rulesFor('x').checkAll(mine)).code, 'bad-argument');
  });
});
