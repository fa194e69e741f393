// The site as a tree of paths, coloured by verdict: WAI-ARIA's tree pattern, one row in the order of
// the Tab key, and only the rows on the screen in the page.
import { computed, signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { placesOf, reveal, useWindow } from '../grid/rows';
import { t } from '../i18n';
import { allowedAt, board, choose, crawler, crawlerIndex, urls } from '../state/store';
import { countsOf, firstOpen, type PathNode, treeOf, visibleNodes } from './tree';

const ROW = 32;
/** Nodes that are unfolded at first. */
const FIRST = 60;

const tree = computed(() => treeOf(urls.value));
const opened = signal<{ tree: unknown; open: ReadonlySet<string> } | null>(null);
const open = computed(() => {
  const now = opened.value;
  return now?.tree === tree.value ? now.open : firstOpen(tree.value, FIRST);
});
const nodes = computed(() => visibleNodes(tree.value, open.value));
const counts = computed(() => {
  void board.value;
  const place = crawlerIndex.value;
  return countsOf(tree.value, (url) => allowedAt(url, place));
});

function setOpen(change: (set: Set<string>) => void): void {
  const set = new Set(open.peek());
  change(set);
  opened.value = { tree: tree.peek(), open: set };
}

function toggle(node: PathNode): void {
  setOpen((set) => {
    if (!set.delete(node.path)) set.add(node.path);
  });
}

function verdictClass(allowed: number, blocked: number): string {
  if (allowed && blocked) return 'mixed';
  return allowed ? 'allowed' : blocked ? 'blocked' : 'waiting';
}

interface RowProps {
  readonly node: PathNode;
  readonly place: number;
  readonly active: boolean;
  readonly onActive: () => void;
}

function TreeRow({ node, place, active, onActive }: RowProps) {
  const allowed = counts.value.allowed[node.index] ?? 0;
  const blocked = counts.value.blocked[node.index] ?? 0;
  const siblings = node.parent?.children ?? tree.value.roots;
  const folder = node.children.length > 0;
  const isOpen = open.value.has(node.path);
  const share = allowed + blocked ? (allowed / (allowed + blocked)) * 100 : 0;
  return (
    <div
      role="treeitem"
      class={`tree-row ${verdictClass(allowed, blocked)}`}
      aria-level={node.level}
      aria-setsize={siblings.length}
      aria-posinset={siblings.indexOf(node) + 1}
      aria-expanded={folder ? isOpen : undefined}
      tabIndex={active ? 0 : -1}
      data-path={node.path}
      style={{
        transform: `translateY(${place * ROW}px)`,
        paddingLeft: `${(Math.min(node.level, 12) - 1) * 1.1 + 0.5}rem`,
      }}
      onFocus={onActive}
      onClick={() => {
        onActive();
        if (folder) toggle(node);
        else if (node.urls[0] !== undefined) choose(node.urls[0], crawlerIndex.peek());
      }}
    >
      <span class={`twist ${folder ? (isOpen ? 'open' : 'closed') : 'leaf'}`} aria-hidden="true" />
      <span class="tree-name">{node.name}</span>
      <span class="only-read verdict">{t.map.row(allowed, blocked)}</span>
      <span class="tree-bar verdict" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span class="tree-count verdict" aria-hidden="true">
        {folder ? t.map.count(allowed, blocked) : allowed ? t.allowed : blocked ? t.blocked : '…'}
      </span>
    </div>
  );
}

export function MapView() {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  const moved = useRef(false);
  const list = nodes.value;
  const seen = useWindow(scroller, ROW, list.length);
  const place = Math.max(
    0,
    list.findIndex(({ path }) => path === active),
  );
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  if (!urls.value.length) return <p class="empty">{t.urls.none}</p>;

  const moveTo = (to: number): void => {
    const node = list[Math.max(0, Math.min(list.length - 1, to))];
    if (!node) return;
    moved.current = true;
    setActive(node.path);
    if (scroller.current) reveal(scroller.current, list.indexOf(node), ROW, 0);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = list[place];
    if (!node || event.ctrlKey || event.altKey || event.metaKey) return;
    const folder = node.children.length > 0;
    const isOpen = open.value.has(node.path);
    const keys: Record<string, () => void> = {
      ArrowDown: () => moveTo(place + 1),
      ArrowUp: () => moveTo(place - 1),
      Home: () => moveTo(0),
      End: () => moveTo(list.length - 1),
      ArrowRight: () => {
        if (folder && !isOpen) toggle(node);
        else if (folder) moveTo(place + 1);
      },
      ArrowLeft: () => {
        if (folder && isOpen) toggle(node);
        else if (node.parent) moveTo(list.indexOf(node.parent));
      },
      '*': () => {
        setOpen((set) => {
          for (const { path, children } of node.parent?.children ?? tree.value.roots)
            if (children.length) set.add(path);
        });
      },
    };
    const choosing = (): void => {
      if (node.urls[0] !== undefined) choose(node.urls[0], crawlerIndex.peek());
      else if (folder) toggle(node);
    };
    keys['Enter'] = keys[' '] = choosing;
    const key = keys[event.key];
    if (key) {
      event.preventDefault();
      key();
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      const found = [...list.keys()].map((i) => (place + 1 + i) % list.length);
      const next = found.find((i) => list[i]?.name.toLowerCase().startsWith(letter));
      if (next !== undefined) moveTo(next);
    }
  };

  return (
    <>
      <div class="view-bar">
        <p class="faint">{t.map.lead(crawler.value)}</p>
        <button
          type="button"
          class="quiet"
          onClick={() =>
            setOpen((set) =>
              tree.value.nodes.forEach((node) => node.children.length && set.add(node.path)),
            )
          }
        >
          {t.map.unfold}
        </button>
        <button type="button" class="quiet" onClick={() => setOpen((set) => set.clear())}>
          {t.map.fold}
        </button>
      </div>
      <div class="tree-scroller" ref={scroller} onKeyDown={onKeyDown}>
        <div
          class="tree"
          role="tree"
          aria-label={t.map.label(crawler.value)}
          style={{ height: `${list.length * ROW}px` }}
        >
          {placesOf(seen, place, list.length).map((at) => {
            const node = list[at];
            return (
              node && (
                <TreeRow
                  key={node.path}
                  node={node}
                  place={at}
                  active={at === place}
                  onActive={() => setActive(node.path)}
                />
              )
            );
          })}
        </div>
      </div>
    </>
  );
}
