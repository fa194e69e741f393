// A robots.txt as text: lines, findings, fixes.
import { EngineError } from './errors.js';
import { FIELDS, SHAPES } from './fields.js';
import { unitsByByte } from './positions.js';
import { RobotsInWasm } from './robots.js';
import { requireText } from './texts.js';
import type {
  Dialect,
  DialectName,
  DocumentLine,
  Finding,
  LintCheck,
  LintOptions,
  Mended,
  Robots,
  RobotsDocument,
  Severity,
  Span,
  Text,
} from './types.js';
import { type Core, Owned, decode, encode } from './wasm.js';

/** What documents know of the engine. */
export interface Tables {
  readonly dialects: readonly Dialect[];
  /** The place of a dialect among them. @throws EngineError `unknown-dialect` */
  placeOf(dialect: DialectName): number;
  checkOf(id: string): LintCheck;
}

type RawSpan = [number, number];

interface RawFinding {
  id: string;
  severity: Severity;
  message: string;
  line: number;
  column: number;
  dialects: number;
  otherLine: number;
  span: RawSpan;
  fix: {
    replacement: string;
    safe: boolean;
    announces: string;
    announcedDialects: number;
    span: RawSpan;
  } | null;
}

/** Words of a line in what `abide_document_lines` gives. */
const LINE_WORDS = 9;

export class DocumentInWasm extends Owned implements RobotsDocument {
  readonly #tables: Tables;
  #text: string | null = null;
  #bytes: Uint8Array | null = null;
  readonly #byteLength: number;
  #lines: Uint32Array | null = null;
  #units: Uint32Array | null = null;

  constructor(core: Core, tables: Tables, text: Text) {
    requireText(text, 'The document');
    let byteLength = 0;
    super(core, 'abide_document_delete', (exports) => {
      const { at, size } = core.put(text);
      byteLength = size;
      return exports.abide_document_new(at, size);
    });
    this.#tables = tables;
    this.#byteLength = byteLength;
    if (typeof text === 'string') {
      this.#text = text;
    } else {
      this.#bytes = new Uint8Array(text); // a Buffer's slice would share
    }
  }

  get text(): string {
    this.#text ??= decode(this.#bytes!);
    return this.#text;
  }

  get lineCount(): number {
    return this.#lineWords().length / LINE_WORDS;
  }

  line(number: number): DocumentLine {
    if (!Number.isInteger(number) || number < 1 || number > this.lineCount) {
      throw new EngineError('bad-argument', `The document has no line ${number}.`);
    }
    const at = (number - 1) * LINE_WORDS;
    const words = this.#lineWords();
    const span = (word: number): Span => this.#span([words[at + word]!, words[at + word + 1]!]);
    const kinds = words[at + 8]!;
    return {
      number,
      shape: SHAPES[kinds & 0xff]!,
      exactField: FIELDS[(kinds >> 8) & 0xff]!,
      lenientField: FIELDS[(kinds >> 16) & 0xff]!,
      text: span(0),
      name: span(2),
      value: span(4),
      comment: span(6),
    };
  }

  lines(): DocumentLine[] {
    return Array.from({ length: this.lineCount }, (_, i) => this.line(i + 1));
  }

  lint(options: LintOptions = {}): Finding[] {
    const document = this.address;
    const [dialects, most] = this.#lintArguments(options);
    const raw = this.core.run(
      (exports) =>
        this.core.json(exports.abide_document_lint(document, dialects, most)) as RawFinding[],
    );
    return raw.map((each) => this.#finding(each));
  }

  applySafeFixes(options: LintOptions = {}): Mended {
    const document = this.address;
    const [dialects, most] = this.#lintArguments(options);
    const all = this.core.run((exports) =>
      this.core.bytes(exports.abide_document_mend(document, dialects, most)),
    );
    const count = new Uint32Array(all.buffer, 0, 1)[0]!;
    const bytes = all.slice(4 * (count + 1));
    return { text: decode(bytes), bytes, applied: [...new Uint32Array(all.buffer, 4, count)] };
  }

  parse(dialect: DialectName = 'google'): Robots {
    const document = this.address;
    const place = this.#tables.placeOf(dialect);
    return new RobotsInWasm(this.core, this.#tables.dialects[place]!, (exports) =>
      exports.abide_robots_of_document(document, place),
    );
  }

  #lintArguments(options: LintOptions): [dialects: number, mostPerCheck: number] {
    let dialects = options.dialects === undefined ? -1 : 0;
    for (const name of options.dialects ?? []) dialects |= 1 << this.#tables.placeOf(name);
    const most = options.mostPerCheck ?? 100;
    if (!Number.isInteger(most) || most < 1 || most >= 2 ** 31) {
      throw new EngineError('bad-argument', 'mostPerCheck is not a whole number from 1.');
    }
    return [dialects, most];
  }

  #lineWords(): Uint32Array {
    const document = this.address;
    this.#lines ??= this.core.run((exports) =>
      this.core.words(exports.abide_document_lines(document)),
    );
    return this.#lines;
  }

  /** The unit of a byte. They are the same if all is ASCII: then there are as many of each. */
  #unit(byte: number): number {
    if (this.text.length === this.#byteLength) return byte;
    this.#units ??= unitsByByte(this.#bytes ?? encode(this.text));
    return this.#units[byte]!;
  }

  #span([byteFrom, byteTo]: RawSpan): Span {
    return { from: this.#unit(byteFrom), to: this.#unit(byteTo), byteFrom, byteTo };
  }

  #dialects(set: number): DialectName[] {
    return this.#tables.dialects.filter((_, i) => (set & (1 << i)) !== 0).map(({ name }) => name);
  }

  #finding(raw: RawFinding): Finding {
    const { title, why, mend, source } = this.#tables.checkOf(raw.id);
    const lineAt = this.#lineWords()[(raw.line - 1) * LINE_WORDS] ?? 0;
    return {
      id: raw.id,
      severity: raw.severity,
      message: raw.message,
      line: raw.line,
      column: this.#unit(lineAt + raw.column - 1) - this.#unit(lineAt) + 1,
      byteColumn: raw.column,
      span: this.#span(raw.span),
      title,
      why,
      mend,
      source,
      dialects: this.#dialects(raw.dialects),
      otherLine: raw.otherLine,
      fix:
        raw.fix === null
          ? null
          : {
              span: this.#span(raw.fix.span),
              replacement: raw.fix.replacement,
              safe: raw.fix.safe,
              announces: raw.fix.announces,
              announcedDialects: this.#dialects(raw.fix.announcedDialects),
            },
    };
  }
}
