// A robots.txt under a dialect.
import { type RawRecord, RulesInWasm, recordOf } from './rules.js';
import { requireString } from './texts.js';
import type {
  CleanParam,
  Dialect,
  Group,
  OtherRecord,
  Robots,
  Rules,
  RulesOptions,
} from './types.js';
import { type Core, type Exports, Owned } from './wasm.js';

interface RawContents {
  groups: Group[];
  otherRecords: RawRecord[];
  sitemaps: string[];
  host: string | null;
  cleanParams: { params: string; path: string; line: number }[];
  overSizeLimit: boolean;
}

export class RobotsInWasm extends Owned implements Robots {
  readonly dialect: Dialect;
  #contents: RawContents | null = null;

  constructor(core: Core, dialect: Dialect, make: (exports: Exports) => number) {
    super(core, 'abide_robots_delete', make);
    this.dialect = dialect;
  }

  rulesFor(crawler: string, options: RulesOptions = {}): Rules {
    return new RulesInWasm(this.core, this.dialect, this.address, crawler, options);
  }

  groupsFor(crawler: string, options: RulesOptions = {}): number[] {
    requireString(crawler, "The crawler's name");
    const robots = this.address;
    const words = this.core.run((exports) => {
      const { at, size } = this.core.put(crawler);
      const exact = options.exact === true ? 1 : 0;
      return this.core.words(exports.abide_robots_groups_for(robots, at, size, exact));
    });
    return [...words];
  }

  groups(): Group[] {
    return this.#read().groups.map(({ userAgents, rules }) => ({
      userAgents: [...userAgents],
      rules: [...rules],
    }));
  }

  otherRecords(): OtherRecord[] {
    return this.#read().otherRecords.map(recordOf);
  }

  sitemaps(): string[] {
    return [...this.#read().sitemaps];
  }

  host(): string | null {
    return this.#read().host;
  }

  cleanParams(): CleanParam[] {
    return this.#read().cleanParams.map(({ params, path, line }) => ({
      params: params.split('&'),
      path,
      line,
    }));
  }

  canonicalUrl(url: string): string {
    requireString(url, 'The URL');
    const robots = this.address;
    return this.core.run((exports) => {
      const { at, size } = this.core.put(url);
      return this.core.text(exports.abide_robots_canonical_url(robots, at, size));
    });
  }

  overSizeLimit(): boolean {
    return this.#read().overSizeLimit;
  }

  #read(): RawContents {
    const robots = this.address;
    this.#contents ??= this.core.run(
      (exports) => this.core.json(exports.abide_robots_contents(robots)) as RawContents,
    );
    return this.#contents;
  }
}
