// The page's end of the line to its workers.
import wasmUrl from '@abide/engine/abide.wasm?url';

import type { Change, FromWorker, Question, Questions, Role, State, ToWorker } from './protocol';

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
  readonly #workers: Record<Role, Worker>;
  readonly #open = new Map<number, (answered: Answered<Question>) => void>();
  #ids = 0;

  constructor(listener: Listener) {
    this.#workers = {
      verdicts: this.#start('verdicts', listener),
      reports: this.#start('reports', listener),
    };
  }

  #start(role: Role, listener: Listener): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind !== 'answer') {
        listener(data);
        return;
      }
      const { id, revision, answer } = data;
      this.#open.get(id)?.({ revision, answer: answer as Questions[Question]['answer'] });
      this.#open.delete(id);
    };
    worker.onerror = (event) => listener({ kind: 'failed', message: event.message });
    const start: ToWorker = { kind: 'start', role, wasm: new URL(wasmUrl, location.href).href };
    worker.postMessage(start);
    return worker;
  }

  state(revision: number, change: Partial<State>, row: number): void {
    const message: ToWorker = { kind: 'state', revision, change, row };
    this.#workers.verdicts.postMessage(message);
    this.#workers.reports.postMessage(message);
  }

  ask<Q extends Question>(name: Q, ask: Questions[Q]['ask']): Promise<Answered<Q>> {
    const id = ++this.#ids;
    return new Promise((resolve) => {
      this.#open.set(id, resolve as (answered: Answered<Question>) => void);
      const message: ToWorker = { kind: 'question', id, name, ask };
      this.#workers[name === 'explain' ? 'verdicts' : 'reports'].postMessage(message);
    });
  }
}
