// Who answers the page: a session of its own, at once, or one of two workers.
//
// The page's own session gives the verdicts on the URLs that are on the screen, and on more while that
// takes no time; the rest, or all if the page is too slow for that, is left to a worker. A worker
// hears of a state when it has something to do for it, and is started when there first is.
import { type WasmSource, loadEngine } from '@abide/engine';
import wasmUrl from '@abide/engine/abide.wasm?url';

import { Near } from './near';
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

  constructor(
    role: Role,
    wasm: WasmSource,
    state: State,
    hear: (message: FromWorker) => void,
    lost: (why: string) => void,
  ) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
    this.#worker.onerror = (event) => lost(event.message || 'The script of a worker does not run.');
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
  readonly #open = new Map<number, { role: Role; settle: (answered: Answered<Question>) => void }>();
  readonly #far: Partial<Record<Role, Far>> = {};
  #wasm: WasmSource = new URL(wasmUrl, location.href).href;
  #near: Near | null = null;
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
      const session = new Session(await loadEngine({ wasm: this.#wasm }));
      this.#near = new Near(session, this.#pace);
      this.#near.keep(this.#state);
      this.#listener({ kind: 'ready', catalogue: session.catalogue() });
      this.#answer();
    } catch (error) {
      this.#listener({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The state has changed. Verdicts on it come to the listener: from within this call if they can. */
  state(revision: number, change: Partial<State>, row: number): void {
    this.#state = { ...this.#state, ...change };
    this.#revision = revision;
    this.#row = row;
    this.#near?.keep(change);
    for (const far of Object.values(this.#far)) far.keep(change);
    if (this.#near) this.#answer();
  }

  ask<Q extends Question>(name: Q, ask: Questions[Q]['ask']): Promise<Answered<Q>> {
    if (name === 'explain') {
      const answer = this.#near?.explain(ask as Questions['explain']['ask']);
      if (answer) return Promise.resolve({ revision: this.#revision, answer } as Answered<Q>);
    }
    const id = ++this.#ids;
    return new Promise((resolve) => {
      const role: Role = name === 'explain' ? 'verdicts' : 'reports';
      this.#open.set(id, { role, settle: resolve as (answered: Answered<Question>) => void });
      const far = this.#worker(role);
      far.send(this.#revision, this.#row);
      far.say({ kind: 'question', id, name, ask });
    });
  }

  #answer(): void {
    const revision = this.#revision;
    const whole = this.#near?.answer(this.#row, (chunk, verdicts, took, last) => {
      this.#listener({ kind: 'verdicts', revision, chunk, verdicts, took, last });
    });
    if (!whole) this.#worker('verdicts').send(this.#revision, this.#row);
    clearTimeout(this.#linting);
    this.#linting = setTimeout(() => this.#worker('reports').send(this.#revision, this.#row), PAUSE);
  }

  #worker(role: Role): Far {
    return (this.#far[role] ??= new Far(
      role,
      this.#wasm,
      this.#state,
      (message) => this.#hear(message),
      (why) => this.#lose(role, why),
    ));
  }

  /** A worker does not run: it answers nothing that it was asked. */
  #lose(lost: Role, message: string): void {
    this.#listener({ kind: 'failed', message });
    for (const [id, { role, settle }] of this.#open) {
      if (role !== lost) continue;
      this.#open.delete(id);
      settle({ revision: this.#revision, answer: undefined });
    }
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
    this.#open.get(id)?.settle({ revision, answer: answer as Questions[Question]['answer'] });
    this.#open.delete(id);
  }
}
