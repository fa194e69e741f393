// The state of the page: a few signals, and what follows from them.
//
// What verdicts depend on (text, URLs, crawlers, dialect) goes to the engine whenever it changes,
// under a new revision. What comes back, often at once, names its revision. `pending` says that the
// two differ: then whatever shows a verdict is hidden before the next frame (page/hide_outdated.ts),
// so that none is ever seen beside a text that it was not made for.
import { batch, computed, effect, signal } from '@preact/signals';
import { type DialectName, type Explanation, countByLine } from '@abide/engine';

import { EngineClient } from '../worker/client';
import { CHUNK, type Catalogue, type PlacedFinding, type State } from '../worker/protocol';
import { NO_BOARD, boardWith } from './board';
import { example } from './example';
import type { Shared } from './link';

export const VIEWS = ['urls', 'matrix', 'dialects', 'map', 'live'] as const;
export type View = (typeof VIEWS)[number];

export const text = signal(example.text);
export const urls = signal<readonly string[]>(example.urls);
export const crawlers = signal<readonly string[]>(example.crawlers);
/** The crawler that lists, map and dialects are about: one of `crawlers`. */
export const crawler = signal(example.crawlers[0] ?? 'Googlebot');
export const dialect = signal<DialectName>('google');
export const view = signal<View>('urls');

/** A text that the editor is to take over: from a file, a link, a template, a fix. */
export const loaded = signal<{ readonly text: string }>({ text: example.text });

export const catalogue = signal<Catalogue | null>(null);
/** What the engine failed with: until verdicts of a later revision come. */
export const failure = signal<{ readonly message: string; readonly revision: number } | null>(null);

export const crawlerIndex = computed(() => Math.max(0, crawlers.value.indexOf(crawler.value)));

export const revision = signal(0);
export const board = signal(NO_BOARD);
export const findings = signal<{ revision: number; list: readonly PlacedFinding[] }>({
  revision: -1,
  list: [],
});

/** Whether the newest state is without verdicts yet. */
export const pending = computed(() => revision.value !== board.value.revision);

/** The verdict that a person chose to look into: places in `urls` and `crawlers`. */
export interface Chosen {
  readonly url: number;
  readonly crawler: number;
}
export const chosen = signal<Chosen | null>(null);
/** Why the chosen verdict is what it is. `follow`: the editor is to scroll there. */
export const why = signal<{ chosen: Chosen; revision: number; explanation: Explanation } | null>(null);
/** Changes when the editor is to show a line. */
export const jump = signal<{ readonly line: number; readonly focus: boolean } | null>(null);

/** The first row on the screen: a worker answers around it first. */
export const firstRow = signal(0);

export interface Verdict {
  readonly allowed: boolean;
  readonly line: number;
  readonly reason: number;
  readonly undefined: boolean;
}

/** The verdict on a URL for a crawler; undefined if it has not come yet. */
export function verdictAt(url: number, crawlerPlace: number): Verdict | undefined {
  const verdicts = board.value.chunks[Math.floor(url / CHUNK)]?.[crawlerPlace];
  const place = url % CHUNK;
  const allowed = verdicts?.allowed[place];
  if (!verdicts || allowed === undefined) return undefined;
  return {
    allowed: allowed === 1,
    line: verdicts.line[place] ?? 0,
    reason: verdicts.reason[place] ?? 0,
    undefined: verdicts.undefined[place] === 1,
  };
}

/** 1 allowed, 0 blocked, undefined not known yet. Makes no object. */
export function allowedAt(url: number, crawlerPlace: number): number | undefined {
  return board.value.chunks[Math.floor(url / CHUNK)]?.[crawlerPlace]?.allowed[url % CHUNK];
}

/** URLs allowed and blocked, by crawler. */
export const totals = computed(() => {
  return crawlers.value.map((_, place) => {
    let allowed = 0;
    let all = 0;
    for (const chunk of board.value.chunks) {
      const verdicts = chunk?.[place];
      if (!verdicts) continue;
      all += verdicts.allowed.length;
      for (const value of verdicts.allowed) allowed += value;
    }
    return { allowed, blocked: all - allowed };
  });
});

/** The lines of the text, as the engine counts them. */
export const lines = computed(() => text.value.split(/\r\n?|\n/));

/** By crawler: how often each line decides; at 0 where no rule did. Counted when it is looked at. */
export const decides = computed(() => {
  const { chunks } = board.value;
  return crawlers.value.map((_, place) => {
    return countByLine(chunks.flatMap((chunk) => chunk?.[place] ?? []), lines.value.length);
  });
});

