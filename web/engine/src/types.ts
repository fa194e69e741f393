// What the engine takes and gives: plain data, described once.
//
// Everything here but the classes' interfaces can be sent through postMessage. Lines count from 1;
// 0 means "no line". Positions in a text are UTF-16 units, as JavaScript strings and editors count
// them; where the bytes matter, they stand beside them.

/** Text of a robots.txt: a string, or its bytes as received (any bytes are a robots.txt). */
export type Text = string | Uint8Array;

/** How one engine, at one time, reads and obeys a robots.txt. `google` is the default everywhere. */
export type DialectName =
  | 'rfc9309'
  | 'google'
  | 'google-2019'
  | 'google-2013'
  | 'yandex-2013'
  | 'yandex';

/** One entry of {@link Engine.dialects}. */
export interface Dialect {
  readonly name: DialectName;
  /** One sentence. */
  readonly summary: string;
  /** Where the behaviour is written down. */
  readonly source: string;
  /** Bytes of a file that are read. */
  readonly sizeLimit: number;
  /** A larger file: its rest is ignored, or the whole file allows everything. */
  readonly overLimit: 'ignore-rest' | 'allow-all';
  readonly obeysCrawlDelay: boolean;
  readonly obeysHost: boolean;
  readonly obeysCleanParam: boolean;
}

/** One entry of {@link Engine.crawlers}: a crawler that Abide knows. */
export interface KnownCrawler {
  /** As its operator spells it. */
  readonly name: string;
  /** Product tokens in order of preference: the first that has a group decides. At least one. */
  readonly tokens: readonly string[];
  /** Whether the group for `*` binds it. */
  readonly obeysStar: boolean;
  readonly operator: string;
  /** A few words. */
  readonly purpose: string;
  /** URL of the page that documents it. */
  readonly source: string;
}

/** What a name or a User-Agent header amounts to. See {@link Engine.crawler}. */
export interface Crawler {
  /** As the table spells it, else as given. */
  readonly name: string;
  readonly tokens: readonly string[];
  readonly obeysStar: boolean;
  /** Whether it is in the table of known crawlers. */
  readonly known: boolean;
}

export type Severity = 'error' | 'warning' | 'note';

/** One entry of {@link Engine.lintChecks}: something that the linter can find. */
export interface LintCheck {
  /** Stable: `misspelt-field`. */
  readonly id: string;
  readonly severity: Severity;
  /** The most that it can offer by way of a fix. */
  readonly fix: 'none' | 'to review' | 'safe';
  readonly title: string;
  /** What goes wrong. */
  readonly why: string;
  /** What to do about it. */
  readonly mend: string;
  /** The specification or documentation that says so. */
  readonly source: string;
}

/** The fields that Abide knows. `unknown` is every other. */
export type Field =
  | 'user-agent'
  | 'allow'
  | 'disallow'
  | 'sitemap'
  | 'crawl-delay'
  | 'request-rate'
  | 'visit-time'
  | 'host'
  | 'clean-param'
  | 'content-signal'
  | 'content-usage'
  | 'noindex'
  | 'unknown';

/**
 * A stretch of a document: `[from, to)` in UTF-16 units, `[byteFrom, byteTo)` in bytes. If the bytes
 * are no valid UTF-8, units are those of the text that a browser decodes ({@link RobotsDocument.text}).
 */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly byteFrom: number;
  readonly byteTo: number;
}

/**
 * How a line's field and value are separated. `two-words` has no colon but exactly two words: a field
 * and a value in dialects that take it so. `other` is what no dialect reads.
 */
export type LineShape = 'blank' | 'comment' | 'field' | 'two-words' | 'other';

/** One line of a document, dialects aside. */
export interface DocumentLine {
  readonly number: number;
  readonly shape: LineShape;
  /** What the field is when its name is taken exactly, any case. */
  readonly exactField: Field;
  /** What it is when taken by its beginning or as a frequent typo, as Google does (note G3). */
  readonly lenientField: Field;
  /** The line without its end. */
  readonly text: Span;
  /** The field, trimmed; empty if there is none. */
  readonly name: Span;
  /** The value, trimmed; empty if there is none. */
  readonly value: Span;
  /** From `#` to the end of the line; empty if there is none. */
  readonly comment: Span;
}

