// Where verdicts are made: by the page itself, in the task of the key press, or by a worker.
//
// What takes a few milliseconds is done by the page: then the frame that shows a new text shows its
// verdicts, too. What takes longer would hold up typing, and is given to the worker. Which it is, is
// measured: texts, devices and what else they do differ too much to foretell it.

/** Milliseconds that the page may take for an answer. */
const MOST_HERE = 6;
/** Milliseconds that no second answer may take. */
const MUCH_TOO_LONG = 50;
/** Milliseconds of the worker from which the page tries again. */
const MOST_THERE = 3;
/** So often in a row, so that neither a first run nor a pause of the machine counts. */
const IN_A_ROW = 3;
/** Longest run of quick answers that is asked for, after many changes of mind. */
const LONGEST_RUN = 96;

export type Place = 'page' | 'worker';

export class Pace {
  #place: Place = 'page';
  /** Answers in a row that speak for a change. */
  #against = 0;
  /** How many of the worker's it takes: more each time the page has turned out too slow. */
  #quickOnes = IN_A_ROW;

  /** Where the next answer is to be made. */
  get place(): Place {
    return this.#place;
  }

  /** An answer was made there, in so many milliseconds. */
  took(place: Place, milliseconds: number): void {
    if (place !== this.#place) return;
    const against = place === 'page' ? milliseconds > MOST_HERE : milliseconds <= MOST_THERE;
    this.#against = against ? this.#against + 1 : 0;
    if (place === 'page' && (this.#against >= IN_A_ROW || milliseconds > MUCH_TOO_LONG)) {
      this.#turn('worker');
    } else if (place === 'worker' && this.#against >= this.#quickOnes) {
      this.#turn('page');
      this.#quickOnes = Math.min(LONGEST_RUN, this.#quickOnes * 2);
    }
  }

  /** Something beside an answer was done there: it counts if it was much too long. */
  alsoTook(place: Place, milliseconds: number): void {
    if (milliseconds > MUCH_TOO_LONG) this.took(place, milliseconds);
  }

  /** No answer could be made there. */
  failed(place: Place): void {
    if (place === this.#place) this.#turn(place === 'page' ? 'worker' : 'page');
  }

  #turn(place: Place): void {
    this.#place = place;
    this.#against = 0;
  }
}