let client: EngineClient | null = null;

function engine(): EngineClient {
  client ??= new EngineClient((message) => {
    if (message.kind === 'ready') {
      catalogue.value = message.catalogue;
    } else if (message.kind === 'failed') {
      failure.value = { message: message.message, revision: revision.peek() };
    } else if (message.revision !== revision.peek()) {
      // For a state that is gone.
    } else if (message.kind === 'verdicts') {
      board.value = boardWith(board.peek(), message);
      const failed = failure.peek();
      if (failed && failed.revision < message.revision) failure.value = null;
      if (message.last && !performance.getEntriesByName('interactive').length)
        performance.mark('interactive');
    } else {
      findings.value = { revision: message.revision, list: message.findings };
    }
  });
  return client;
}

/** Asks the engine; undefined if the state has changed meanwhile, or what is asked about is gone. */
export const ask: EngineClient['ask'] = (name, question) => engine().ask(name, question);

/** Begins to give the state to the engine, now and whenever it changes. */
export function startEngine(): void {
  let sent: Partial<State> = {};
  effect(() => {
    const state: State = {
      text: text.value,
      urls: urls.value,
      crawlers: crawlers.value,
      dialect: dialect.value,
    };
    const changed = Object.entries(state).filter(([key, value]) => sent[key as keyof State] !== value);
    if (!changed.length) return;
    sent = state;
    revision.value = revision.peek() + 1;
    engine().state(revision.peek(), Object.fromEntries(changed), firstRow.peek());
  });
  effect(() => {
    const place = chosen.value;
    // Asked again for every revision.
    const { revision: now, complete } = board.value;
    if (!place) {
      why.value = null;
      return;
    }
    if (!complete && why.peek()?.revision === now) return;
    void ask('explain', place).then(({ revision: of, answer }) => {
      if (of !== revision.peek() || chosen.peek() !== place) return;
      why.value = answer ? { chosen: place, revision: of, explanation: answer } : null;
    });
  });
}

/** Puts another text into the editor. It can be undone there. */
export function load(newText: string): void {
  batch(() => {
    chosen.value = null;
    text.value = newText;
    loaded.value = { text: newText };
  });
}

export function setUrls(list: readonly string[]): void {
  batch(() => {
    chosen.value = null;
    urls.value = list;
  });
}

export function removeUrl(place: number): void {
  setUrls(urls.value.filter((_, i) => i !== place));
}

export function addCrawler(name: string): boolean {
  const wanted = name.trim();
  if (!wanted) return false;
  const same = (other: string): boolean => other.toLowerCase() === wanted.toLowerCase();
  const known = catalogue.value?.crawlers.find(({ name: other }) => same(other))?.name ?? wanted;
  const present = crawlers.value.find(same);
  batch(() => {
    if (!present) crawlers.value = [...crawlers.value, known];
    crawler.value = present ?? known;
    chosen.value = null;
  });
  return !present;
}

export function removeCrawler(name: string): void {
  if (crawlers.value.length < 2) return;
  batch(() => {
    const left = crawlers.value.filter((other) => other !== name);
    crawlers.value = left;
    if (crawler.value === name) crawler.value = left[0] ?? '';
    chosen.value = null;
  });
}

/** Looks into a verdict: the editor goes to the line that decided. */
export function choose(url: number, crawlerPlace: number): void {
  chosen.value = { url, crawler: crawlerPlace };
}

export function shared(): Shared {
  return {
    text: text.value,
    urls: urls.value,
    crawlers: crawlers.value,
    crawler: crawler.value,
    dialect: dialect.value,
    view: view.value,
  };
}

const DIALECTS: readonly DialectName[] = [
  'rfc9309',
  'google',
  'google-2019',
  'google-2013',
  'yandex-2013',
  'yandex',
];

/** Takes over a state from a link or from before a reload. */
export function restore(state: Shared): void {
  batch(() => {
    load(state.text);
    setUrls(state.urls);
    if (state.crawlers.length) crawlers.value = state.crawlers;
    crawler.value = crawlers.value.includes(state.crawler)
      ? state.crawler
      : (crawlers.value[0] ?? 'Googlebot');
    dialect.value = DIALECTS.find((name) => name === state.dialect) ?? 'google';
    view.value = VIEWS.find((name) => name === state.view) ?? 'urls';
  });
}
