import { expect, test } from 'vitest';

import { countsOf, firstOpen, treeOf, visibleNodes } from '../src/map/tree';

const urls = [
  'https://e.com/',
  'https://e.com/b/2.html',
  'https://e.com/b/10.html',
  'https://e.com/a?x=1',
  'https://e.com/b/',
  'https://e.com/a#top',
];

test('paths become a tree, in the order that people count in', () => {
  const tree = treeOf(urls);
  const all = new Set(tree.nodes.map(({ path }) => path));
  expect(visibleNodes(tree, all).map(({ path, level }) => `${level} ${path}`)).toEqual([
    '1 /',
    '2 /a',
    '3 /a?x=1',
    '2 /b/',
    '3 /b/2.html',
    '3 /b/10.html',
  ]);
});

test('several hosts come first', () => {
  const tree = treeOf(['https://b/x', 'https://a/x', '/x']);
  expect(tree.roots.map(({ name }) => name).sort()).toEqual(['https://a/', 'https://b/', '…/']);
});

test('counts go up to the roots, and leave out what is not known', () => {
  const tree = treeOf(urls);
  const verdicts = [1, 0, 1, 0, 1, undefined];
  const { allowed, blocked } = countsOf(tree, (url) => verdicts[url]);
  const of = (path: string): number[] => {
    const index = tree.nodes.findIndex((node) => node.path === path);
    return [allowed[index] ?? -1, blocked[index] ?? -1];
  };
  expect([of('/'), of('/b/'), of('/a')]).toEqual([
    [3, 2],
    [2, 1],
    [0, 1],
  ]);
});

test('as much is unfolded at first as can be seen', () => {
  const tree = treeOf(urls);
  expect([...firstOpen(tree, 3)]).toEqual(['/']);
  expect([...firstOpen(tree, 5)].sort()).toEqual(['/', '/a']);
  expect(firstOpen(tree, 60).size).toBe(3);
});

test('10,000 deep is deep enough', () => {
  const tree = treeOf([`/${'a/'.repeat(5000)}`]);
  expect(tree.nodes.length).toBe(5001);
});