/** Why a decision came out as it did. */
export type Reason =
  /** A rule decided. */
  | 'rule'
  /** No rule of the crawler's groups matches the path. */
  | 'no-match'
  /** No group applies to this crawler. */
  | 'no-group'
  /** The file as a whole allows all. */
  | 'allow-all'
  /** The file as a whole disallows all. */
  | 'disallow-all'
  /** `/robots.txt` itself is always allowed. */
  | 'robots-txt';

/** A rule that matched a URL. */
export interface MatchedRule {
  /** Its effect; an empty value may turn it round. */
  readonly allow: boolean;
  /** How the line is written. */
  readonly kind: 'allow' | 'disallow';
  readonly line: number;
  /** The rule as a person would write it: `Disallow: /private`. */
  readonly text: string;
  /** The path pattern as written. */
  readonly value: string;
  /** The path pattern as compared, after what the dialect does to it. */
  readonly pattern: string;
  /** Bytes of the pattern: its strength. */
  readonly length: number;
  /** The user-agent line by which its group was chosen, and its value. */
  readonly groupLine: number;
  readonly groupUserAgent: string;
}

/** The answer to one URL. */
export interface Decision {
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Line of the deciding rule; 0 if none decided. */
  readonly line: number;
  /** The deciding rule, if one decided. */
  readonly rule: MatchedRule | null;
  /** The strongest matching rule of the other kind, which lost. */
  readonly loser: MatchedRule | null;
  /** The dialect's own source leaves this conflict open; the longest pattern decided. */
  readonly undefined: boolean;
  /** One or two English sentences for a person. */
  readonly explanation: string;
}

/** A decision with all that led to it. */
export interface Explanation extends Decision {
  /** The part of the URL that rules are compared with. */
  readonly path: string;
  /** The product token that found the groups; `*` for the rest, empty without a group. */
  readonly token: string;
  /** The user-agent lines by which the groups were chosen, in file order. */
  readonly userAgents: readonly UserAgentLine[];
  /** Rules that matched, strongest first: `matched[0]` is `rule`. */
  readonly matched: readonly MatchedRule[];
}

/** {@link Reason} by its number in {@link Verdicts.reason}. */
export const REASONS = [
  'rule',
  'no-match',
  'no-group',
  'allow-all',
  'disallow-all',
  'robots-txt',
] as const satisfies readonly Reason[];

/**
 * The answers of one crawler to many URLs, by their place in the list. Arrays of their own, not views
 * into the engine: they can be kept, and transferred to another thread.
 */
export interface Verdicts {
  /** 1: allowed, 0: blocked. */
  readonly allowed: Uint8Array;
  /** Line of the deciding rule; 0 if none decided. */
  readonly line: Uint32Array;
  /** An index into {@link REASONS}. */
  readonly reason: Uint8Array;
  /** 1: the dialect's source leaves this conflict open. */
  readonly undefined: Uint8Array;
}

export interface UserAgentLine {
  readonly value: string;
  readonly line: number;
}

export interface RuleLine {
  /** As written: an Allow line. */
  readonly allow: boolean;
  readonly value: string;
  readonly line: number;
}

/** User-agent lines and the rules under them, as a dialect reads them. */
export interface Group {
  readonly userAgents: readonly UserAgentLine[];
  readonly rules: readonly RuleLine[];
}

/** A line that is neither user-agent nor rule. */
export interface OtherRecord {
  readonly field: Field;
  /** The field as written. */
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** The group it stands in, an index into {@link Robots.groups}, or -1 before the first group. */
  readonly group: number;
}

/** A valid Clean-param line. */
export interface CleanParam {
  /** Names, in the order of the line. */
  readonly params: readonly string[];
  /** The path prefix, may hold `*`; empty: every path. */
  readonly path: string;
  readonly line: number;
}

/** A path pattern, as a dialect compares it. */
export interface PathPattern {
  /** As compared; empty if the dialect ignores such a rule. */
  readonly text: string;
  /** Bytes of it: the longer of two matching patterns is the stronger. */
  readonly length: number;
  /** The literals between the wildcards. */
  readonly pieces: readonly string[];
  readonly hasWildcard: boolean;
  /** Ends in `$`: the path must end where the last piece does. */
  readonly anchoredAtEnd: boolean;
}

