// Where verdicts are made.
import { expect, test } from 'vitest';

import { Pace } from '../src/worker/pace';

function after(pace: Pace, ...milliseconds: number[]): string {
  for (const each of milliseconds) pace.took(pace.place, each);
  return pace.place;
}

test('the page answers while it is quick; one slow answer changes nothing', () => {
  const pace = new Pace();
  expect(pace.place).toBe('page');
  expect(after(pace, 40, 1, 2, 50, 20, 5)).toBe('page');
});

test('the worker answers once the page is slow, and the page again once it can be quick', () => {
  const pace = new Pace();
  expect(after(pace, 9, 9)).toBe('page');
  expect(after(pace, 9)).toBe('worker');
  expect(after(pace, 30, 2, 2, 8, 2, 2)).toBe('worker');
  expect(after(pace, 2)).toBe('page');
});

test('a page that is slow where the worker is quick is tried less and less', () => {
  const pace = new Pace();
  const tries = Array.from({ length: 300 }, () => {
    const { place } = pace;
    pace.took(place, place === 'page' ? 20 : 1);
    return place;
  });
  const ofPage = (list: string[]): number => list.filter((place) => place === 'page').length;
  expect(ofPage(tries.slice(0, 50))).toBeGreaterThan(9);
  expect(ofPage(tries.slice(-100))).toBeLessThan(7);
});

test('an answer from where none was asked for any more counts for nothing', () => {
  const pace = new Pace();
  for (let i = 0; i < 10; ++i) pace.took('worker', 1);
  pace.took('page', 9);
  for (let i = 0; i < 10; ++i) pace.took('worker', 1);
  expect(after(pace, 9, 9)).toBe('worker');
});

test('one answer that is much too slow, or none at all, is enough', () => {
  expect(after(new Pace(), 51)).toBe('worker');
  const failing = new Pace();
  failing.failed('page');
  expect(failing.place).toBe('worker');
  const explaining = new Pace();
  explaining.alsoTook('page', 40);
  explaining.took('page', 9);
  explaining.alsoTook('page', 1);
  expect(after(explaining, 9)).toBe('page');
  explaining.alsoTook('page', 60);
  expect(explaining.place).toBe('worker');
});
