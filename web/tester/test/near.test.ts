// The page's own session: what it answers, and what it leaves to the worker.
import { type Engine, type Verdicts, loadEngine } from '@abide/engine';
import { beforeAll, expect, test } from 'vitest';

import { Near } from '../src/worker/near';
import { Pace } from '../src/worker/pace';
import { CHUNK, type State } from '../src/worker/protocol';
import { Session } from '../src/worker/session';

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const STATE: State = {
  text: 'User-agent: *\nDisallow: /private\n',
  urls: ['/', '/private'],
  crawlers: ['Googlebot', 'Bingbot'],
  dialect: 'google',
};

/** A session of a page on which each look at the clock takes so long. */
function nearOf(change: Partial<State>, look = 0) {
  let clock = 0;
  const pace = new Pace();
  const session = new Session(engine);
  const near = new Near(session, pace, () => (clock += look));
  near.keep({ ...STATE, ...change });
  const said: { chunk: number; verdicts: readonly Verdicts[]; last: boolean }[] = [];
  const answer = (): boolean =>
    near.answer(0, (chunk, verdicts, _took, last) => said.push({ chunk, verdicts, last }));
  return { near, pace, session, said, answer, passed: () => clock };
}

const many = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => (i % 3 ? `/${i}` : `/private/${i}`));

test('what is quick is answered whole', () => {
  const { answer, said } = nearOf({ urls: many(CHUNK + 100) });
  expect(answer()).toBe(true);
  expect(said.map(({ chunk, last }) => [chunk, last])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(said[1]?.verdicts[0]?.allowed.length).toBe(100);
  const none = nearOf({ urls: [] });
  expect(none.answer()).toBe(true);
  expect(none.said).toEqual([{ chunk: 0, verdicts: [], last: true }]);
});

test('a chunk that takes too long is given up in its midst', () => {
  const { answer, said, pace, passed } = nearOf({ urls: many(CHUNK) }, 2);
  expect(answer()).toBe(false);
  expect(said).toEqual([]);
  expect(passed()).toBeLessThan(40);
  answer();
  answer();
  expect(pace.place).toBe('worker');
});

test('so are crawlers, each of whom costs a look at the groups', () => {
  const crawlers = Array.from({ length: 200 }, (_, i) => `bot-${i}`);
  const { answer, said, passed } = nearOf({ crawlers }, 2);
  expect(answer()).toBe(false);
  expect(said).toEqual([]);
  expect(passed()).toBeLessThan(40);
});

test('rules and URLs that would take long are the worker’s beforehand', () => {
  const rules = Array.from({ length: 1000 }, (_, i) => `Disallow: /*${'a'.repeat(60)}b${i}`);
  const text = `User-agent: *\n${rules.join('\n')}`;
  const long = nearOf({ text, urls: [`/${'a'.repeat(20_000)}`] });
  expect(long.answer()).toBe(false);
  expect(long.said).toEqual([]);
  // An explanation costs more.
  const shorter = nearOf({ text, urls: [`/${'a'.repeat(1000)}`, '/a'] });
  expect(shorter.answer()).toBe(true);
  expect(shorter.near.explain({ url: 0, crawler: 0 })).toBeUndefined();
  expect(shorter.near.explain({ url: 1, crawler: 0 })?.allowed).toBe(true);
  expect(nearOf({ text: '#'.repeat(200_000) }).answer()).toBe(false);
});

test('many rules and long URLs hold the page up for no more than moments', () => {
  const rules = Array.from({ length: 1000 }, (_, i) => `Disallow: /*${'a'.repeat(60)}b${i}`);
  const session = new Session(engine);
  const near = new Near(session, new Pace());
  const urls = Array.from({ length: CHUNK }, () => `/${'a'.repeat(6000)}`);
  near.keep({ ...STATE, text: `User-agent: *\n${rules.join('\n')}`, urls });
  const start = performance.now();
  expect(near.answer(0, () => undefined)).toBe(false);
  // Seconds, were it not bounded; this leaves room for a busy machine.
  expect(performance.now() - start).toBeLessThan(500);
});

test('an engine that fails, and again when it started afresh, leaves all to the worker', () => {
  const { near, answer, pace, session, said } = nearOf({});
  session.verdictsWhile = () => {
    throw new Error('out of memory');
  };
  expect(answer()).toBe(false);
  expect(said).toEqual([]);
  expect(pace.place).toBe('worker');
  expect(near.explain({ url: 0, crawler: 0 })).toBeUndefined();
});

test('verdicts made in steps are those made at once', () => {
  const urls = ['/private', ...many(200), `/private/${'x'.repeat(9000)}`, `/${'y'.repeat(5000)}`, '/'];
  const { answer, said } = nearOf({ urls });
  expect(answer()).toBe(true);
  const rules = engine.parse(STATE.text, 'google').rulesFor('Googlebot');
  expect(said[0]?.verdicts[0]).toEqual(rules.checkAll(urls));
});