/** A replacement that mends what a finding is about. */
export interface Fix {
  readonly span: Span;
  readonly replacement: string;
  /** Fit to be applied unseen: no verdict changes but those that it announces. */
  readonly safe: boolean;
  /** Which verdicts may change, in words; empty if none can. */
  readonly announces: string;
  readonly announcedDialects: readonly DialectName[];
}

export interface Finding {
  /** Id of the check: the key to {@link Engine.lintCheck}. */
  readonly id: string;
  readonly severity: Severity;
  /** The finding itself, naming what is there: a sentence without a full stop. */
  readonly message: string;
  readonly line: number;
  /** From 1, in UTF-16 units from the start of the line. */
  readonly column: number;
  /** From 1, in bytes. */
  readonly byteColumn: number;
  /** What it is about, within its line; may be empty. */
  readonly span: Span;
  /** Of the check: a short phrase, what goes wrong, what to do, who says so. */
  readonly title: string;
  readonly why: string;
  readonly mend: string;
  readonly source: string;
  /** The dialects that it matters in; at least one. */
  readonly dialects: readonly DialectName[];
  /** A related line (the rule that always wins, the first of two), or 0. */
  readonly otherLine: number;
  readonly fix: Fix | null;
}

export interface LintOptions {
  /** Findings that matter in none of these are left out. All of them if absent. */
  readonly dialects?: readonly DialectName[];
  /** At most so many findings of one check (100); the last one says how many more there are. */
  readonly mostPerCheck?: number;
}

/** A document after its safe fixes. */
export interface Mended {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Places of the applied fixes among the findings of {@link RobotsDocument.lint}, ascending. */
  readonly applied: readonly number[];
}

export interface RulesOptions {
  /** Take the name as its only product token, and `*` as binding: no table, no header. */
  readonly exact?: boolean;
}

/**
 * What lives in the engine's memory. It is freed some time after nothing refers to it; `dispose` does
 * so at once, and is worth a call where many are made. It may be called more than once; using the
 * object afterwards throws an {@link EngineError} with code `disposed`.
 */
export interface Disposable {
  dispose(): void;
}

/** Many URLs, ready to be checked again and again. */
export interface UrlList extends Disposable {
  readonly length: number;
}

/** The rules that bind one crawler, ready to decide. */
export interface Rules extends Disposable {
  /** The crawler, as {@link Engine.crawler} sees it. */
  readonly crawler: Crawler;
  readonly dialect: Dialect;
  /** May the crawler fetch this URL, and why. */
  check(url: Text): Decision;
  /** The verdict alone; does the least. */
  allowed(url: Text): boolean;
  /** The verdicts on many URLs. For a list that is checked more than once make a {@link UrlList}. */
  checkAll(urls: UrlList | readonly Text[]): Verdicts;
  /** A decision with the groups that were chosen and all rules that matched. */
  explain(url: Text): Explanation;
  /** All rules that match the URL, strongest first. */
  matching(url: Text): MatchedRule[];
  /** Whether any group applies to the crawler; if not, everything is allowed. */
  hasGroup(): boolean;
  /** The product token that found the groups: `*` for the rest, empty without a group. */
  token(): string;
  /** The user-agent lines by which the groups were chosen, in file order. */
  userAgents(): UserAgentLine[];
  /** Seconds, from the first valid line of the crawler's groups; reported in every dialect. */
  crawlDelay(): number | null;
  /** All lines of a field in the crawler's groups, in file order. */
  otherRecords(field: Field): OtherRecord[];
  /** Number of rules that can match. */
  size(): number;
}

