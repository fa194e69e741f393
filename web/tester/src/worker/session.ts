// One state of the page in the engine: the text read, the crawlers' rules, the URLs ready to check.
//
// Knows nothing of messages: the page holds one as well as each worker, and it is tested under Node
// with the very engine. What a change does not touch is kept: a key press reads the text anew and
// checks, and leaves the URLs where they are.
import {
  type DialectName,
  type Engine,
  EngineError,
  type Finding,
  type Robots,
  type RobotsDocument,
  type Rules,
  type UrlList,
  type Verdicts,
} from '@abide/engine';

import { bytesOfText, hasOddBytes, placesOfBytes, textOfBytes } from '../state/octets';
import {
  CHUNK,
  type Catalogue,
  type Change,
  type DialectReport,
  type LineMeaning,
  type LineReport,
  type PlacedFinding,
  type Question,
  type Questions,
  type State,
} from './protocol';

/** Most changed verdicts that a comparison lists. */
const MOST_CHANGES = 2000;

function forEngine(text: string): string | Uint8Array {
  return hasOddBytes(text) ? bytesOfText(text) : text;
}

/** URLs that are checked at once: as many as take the page no noticeable time (near.ts). */
const MOST_AT_ONCE = 64;
/** Characters of URLs that are checked at once, unless one URL has more. */
const MOST_CHARACTERS = 4096;

/** Asked before each step of some work, with the characters of the URLs in it. */
export type GoOn = (characters: number) => boolean;
const always: GoOn = () => true;

/** URLs that are checked at once, taken over by the engine when they first are. */
interface Slice {
  readonly urls: readonly string[];
  readonly characters: number;
  list: UrlList | null;
}

function sliced(urls: readonly string[]): Slice[] {
  const slices: Slice[] = [];
  let from = 0;
  let characters = 0;
  const cut = (to: number): void => {
    if (to > from) slices.push({ urls: urls.slice(from, to), characters, list: null });
    from = to;
    characters = 0;
  };
  urls.forEach((url, place) => {
    if (place - from >= MOST_AT_ONCE || characters + url.length > MOST_CHARACTERS) cut(place);
    characters += url.length;
  });
  cut(urls.length);
  return slices;
}

function joined(parts: readonly Verdicts[]): Verdicts {
  const length = parts.reduce((sum, { allowed }) => sum + allowed.length, 0);
  const whole = {
    allowed: new Uint8Array(length),
    line: new Uint32Array(length),
    reason: new Uint8Array(length),
    undefined: new Uint8Array(length),
  };
  let at = 0;
  for (const part of parts) {
    whole.allowed.set(part.allowed, at);
    whole.line.set(part.line, at);
    whole.reason.set(part.reason, at);
    whole.undefined.set(part.undefined, at);
    at += part.allowed.length;
  }
  return whole;
}

