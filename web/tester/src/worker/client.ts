// The page's end of the line to the worker.
import wasmUrl from '@abide/engine/abide.wasm?url';

import type { Change, FromWorker, Question, Questions, State, ToWorker } from './protocol';

export type { Change };

export interface Listener {
  (message: Exclude<FromWorker, { kind: 'answer' }>): void;
}

/** An answer, and the revision that it is about. */
export interface Answered<Q extends Question> {
  readonly revision: number;
  readonly answer: Questions[Q]['answer'] | undefined;
}

export class EngineClient {
  readonly #worker: Worker;
  readonly #open = new Map<number, (answered: Answered<Question>) => void>();
  #ids = 0;

  constructor(listener: Listener) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind !== 'answer') {
        listener(data);
        return;
      }
      const { id, revision, answer } = data;
      this.#open.get(id)?.({ revision, answer: answer as Questions[Question]['answer'] });
      this.#open.delete(id);
    };
    this.#worker.onerror = (event) => listener({ kind: 'failed', message: event.message });
    this.#say({ kind: 'start', wasm: new URL(wasmUrl, location.href).href });
  }

  #say(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  state(revision: number, change: Partial<State>, row: number): void {
    this.#say({ kind: 'state', revision, change, row });
  }

  ask<Q extends Question>(name: Q, ask: Questions[Q]['ask']): Promise<Answered<Q>> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#open.set(id, resolve as (answered: Answered<Question>) => void);
      this.#say({ kind: 'question', id, name, ask });
    });
  }
}
