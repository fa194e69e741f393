// A crawler's rules.
import { FIELDS } from './fields.js';
import { requireString, requireText } from './texts.js';
import type {
  Crawler,
  Decision,
  Dialect,
  Explanation,
  Field,
  MatchedRule,
  OtherRecord,
  Rules,
  RulesOptions,
  Text,
  UrlList,
  UserAgentLine,
  Verdicts,
} from './types.js';
import { Urls } from './urls.js';
import { type Core, Owned } from './wasm.js';

/** An `OtherRecord` with its field's number. */
export type RawRecord = Omit<OtherRecord, 'field'> & { field: number };

export function recordOf(raw: RawRecord): OtherRecord {
  return { ...raw, field: FIELDS[raw.field]! };
}

interface RawContents {
  crawler: Crawler;
  hasGroup: boolean;
  token: string;
  size: number;
  userAgents: UserAgentLine[];
  otherRecords: RawRecord[];
}

export class RulesInWasm extends Owned implements Rules {
  readonly dialect: Dialect;
  #contents: RawContents | null = null;

  constructor(core: Core, dialect: Dialect, robots: number, crawler: string, options: RulesOptions) {
    requireString(crawler, "The crawler's name");
    super(core, 'abide_rules_delete', (exports) => {
      const name = core.put(crawler);
      return exports.abide_rules_new(robots, name.at, name.size, options.exact === true ? 1 : 0);
    });
    this.dialect = dialect;
  }

  get crawler(): Crawler {
    return this.#read().crawler;
  }

  check(url: Text): Decision {
    return this.#ask(url, 0) as Decision;
  }

  explain(url: Text): Explanation {
    const decision = this.#ask(url, 1) as Decision & { matched: MatchedRule[] };
    const path = this.core.run((exports) => {
      const { at, size } = this.core.put(url);
      return this.core.text(exports.abide_path_of(at, size));
    });
    return { ...decision, path, token: this.token(), userAgents: this.userAgents() };
  }

  allowed(url: Text): boolean {
    requireText(url, 'The URL');
    const rules = this.address;
    return this.core.run((exports) => {
      const { at, size } = this.core.put(url);
      return exports.abide_rules_allowed(rules, at, size) !== 0;
    });
  }

  checkAll(urls: UrlList | readonly Text[]): Verdicts {
    if (!(urls instanceof Urls)) {
      const list = new Urls(this.core, urls as readonly Text[]);
      try {
        return this.checkAll(list);
      } finally {
        list.dispose();
      }
    }
    const rules = this.address;
    const list = urls.addressIn(this.core);
    const count = urls.length;
    const all = this.core.run((exports) =>
      this.core.bytes(exports.abide_rules_check_all(rules, list)),
    );
    const line = new Uint32Array(all.buffer, 0, count).slice();
    const flags = (place: number): Uint8Array => all.slice(count * place, count * (place + 1));
    return { line, allowed: flags(4), reason: flags(5), undefined: flags(6) };
  }

  matching(url: Text): MatchedRule[] {
    requireText(url, 'The URL');
    const rules = this.address;
    return this.core.run((exports) => {
      const { at, size } = this.core.put(url);
      return this.core.json(exports.abide_rules_matching(rules, at, size)) as MatchedRule[];
    });
  }

  hasGroup(): boolean {
    return this.#read().hasGroup;
  }

  token(): string {
    return this.#read().token;
  }

  userAgents(): UserAgentLine[] {
    return structuredCopy(this.#read().userAgents);
  }

  crawlDelay(): number | null {
    const rules = this.address;
    const seconds = this.core.run((exports) => exports.abide_rules_crawl_delay(rules));
    return Number.isNaN(seconds) ? null : seconds;
  }

  otherRecords(field: Field): OtherRecord[] {
    return this.#read()
      .otherRecords.map(recordOf)
      .filter((record) => record.field === field);
  }

  size(): number {
    return this.#read().size;
  }

  #ask(url: Text, full: number): unknown {
    requireText(url, 'The URL');
    const rules = this.address;
    return this.core.run((exports) => {
      const { at, size } = this.core.put(url);
      return this.core.json(exports.abide_rules_check(rules, at, size, full));
    });
  }

  #read(): RawContents {
    const rules = this.address;
    this.#contents ??= this.core.run(
      (exports) => this.core.json(exports.abide_rules_contents(rules)) as RawContents,
    );
    return this.#contents;
  }
}

function structuredCopy<T extends object>(list: readonly T[]): T[] {
  return list.map((each) => ({ ...each }));
}