/** A robots.txt as one dialect reads it. */
export interface Robots extends Disposable {
  readonly dialect: Dialect;
  /**
   * The rules that bind a crawler, given by its name ("Googlebot-Image", any case) or by a whole
   * User-Agent header.
   */
  rulesFor(crawler: string, options?: RulesOptions): Rules;
  /** The groups that bind a crawler: indices into {@link groups}, ascending. */
  groupsFor(crawler: string, options?: RulesOptions): number[];
  /** Every group with its rules, in file order. */
  groups(): Group[];
  /** Lines that are neither user-agent nor rule, in file order, unknown fields too. */
  otherRecords(): OtherRecord[];
  /** Values of the Sitemap lines, in file order, as written. */
  sitemaps(): string[];
  /** The first valid Host, as written; reported in every dialect. */
  host(): string | null;
  /** The valid Clean-param lines; reported in every dialect. */
  cleanParams(): CleanParam[];
  /** The URL without the parameters that Clean-param calls insignificant, if the dialect obeys it. */
  canonicalUrl(url: string): string;
  /** More bytes were given than the dialect reads; {@link Dialect.overLimit} says what that means. */
  overSizeLimit(): boolean;
}

/** A robots.txt as text: its lines for an editor, its findings, and a way to every dialect. */
export interface RobotsDocument extends Disposable {
  /** The text as an editor holds it: what was given, or its bytes decoded as UTF-8. */
  readonly text: string;
  /** Number of lines. At least 1, as an editor counts: an empty last line is counted. */
  readonly lineCount: number;
  /** The line of that number, from 1. Made when asked for. */
  line(number: number): DocumentLine;
  /** All lines. */
  lines(): DocumentLine[];
  /** What is wrong, ordered by line and column. */
  lint(options?: LintOptions): Finding[];
  /** The document after the safe fixes of what {@link lint} finds with the same options. */
  applySafeFixes(options?: LintOptions): Mended;
  /** Reads it under a dialect. Cheaper than {@link Engine.parse} from the second dialect on. */
  parse(dialect?: DialectName): Robots;
}

/** The core of Abide. Get one from `loadEngine`. */
export interface Engine {
  /** Abide's version. */
  readonly version: string;
  readonly dialects: readonly Dialect[];
  readonly crawlers: readonly KnownCrawler[];
  readonly lintChecks: readonly LintCheck[];
  dialect(name: DialectName): Dialect;
  /** The check of that id, or undefined. */
  lintCheck(id: string): LintCheck | undefined;
  /** What a crawler's name or a whole User-Agent header amounts to. */
  crawler(nameOrHeader: string, options?: RulesOptions): Crawler;
  /** Reads a robots.txt under a dialect. Never fails: any bytes are a robots.txt. */
  parse(text: Text, dialect?: DialectName): Robots;
  /** Splits a robots.txt into lines, for an editor, the linter, and several dialects. */
  document(text: Text): RobotsDocument;
  /** What a site without robots.txt amounts to. */
  allowAll(dialect?: DialectName): Robots;
  /** What a site that must be left alone amounts to. */
  disallowAll(dialect?: DialectName): Robots;
  /** Takes URLs over into the engine's memory, to be checked again and again. */
  urlList(urls: readonly Text[]): UrlList;
  /** The part of a URL that rules are compared with: path, parameters and query. */
  pathOf(url: string): string;
  /** The value of a rule as a dialect compares it. */
  pattern(value: string, dialect?: DialectName): PathPattern;
  /** Whether a rule with that value matches the path of a URL. */
  patternMatches(value: string, url: string, dialect?: DialectName): boolean;
  /** Bytes of memory that the engine holds, for those who watch it. */
  memoryBytes(): number;
}

/** Where the engine's code comes from: its address, its response, its bytes, or what is compiled. */
export type WasmSource =
  | string
  | URL
  | Response
  | Promise<Response>
  | ArrayBuffer
  | Uint8Array
  | WebAssembly.Module;

export interface LoadOptions {
  /** `abide.wasm`; the one beside this package's code if absent. */
  readonly wasm?: WasmSource;
  /** Most bytes of memory that the engine may take (512 MiB), rounded down to 64 KiB. */
  readonly memoryLimit?: number;
}

/** `out-of-memory`, `disposed`, `unknown-dialect`, `bad-argument`, `cannot-load` or `internal`. */
export type EngineErrorCode =
  | 'out-of-memory'
  | 'disposed'
  | 'unknown-dialect'
  | 'bad-argument'
  | 'cannot-load'
  | 'internal';
