// Who answers the page: a session of its own, at once, or one of two workers.
//
// The page's own session gives the verdicts on the URLs that are on the screen, and on more while that
// takes no time; the rest, or all if the page is too slow for that, is left to a worker. A worker
// hears of a state when it has something to do for it, and is started when there first is.
import { type Verdicts, type WasmSource, loadEngine } from '@abide/engine';
import wasmUrl from '@abide/engine/abide.wasm?url';

import { Pace } from './pace';
import {
  type Catalogue,
  type Change,
  type FromWorker,
  type Question,
  type Questions,
  type Role,
  type State,
  type ToWorker,
} from './protocol';
import { Session } from './session';

export type { Change };

/** Longer texts are the worker's in any case. */
const MOST_TEXT_HERE = 128 * 1024;
/** Milliseconds after which the page begins no further chunk. */
const ENOUGH_HERE = 3;
/** Milliseconds without a change after which the linter hears of it. */
const PAUSE = 40;

export interface Listener {
  (message: Exclude<FromWorker, { kind: 'answer' }> | { kind: 'ready'; catalogue: Catalogue }): void;
}

/** An answer, and the revision that it is about. */
export interface Answered<Q extends Question> {
  readonly revision: number;
  readonly answer: Questions[Q]['answer'] | undefined;
}

/** A worker, and what it has not been told. */
class Far {
  readonly #worker: Worker;
  #unsent: Partial<State>;

  constructor(role: Role, wasm: WasmSource, state: State, hear: (message: FromWorker) => void) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
    this.#worker.onerror = (event) => hear({ kind: 'failed', message: event.message });
    this.#unsent = state;
    this.say({ kind: 'start', role, wasm });
  }

  say(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** Keeps a change until it is sent. */
  keep(change: Partial<State>): void {
    this.#unsent = { ...this.#unsent, ...change };
  }

  /** Tells of what has changed, if anything has. */
  send(revision: number, row: number): void {
    const change = this.#unsent;
    if (!Object.keys(change).length) return;
    this.#unsent = {};
    this.say({ kind: 'state', revision, change, row });
  }
}

export class EngineClient {
  readonly #listener: Listener;
  readonly #pace = new Pace();
  readonly #open = new Map<number, (answered: Answered<Question>) => void>();
  readonly #far: Partial<Record<Role, Far>> = {};
  #wasm: WasmSource = new URL(wasmUrl, location.href).href;
  #near: Session | null = null;
  /** What the session of the page has not been told. */
  #unsaid: Partial<State> = {};
  #state: State = { text: '', urls: [], crawlers: [], dialect: 'google' };
  #revision = 0;
  #row = 0;
  /** The last revision of which the worker's time was counted. */
  #paced = 0;
  #ids = 0;
  #linting: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    void this.#start();
  }

  async #start(): Promise<void> {
    try {
      // Compiled once for the page and both workers; if that fails, the engine says why.
      const code = WebAssembly.compileStreaming(fetch(wasmUrl));
      this.#wasm = await code.catch(() => this.#wasm);
      this.#near = new Session(await loadEngine({ wasm: this.#wasm }));
      this.#listener({ kind: 'ready', catalogue: this.#near.catalogue() });
      this.#answer();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#listener({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }

  /** The state has changed. Verdicts on it come to the listener: from within this call if they can. */
  state(revision: number, change: Partial<State>, row: number): void {
    this.#state = { ...this.#state, ...change };
    this.#revision = revision;
    this.#row = row;
    this.#unsaid = { ...this.#unsaid, ...change };
    for (const far of Object.values(this.#far)) far.keep(change);
    if (this.#near) this.#answer();
  }

  ask<Q extends Question>(name: Q, ask: Questions[Q]['ask']): Promise<Answered<Q>> {
    const near = name === 'explain' && this.#isHere() ? this.#near : null;
    if (near) return this.#answerQuestionHere(near, name, ask);
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#open.set(id, resolve as (answered: Answered<Question>) => void);
      const far = this.#worker(name === 'explain' ? 'verdicts' : 'reports');
      far.send(this.#revision, this.#row);
      far.say({ kind: 'question', id, name, ask });
    });
  }

  async #answerQuestionHere<Q extends Question>(
    near: Session,
    name: Q,
    ask: Questions[Q]['ask'],
  ): Promise<Answered<Q>> {
    const revision = this.#revision;
    try {
      this.#tell(near);
      return { revision, answer: near.twice((session) => session.answer(name, ask)) };
    } catch (error) {
      this.#fail(error);
      return { revision, answer: undefined };
    }
  }

  #isHere(): boolean {
    return this.#pace.place === 'page' && this.#state.text.length <= MOST_TEXT_HERE;
  }

  #tell(near: Session): void {
    near.update(this.#unsaid);
    this.#unsaid = {};
  }

  #answer(): void {
    const whole = this.#near !== null && this.#isHere() && this.#answerHere(this.#near);
    if (!whole) this.#worker('verdicts').send(this.#revision, this.#row);
    clearTimeout(this.#linting);
    this.#linting = setTimeout(() => this.#worker('reports').send(this.#revision, this.#row), PAUSE);
  }

  /** Gives the first verdicts; whether they are all. */
  #answerHere(near: Session): boolean {
    const start = performance.now();
    const revision = this.#revision;
    const say = (chunk: number, verdicts: readonly Verdicts[], last: boolean): number => {
      const took = performance.now() - start;
      this.#listener({ kind: 'verdicts', revision, chunk, verdicts, took, last });
      return took;
    };
    try {
      this.#tell(near);
      const left = near.order(this.#row);
      let took = left.length ? 0 : say(0, [], true);
      while (left.length && took <= ENOUGH_HERE) {
        const chunk = left.shift() ?? 0;
        took = say(chunk, near.twice((session) => session.verdicts(chunk)), !left.length);
      }
      this.#pace.took('page', took);
      return !left.length;
    } catch (error) {
      this.#fail(error);
      return true;
    }
  }

  #worker(role: Role): Far {
    return (this.#far[role] ??= new Far(role, this.#wasm, this.#state, (message) => this.#hear(message)));
  }

  #hear(message: FromWorker): void {
    if (message.kind !== 'answer') {
      // Its first chunk is what the page would have to make.
      if (message.kind === 'verdicts' && message.revision > this.#paced) {
        this.#paced = message.revision;
        this.#pace.took('worker', message.took);
      }
      this.#listener(message);
      return;
    }
    const { id, revision, answer } = message;
    this.#open.get(id)?.({ revision, answer: answer as Questions[Question]['answer'] });
    this.#open.delete(id);
  }
}
