// The engine: its tables, and the ways into it.
import { DocumentInWasm, type Tables } from './document.js';
import { EngineError } from './errors.js';
import { RobotsInWasm } from './robots.js';
import { requireString, requireText } from './texts.js';
import type {
  Crawler,
  Dialect,
  DialectName,
  Engine,
  KnownCrawler,
  LintCheck,
  PathPattern,
  Robots,
  RobotsDocument,
  RulesOptions,
  Text,
  UrlList,
} from './types.js';
import { Urls } from './urls.js';
import type { Core } from './wasm.js';

interface About {
  version: string;
  dialects: Dialect[];
  crawlers: KnownCrawler[];
  lintChecks: LintCheck[];
}

export class EngineInWasm implements Engine, Tables {
  readonly version: string;
  readonly dialects: readonly Dialect[];
  readonly crawlers: readonly KnownCrawler[];
  readonly lintChecks: readonly LintCheck[];
  readonly #core: Core;
  readonly #checks: ReadonlyMap<string, LintCheck>;

  constructor(core: Core) {
    this.#core = core;
    const about = core.run((exports) => core.json(exports.abide_about()) as About);
    this.version = about.version;
    this.dialects = about.dialects.map((each) => Object.freeze(each));
    this.crawlers = about.crawlers.map((each) => Object.freeze(each));
    this.lintChecks = about.lintChecks.map((each) => Object.freeze(each));
    this.#checks = new Map(this.lintChecks.map((check) => [check.id, check]));
  }

  dialect(name: DialectName): Dialect {
    return this.dialects[this.placeOf(name)]!;
  }

  placeOf(name: DialectName): number {
    const place = this.dialects.findIndex((dialect) => dialect.name === name);
    if (place >= 0) return place;
    const names = this.dialects.map((dialect) => dialect.name).join(', ');
    throw new EngineError(
      'unknown-dialect',
      `There is no dialect named ${JSON.stringify(name)}; there are ${names}.`,
    );
  }

  lintCheck(id: string): LintCheck | undefined {
    return this.#checks.get(id);
  }

  checkOf(id: string): LintCheck {
    return this.#checks.get(id)!;
  }

  crawler(nameOrHeader: string, options: RulesOptions = {}): Crawler {
    requireString(nameOrHeader, "The crawler's name");
    return this.#core.run((exports) => {
      const { at, size } = this.#core.put(nameOrHeader);
      return this.#core.json(
        exports.abide_crawler(at, size, options.exact === true ? 1 : 0),
      ) as Crawler;
    });
  }

  parse(text: Text, dialect: DialectName = 'google'): Robots {
    requireText(text, 'The robots.txt');
    const place = this.placeOf(dialect);
    return new RobotsInWasm(this.#core, this.dialects[place]!, (exports) => {
      const { at, size } = this.#core.put(text);
      return exports.abide_robots_new(at, size, place);
    });
  }

  document(text: Text): RobotsDocument {
    return new DocumentInWasm(this.#core, this, text);
  }

  allowAll(dialect: DialectName = 'google'): Robots {
    return this.#uniform(1, dialect);
  }

  disallowAll(dialect: DialectName = 'google'): Robots {
    return this.#uniform(0, dialect);
  }

  urlList(urls: readonly Text[]): UrlList {
    return new Urls(this.#core, urls);
  }

  pathOf(url: string): string {
    requireString(url, 'The URL');
    return this.#core.run((exports) => {
      const { at, size } = this.#core.put(url);
      return this.#core.text(exports.abide_path_of(at, size));
    });
  }

  pattern(value: string, dialect: DialectName = 'google'): PathPattern {
    requireString(value, "The rule's value");
    const place = this.placeOf(dialect);
    return this.#core.run((exports) => {
      const { at, size } = this.#core.put(value);
      return this.#core.json(exports.abide_pattern(at, size, place)) as PathPattern;
    });
  }

  patternMatches(value: string, url: string, dialect: DialectName = 'google'): boolean {
    requireString(value, "The rule's value");
    requireString(url, 'The URL');
    const place = this.placeOf(dialect);
    return this.#core.run((exports) => {
      const of = this.#core.put(value);
      const to = this.#core.put(url);
      return exports.abide_pattern_matches(of.at, of.size, to.at, to.size, place) !== 0;
    });
  }

  memoryBytes(): number {
    return this.#core.memoryBytes;
  }

  #uniform(allow: number, dialect: DialectName): Robots {
    const place = this.placeOf(dialect);
    return new RobotsInWasm(this.#core, this.dialects[place]!, (exports) =>
      exports.abide_robots_uniform(allow, place),
    );
  }
}
