// The other side of the wall: one instance of abide.wasm, bytes in and bytes out.
//
// wasm/exports.h says how the functions take and give. What is on this side of it: an instance that
// failed is dropped and the next call starts another, and what was made in an instance knows which
// one that was.
import { EngineError } from './errors.js';
import type { Text } from './types.js';

/** The functions of abide.wasm. Addresses and sizes are numbers; `u32` is read with `>>> 0`. */
export interface Exports {
  _initialize(): void;
  abide_about(): number;
  abide_allocate(size: number): number;
  abide_crawler(name: number, size: number, exact: number): number;
  abide_document_delete(document: number): void;
  abide_document_lines(document: number): number;
  abide_document_lint(document: number, dialects: number, mostPerCheck: number): number;
  abide_document_mend(document: number, dialects: number, mostPerCheck: number): number;
  abide_document_new(body: number, size: number): number;
  abide_free(address: number): void;
  abide_path_of(url: number, size: number): number;
  abide_pattern(value: number, size: number, dialect: number): number;
  abide_pattern_matches(
    value: number,
    valueSize: number,
    url: number,
    urlSize: number,
    dialect: number,
  ): number;
  abide_result(): number;
  abide_robots_canonical_url(robots: number, url: number, size: number): number;
  abide_robots_contents(robots: number): number;
  abide_robots_delete(robots: number): void;
  abide_robots_groups_for(robots: number, crawler: number, size: number, exact: number): number;
  abide_robots_new(body: number, size: number, dialect: number): number;
  abide_robots_of_document(document: number, dialect: number): number;
  abide_robots_uniform(allow: number, dialect: number): number;
  abide_rules_allowed(rules: number, url: number, size: number): number;
  abide_rules_check(rules: number, url: number, size: number, full: number): number;
  abide_rules_check_all(rules: number, urls: number): number;
  abide_rules_contents(rules: number): number;
  abide_rules_crawl_delay(rules: number): number;
  abide_rules_delete(rules: number): void;
  abide_rules_matching(rules: number, url: number, size: number): number;
  abide_rules_new(robots: number, crawler: number, size: number, exact: number): number;
  abide_urls_delete(urls: number): void;
  abide_urls_new(text: number, size: number, ends: number, count: number): number;
}

/** All of them: what a module must have to be the engine. */
export const EXPORTS = [
  '_initialize',
  'abide_about',
  'abide_allocate',
  'abide_crawler',
  'abide_document_delete',
  'abide_document_lines',
  'abide_document_lint',
  'abide_document_mend',
  'abide_document_new',
  'abide_free',
  'abide_path_of',
  'abide_pattern',
  'abide_pattern_matches',
  'abide_result',
  'abide_robots_canonical_url',
  'abide_robots_contents',
  'abide_robots_delete',
  'abide_robots_groups_for',
  'abide_robots_new',
  'abide_robots_of_document',
  'abide_robots_uniform',
  'abide_rules_allowed',
  'abide_rules_check',
  'abide_rules_check_all',
  'abide_rules_contents',
  'abide_rules_crawl_delay',
  'abide_rules_delete',
  'abide_rules_matching',
  'abide_rules_new',
  'abide_urls_delete',
  'abide_urls_new',
] as const satisfies readonly (keyof Exports)[];

export const PAGE = 65536;
/** Pages that abide.wasm begins with: `--initial-memory` in wasm/CMakeLists.txt. */
export const INITIAL_PAGES = 32;
/** Short arguments are put into one place that is kept. */
const SCRATCH = 64 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Bytes as a browser shows them: UTF-8, U+FFFD for what is none, a byte order mark kept. */
export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function encode(text: string): Uint8Array {
  return encoder.encode(text);
}

/** A stretch of the instance's memory. */
export interface Bytes {
  readonly at: number;
  readonly size: number;
}

interface Instance {
  readonly exports: Exports;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
}

export class Core {
  /** Which instance it is, by number: what was made in another one is gone. */
  generation = 0;
  readonly #module: WebAssembly.Module;
  readonly #mostPages: number;
  #instance: Instance | null = null;
  #scratchUsed = 0;
  #allocated: number[] = [];

  constructor(module: WebAssembly.Module, mostPages: number) {
    this.#module = module;
    this.#mostPages = mostPages;
  }

  /** Bytes of memory that the instance holds. */
  get memoryBytes(): number {
    return this.#instance === null ? 0 : this.#instance.memory.buffer.byteLength;
  }

