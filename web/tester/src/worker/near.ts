// The page's own session: verdicts in the task of the key press, but never for long.
//
// Nothing else happens on the page meanwhile, so it must not matter what a text, a list of URLs or a
// link brings. The work of a check grows with the rules and with the URLs: both are bounded before each
// of its steps, and the clock is read between them. What is too much is given up to the worker.
import type { Explanation, Verdicts } from '@abide/engine';

import { Pace } from './pace';
import type { Questions, State } from './protocol';
import type { Session } from './session';

/** Longer texts are the worker's in any case. */
const MOST_TEXT = 128 * 1024;
/** Characters of the text times characters of the URLs in a step: milliseconds, of the worst patterns too. */
const MOST_STEP = 6e8;
/** The same for an explanation, which names all rules that match and so costs more. */
const MOST_TO_EXPLAIN = 5e7;
/** Milliseconds after which no further chunk is begun. */
const ENOUGH = 3;
/** Milliseconds after which a chunk that is begun is given up. */
const LONGEST = 30;

/** Hears verdicts, and how many milliseconds they took so far. */
export type Say = (chunk: number, verdicts: readonly Verdicts[], took: number, last: boolean) => void;

export class Near {
  readonly #session: Session;
  readonly #pace: Pace;
  readonly #now: () => number;
  /** What the session has not been told. */
  #unsaid: Partial<State> = {};
  #characters = 0;

  constructor(session: Session, pace: Pace, now = (): number => performance.now()) {
    this.#session = session;
    this.#pace = pace;
    this.#now = now;
  }

  /** The state has changed. */
  keep(change: Partial<State>): void {
    this.#unsaid = { ...this.#unsaid, ...change };
    if (change.text !== undefined) this.#characters = change.text.length;
  }

  /** Gives the first verdicts; whether they are all. */
  answer(row: number, say: Say): boolean {
    if (!this.#mayTry()) return false;
    const start = this.#now();
    const took = (): number => this.#now() - start;
    const whole = this.#unlessItFails(() => this.#answer(row, say, took));
    this.#pace.took('page', took());
    return whole ?? false;
  }

  #answer(row: number, say: Say, took: () => number): boolean {
    const session = this.#tell();
    const left = session.order(row);
    if (!left.length) say(0, [], took(), true);
    const goOn = (characters: number): boolean => {
      return this.#characters * characters <= MOST_STEP && took() <= LONGEST;
    };
    for (let chunk = left.shift(); chunk !== undefined; chunk = left.shift()) {
      const next = chunk;
      const verdicts = session.twice((own) => own.verdictsWhile(next, goOn));
      if (!verdicts) return false;
      const time = took();
      say(chunk, verdicts, time, !left.length);
      if (time > ENOUGH) break;
    }
    return !left.length;
  }

  /** Why a verdict is what it is; undefined if that is left to the worker, or is about nothing. */
  explain(ask: Questions['explain']['ask']): Explanation | undefined {
    if (!this.#mayTry()) return undefined;
    const start = this.#now();
    const explanation = this.#unlessItFails(() => {
      const session = this.#tell();
      const characters = session.state.urls[ask.url]?.length ?? 0;
      if (this.#characters * characters > MOST_TO_EXPLAIN) return undefined;
      return session.twice((own) => own.answer('explain', ask));
    });
    this.#pace.alsoTook('page', this.#now() - start);
    return explanation;
  }

  #mayTry(): boolean {
    return this.#pace.place === 'page' && this.#characters <= MOST_TEXT;
  }

  #tell(): Session {
    const change = this.#unsaid;
    this.#unsaid = {};
    this.#session.update(change);
    return this.#session;
  }

  /** If the engine fails, and fails again when it has started afresh, the worker has another one. */
  #unlessItFails<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch {
      this.#pace.failed('page');
      return undefined;
    }
  }
}
