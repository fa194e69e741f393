// The site as a tree of paths, from the tested URLs.
//
// A node stands for a beginning of URLs that ends at a slash, or for a URL itself. Hosts come first
// if URLs name more than one. Counts are worked out apart from the tree, so that a key press in the
// editor costs one walk over the URLs, and no new tree.

export interface PathNode {
  /** From the root: `/shop/`, or `https://example.com/shop/` if there are several hosts. */
  readonly path: string;
  /** The last piece of it. */
  readonly name: string;
  readonly level: number;
  readonly parent: PathNode | null;
  readonly children: PathNode[];
  /** Place in {@link PathTree.nodes}. A parent's is smaller than its children's. */
  readonly index: number;
  /** The URLs that are this very node: places in the list. */
  readonly urls: number[];
}

export interface PathTree {
  readonly roots: readonly PathNode[];
  readonly nodes: readonly PathNode[];
  /** For each URL the index of its node. */
  readonly nodeOfUrl: Uint32Array;
}

interface Pieces {
  readonly host: string;
  readonly pieces: string[];
}

/** `/a/b.html?c` is cut into `a/`, `b.html`, `?c`. */
function piecesOf(url: string): Pieces {
  const absolute = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(url);
  const host = absolute?.[1]?.toLowerCase() ?? '';
  const rest = (absolute ? (absolute[2] ?? '') : url).replace(/#.*$/s, '');
  const mark = rest.indexOf('?');
  const path = mark < 0 ? rest : rest.slice(0, mark);
  const pieces: string[] = path.replace(/^\//, '').match(/[^/]*\/|[^/]+$/g) ?? [];
  if (mark >= 0) pieces.push(rest.slice(mark));
  return { host, pieces };
}

export function treeOf(urls: readonly string[]): PathTree {
  const all = urls.map(piecesOf);
  const severalHosts = new Set(all.map(({ host }) => host)).size > 1;
  const nodes: PathNode[] = [];
  const roots: PathNode[] = [];
  const byPath = new Map<string, PathNode>();
  const nodeOfUrl = new Uint32Array(urls.length);

  const nodeAt = (path: string, name: string, parent: PathNode | null): PathNode => {
    const known = byPath.get(path);
    if (known) return known;
    const level = parent ? parent.level + 1 : 1;
    const node: PathNode = {
      path,
      name,
      level,
      parent,
      children: [],
      index: nodes.length,
      urls: [],
    };
    nodes.push(node);
    byPath.set(path, node);
    (parent ? parent.children : roots).push(node);
    return node;
  };

  all.forEach(({ host, pieces }, place) => {
    const shown = severalHosts ? host : '';
    let node = nodeAt(`${shown}/`, severalHosts ? `${host || '…'}/` : '/', null);
    for (const piece of pieces) node = nodeAt(node.path + piece, piece, node);
    node.urls.push(place);
    nodeOfUrl[place] = node.index;
  });
  const collator = new Intl.Collator('en', { numeric: true });
  const order = (a: PathNode, b: PathNode): number => collator.compare(a.name, b.name);
  roots.sort(order);
  for (const node of nodes) node.children.sort(order);
  return { roots, nodes, nodeOfUrl };
}

export interface Counts {
  /** By the node's index: URLs in it and below it that are allowed. */
  readonly allowed: Uint32Array;
  readonly blocked: Uint32Array;
}

/** `verdict(place)`: 1 allowed, 0 blocked, undefined not known yet. */
export function countsOf(tree: PathTree, verdict: (place: number) => number | undefined): Counts {
  const allowed = new Uint32Array(tree.nodes.length);
  const blocked = new Uint32Array(tree.nodes.length);
  tree.nodeOfUrl.forEach((node, place) => {
    const value = verdict(place);
    if (value === undefined) return;
    const counts = value ? allowed : blocked;
    counts[node] = (counts[node] ?? 0) + 1;
  });
  for (let i = tree.nodes.length - 1; i >= 0; --i) {
    const parent = tree.nodes[i]?.parent;
    if (!parent) continue;
    allowed[parent.index] = (allowed[parent.index] ?? 0) + (allowed[i] ?? 0);
    blocked[parent.index] = (blocked[parent.index] ?? 0) + (blocked[i] ?? 0);
  }
  return { allowed, blocked };
}

/** The nodes that can be seen when those in `open` are unfolded, in order. */
export function visibleNodes(tree: PathTree, open: ReadonlySet<string>): PathNode[] {
  const visible: PathNode[] = [];
  const walk = (nodes: readonly PathNode[]): void => {
    for (const node of nodes) {
      visible.push(node);
      if (open.has(node.path)) walk(node.children);
    }
  };
  walk(tree.roots);
  return visible;
}

/** What to unfold at first: level by level, as long as no more than `most` nodes can be seen. */
export function firstOpen(tree: PathTree, most: number): Set<string> {
  const open = new Set<string>();
  let level: readonly PathNode[] = tree.roots;
  let seen = tree.roots.length;
  while (level.length) {
    const next: PathNode[] = [];
    for (const node of level) {
      if (!node.children.length || seen + node.children.length > most) continue;
      seen += node.children.length;
      open.add(node.path);
      next.push(...node.children);
    }
    level = next;
  }
  return open;
}