  /**
   * Calls functions of the instance. What `put` and `place` gave is free again afterwards, and so is
   * the result.
   */
  run<T>(use: (exports: Exports) => T): T {
    const instance = this.#start();
    try {
      return use(instance.exports);
    } catch (error) {
      this.#instance = null;
      this.#allocated = [];
      ++this.generation;
      if (error instanceof EngineError) throw error;
      throw new EngineError(
        'internal',
        'The engine failed, which is a fault of Abide: please report it. It starts afresh; ' +
          'documents, rules and lists made before are gone.',
        { cause: error },
      );
    } finally {
      this.#scratchUsed = 0;
      if (this.#allocated.length > 0) {
        for (const address of this.#allocated) instance.exports.abide_free(address);
        this.#allocated = [];
      }
    }
  }

  /** Puts a text where the instance can read it, until `run` ends. */
  put(text: Text): Bytes {
    if (typeof text === 'string') {
      const at = this.place(text.length * 3);
      return { at, size: this.write(text, at, text.length * 3) };
    }
    const at = this.place(text.length);
    this.write(text, at, text.length);
    return { at, size: text.length };
  }

  /** So many bytes of memory, until `run` ends, at a multiple of 8. */
  place(size: number): number {
    const instance = this.#start();
    const rounded = (size + 7) & ~7;
    if (size <= SCRATCH && this.#scratchUsed + rounded <= SCRATCH) {
      const at = instance.scratch + this.#scratchUsed;
      this.#scratchUsed += rounded;
      return at;
    }
    if (size >= 2 ** 32) throw this.#outOfMemory();
    const at = instance.exports.abide_allocate(size) >>> 0;
    this.#allocated.push(at);
    return at;
  }

  /** Writes a text into memory, at most `room` bytes, and gives how many it took. */
  write(text: Text, at: number, room: number): number {
    const memory = new Uint8Array(this.#start().memory.buffer, at, room);
    if (typeof text === 'string') return encoder.encodeInto(text, memory).written;
    memory.set(text);
    return text.length;
  }

  /** A copy of the result. */
  bytes(size: number): Uint8Array {
    return this.#result(size).slice();
  }

  words(size: number): Uint32Array {
    return new Uint32Array(this.bytes(size).buffer);
  }

  text(size: number): string {
    return decode(this.#result(size));
  }

  json(size: number): unknown {
    return JSON.parse(this.text(size));
  }

  #result(size: number): Uint8Array {
    const { exports, memory } = this.#start();
    return new Uint8Array(memory.buffer, exports.abide_result() >>> 0, size >>> 0);
  }

  #outOfMemory(cause?: unknown): EngineError {
    const limit = Math.floor((this.#mostPages * PAGE) / 2 ** 20);
    return new EngineError(
      'out-of-memory',
      `The engine needs more memory than its limit of ${limit} MiB allows. It starts afresh; ` +
        'documents, rules and lists made before are gone.',
      { cause },
    );
  }

  #start(): Instance {
    if (this.#instance !== null) return this.#instance;
    let memory: WebAssembly.Memory;
    try {
      memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: this.#mostPages });
    } catch (error) {
      throw this.#outOfMemory(error);
    }
    const outOfMemory = (): never => {
      throw this.#outOfMemory();
    };
    const instance = new WebAssembly.Instance(this.#module, {
      env: { memory },
      abide: { outOfMemory },
    });
    const exports = instance.exports as unknown as Exports;
    exports._initialize();
    const scratch = exports.abide_allocate(SCRATCH) >>> 0;
    this.#scratchUsed = 0;
    this.#instance = { exports, memory, scratch };
    return this.#instance;
  }
}

type Delete = 'abide_document_delete' | 'abide_robots_delete' | 'abide_rules_delete' | 'abide_urls_delete';

interface Held {
  readonly core: Core;
  readonly generation: number;
  readonly address: number;
  readonly deleter: Delete;
}

function free({ core, generation, address, deleter }: Held): void {
  if (generation === core.generation) core.run((exports) => exports[deleter](address));
}

const unreferenced = new FinalizationRegistry<Held>(free);

/** Something that lives in the instance, freed by `dispose` or when nothing refers to it any more. */
export abstract class Owned {
  protected readonly core: Core;
  #held: Held | null;

  protected constructor(core: Core, deleter: Delete, make: (exports: Exports) => number) {
    this.core = core;
    const address = core.run(make) >>> 0;
    this.#held = { core, generation: core.generation, address, deleter };
    unreferenced.register(this, this.#held, this.#held);
  }

  /** Where it lives. @throws EngineError `disposed` */
  get address(): number {
    if (this.#held === null) {
      throw new EngineError('disposed', 'This object of the engine was disposed of before.');
    }
    if (this.#held.generation !== this.core.generation) {
      throw new EngineError(
        'disposed',
        'This object is gone: the engine has started afresh since it was made. Make it again.',
      );
    }
    return this.#held.address;
  }

  /** Where it lives, for another object of the engine. @throws EngineError `bad-argument` */
  addressIn(core: Core): number {
    if (this.core === core) return this.address;
    throw new EngineError('bad-argument', 'This object belongs to another engine.');
  }

  dispose(): void {
    if (this.#held === null) return;
    unreferenced.unregister(this.#held);
    free(this.#held);
    this.#held = null;
  }
}