export class Session {
  readonly #engine: Engine;
  #state: State = { text: '', urls: [], crawlers: [], dialect: 'google' };
  #document: RobotsDocument | null = null;
  #robots: Robots | null = null;
  /** By crawler, as far as they are made; and by the groups that bind them. */
  #rules: Rules[] = [];
  #byGroups = new Map<string, Rules>();
  /** By chunk. */
  #slices: Slice[][] = [];
  #findings: readonly Finding[] | null = null;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get state(): State {
    return this.#state;
  }

  catalogue(): Catalogue {
    const { version, dialects, crawlers } = this.#engine;
    return { version, dialects, crawlers };
  }

  get chunks(): number {
    return Math.ceil(this.#state.urls.length / CHUNK);
  }

  /** The chunks in the order in which they are to be answered: first the one of a URL. */
  order(url: number): number[] {
    const order = Array.from({ length: this.chunks }, (_, chunk) => chunk);
    const first = Math.min(Math.floor(url / CHUNK), this.chunks - 1);
    return order.sort((a, b) => Number(b === first) - Number(a === first) || a - b);
  }

  /** Takes over what changed. */
  update(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    if (change.text !== undefined) this.#forgetText();
    if (change.dialect !== undefined) this.#forgetRobots();
    if (change.crawlers !== undefined) this.#forgetRules();
    if (change.urls !== undefined) this.#forgetLists();
  }

  /** Does something; once more if the engine had to start afresh. */
  twice<T>(work: (session: Session) => T): T {
    try {
      return work(this);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.#rebuild();
      return work(this);
    }
  }

  /** All that was made is gone, the state is not. */
  #rebuild(): void {
    this.#document = null;
    this.#robots = null;
    this.#rules = [];
    this.#byGroups.clear();
    this.#slices = [];
    this.#findings = null;
  }

  /** The verdicts of every crawler on the URLs of a chunk; the same object for the same rules. */
  verdicts(chunk: number): Verdicts[] {
    return this.verdictsWhile(chunk, always) ?? [];
  }

  /** The same in small steps; null if it is not to go on before the last of them. */
  verdictsWhile(chunk: number, goOn: GoOn): Verdicts[] | null {
    const ofCrawlers = this.#rulesWhile(goOn);
    if (!ofCrawlers) return null;
    const made = new Map<Rules, Verdicts>();
    const all: Verdicts[] = [];
    for (const rules of ofCrawlers) {
      const verdicts = made.get(rules) ?? this.#checkWhile(rules, chunk, goOn);
      if (!verdicts) return null;
      made.set(rules, verdicts);
      all.push(verdicts);
    }
    return all;
  }

  findings(): PlacedFinding[] {
    const text = this.#state.text;
    const places = hasOddBytes(text) ? placesOfBytes(text) : null;
    const place = (unit: number, byte: number): number => places?.[byte] ?? unit;
    return this.#findingsNow().map((finding) => {
      const { span, fix } = finding;
      const from = place(span.from, span.byteFrom);
      const to = place(span.to, span.byteTo);
      return {
        finding,
        from,
        to,
        fixFrom: fix ? place(fix.span.from, fix.span.byteFrom) : from,
        fixTo: fix ? place(fix.span.to, fix.span.byteTo) : to,
      };
    });
  }

  /** The answer to a question; undefined if what it asks about is not there. */
  answer<Q extends Question>(name: Q, ask: Questions[Q]['ask']): Questions[Q]['answer'] | undefined {
    const answers: { [K in Question]: (ask: never) => Questions[K]['answer'] | undefined } = {
      explain: (ask: Questions['explain']['ask']) => this.#explain(ask),
      line: (ask: Questions['line']['ask']) => this.#lineReport(ask.line),
      dialects: (ask: Questions['dialects']['ask']) => this.#dialects(ask.crawler),
      dialectReport: (ask: Questions['dialectReport']['ask']) => this.#dialectReport(ask),
      compare: (ask: Questions['compare']['ask']) => this.#compare(ask),
      mend: () => this.#mend(),
    };
    return answers[name](ask as never) as Questions[Q]['answer'] | undefined;
  }

  #explain(ask: Questions['explain']['ask']): Questions['explain']['answer'] | undefined {
    const url = this.#state.urls[ask.url];
    const crawler = this.#state.crawlers[ask.crawler];
    if (url === undefined || crawler === undefined) return undefined;
    // Its own rules: they name the user-agent lines by which this very crawler was found.
    const rules = this.#robotsNow().rulesFor(crawler);
    try {
      return rules.explain(url);
    } finally {
      rules.dispose();
    }
  }

  #inEveryDialect<T>(use: (robots: Robots, dialect: DialectName) => T): T[] {
    return this.#engine.dialects.map(({ name }) => {
      const robots = this.#documentNow().parse(name);
      try {
        return use(robots, name);
      } finally {
        robots.dispose();
      }
    });
  }

  #dialects(crawler: number): Record<DialectName, Verdicts> | undefined {
    const name = this.#state.crawlers[crawler];
    if (name === undefined) return undefined;
    const all = this.#inEveryDialect((robots, dialect) => {
      const rules = robots.rulesFor(name);
      const parts: Verdicts[] = [];
      for (let chunk = 0; chunk < this.chunks; ++chunk) parts.push(this.#check(rules, chunk));
      rules.dispose();
      return [dialect, joined(parts)] as const;
    });
    return Object.fromEntries(all) as Record<DialectName, Verdicts>;
  }

  #meanings(lines: readonly number[]): LineReport[] {
    const byLine = new Map<number, LineMeaning[]>(lines.map((line) => [line, []]));
    this.#inEveryDialect((robots, dialect) => {
      const found = new Map<number, LineMeaning>();
      for (const group of robots.groups()) {
        const agents = group.userAgents.map(({ value }) => value);
        for (const { line } of group.userAgents) {
          found.set(line, { dialect, kind: 'agent', pattern: '', agents });
        }
        for (const rule of group.rules) {
          if (!byLine.has(rule.line)) continue;
          const pattern = this.#engine.pattern(rule.value, dialect).text;
          found.set(rule.line, { dialect, kind: rule.allow ? 'allow' : 'disallow', pattern, agents });
        }
      }
      for (const { line, field } of robots.otherRecords()) {
        if (field !== 'unknown') found.set(line, { dialect, kind: 'other', pattern: '', agents: [] });
      }
      for (const [line, meanings] of byLine) {
        meanings.push(found.get(line) ?? { dialect, kind: 'none', pattern: '', agents: [] });
      }
    });
    return Array.from(byLine, ([line, meanings]) => ({ line, meanings }));
  }

  #lineReport(line: number): LineReport | undefined {
    return this.#meanings([line])[0];
  }

  #dialectReport(ask: Questions['dialectReport']['ask']): DialectReport | undefined {
    const url = this.#state.urls[ask.url];
    const crawler = this.#state.crawlers[ask.crawler];
    if (url === undefined || crawler === undefined) return undefined;
    const overSizeLimit: DialectName[] = [];
    const lines = new Set<number>();
    const decisions = this.#inEveryDialect((robots, dialect) => {
      if (robots.overSizeLimit()) overSizeLimit.push(dialect);
      const rules = robots.rulesFor(crawler);
      const { path: _path, token: _token, matched, userAgents, ...decision } = rules.explain(url);
      for (const { line } of [...matched, ...userAgents]) lines.add(line);
      rules.dispose();
      return { dialect, decision, agentLines: userAgents.map(({ line }) => line) };
    });
    const dialects = this.#engine.dialects.length;
    const findings = this.#findingsNow().filter((finding) => {
      const about = lines.has(finding.line) || lines.has(finding.otherLine);
      return finding.dialects.length < dialects && (about || finding.id === 'empty-line-in-group');
    });
    const ordered = [...lines].sort((a, b) => a - b);
    return {
      decisions,
      path: this.#engine.pathOf(url),
      overSizeLimit,
      findings,
      lines: this.#meanings(ordered),
    };
  }

  /** The verdicts of two texts; null stands for the text of the state. */
  #compare(ask: Questions['compare']['ask']): Change[] {
    const read = (text: string | null): { robots: Robots; own: boolean } => {
      if (text === null) return { robots: this.#robotsNow(), own: false };
      return { robots: this.#engine.parse(forEngine(text), this.#state.dialect), own: true };
    };
    const before = read(ask.before);
    const after = read(ask.after);
    const changes: Change[] = [];
    this.#state.crawlers.forEach((name, crawler) => {
      const rules = [before.robots.rulesFor(name), after.robots.rulesFor(name)] as const;
      for (let chunk = 0; chunk < this.chunks && changes.length < MOST_CHANGES; ++chunk) {
        const [was, is] = [this.#check(rules[0], chunk), this.#check(rules[1], chunk)];
        for (let i = 0; i < was.allowed.length && changes.length < MOST_CHANGES; ++i) {
          if (was.allowed[i] === is.allowed[i]) continue;
          changes.push({
            url: chunk * CHUNK + i,
            crawler,
            before: { allowed: was.allowed[i] === 1, line: was.line[i] ?? 0 },
            after: { allowed: is.allowed[i] === 1, line: is.line[i] ?? 0 },
          });
        }
      }
      for (const each of rules) each.dispose();
    });
    for (const { robots, own } of [before, after]) if (own) robots.dispose();
    return changes.sort((a, b) => a.url - b.url || a.crawler - b.crawler);
  }

  #mend(): { text: string; applied: number } {
    const { bytes, applied } = this.#documentNow().applySafeFixes();
    return { text: textOfBytes(bytes), applied: applied.length };
  }

  #documentNow(): RobotsDocument {
    return (this.#document ??= this.#engine.document(forEngine(this.#state.text)));
  }

  #robotsNow(): Robots {
    return (this.#robots ??= this.#documentNow().parse(this.#state.dialect));
  }

  /** By crawler. Those that the same groups bind, which are most, share their rules. */
  #rulesWhile(goOn: GoOn): Rules[] | null {
    for (const name of this.#state.crawlers.slice(this.#rules.length)) {
      if (!goOn(0)) return null;
      const robots = this.#robotsNow();
      const groups = robots.groupsFor(name).join();
      const rules = this.#byGroups.get(groups) ?? robots.rulesFor(name);
      this.#byGroups.set(groups, rules);
      this.#rules.push(rules);
    }
    return this.#rules;
  }

  #findingsNow(): readonly Finding[] {
    return (this.#findings ??= this.#documentNow().lint());
  }

  #check(rules: Rules, chunk: number): Verdicts {
    return this.#checkWhile(rules, chunk, always) ?? joined([]);
  }

  #checkWhile(rules: Rules, chunk: number, goOn: GoOn): Verdicts | null {
    const urls = (): readonly string[] => this.#state.urls.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
    const parts: Verdicts[] = [];
    for (const slice of (this.#slices[chunk] ??= sliced(urls()))) {
      if (!goOn(slice.characters)) return null;
      slice.list ??= this.#engine.urlList(slice.urls);
      parts.push(rules.checkAll(slice.list));
    }
    return joined(parts);
  }

  #forgetText(): void {
    this.#forgetRobots();
    this.#document?.dispose();
    this.#document = null;
    this.#findings = null;
  }

  #forgetRobots(): void {
    this.#forgetRules();
    this.#robots?.dispose();
    this.#robots = null;
  }

  #forgetRules(): void {
    for (const rules of this.#rules) rules.dispose();
    this.#rules = [];
    this.#byGroups.clear();
  }

  #forgetLists(): void {
    for (const slices of this.#slices) for (const { list } of slices ?? []) list?.dispose();
    this.#slices = [];
  }
}
