// What the page and its workers say to each other. Types only.
//
// The page owns the state and numbers its revisions; the worker answers for the newest one it knows
// and names the revision in every answer, so that nothing is shown for a state that is gone.
import type {
  Decision,
  Dialect,
  DialectName,
  Explanation,
  Finding,
  KnownCrawler,
  Verdicts,
  WasmSource,
} from '@abide/engine';

/** URLs whose verdicts travel together. */
export const CHUNK = 2048;

/** What verdicts depend on. */
export interface State {
  /** See state/octets.ts for bytes that are no UTF-8. */
  readonly text: string;
  readonly urls: readonly string[];
  readonly crawlers: readonly string[];
  readonly dialect: DialectName;
}

export interface Catalogue {
  readonly version: string;
  readonly dialects: readonly Dialect[];
  readonly crawlers: readonly KnownCrawler[];
}

/** A finding whose places are those of the text in the editor, where a CRLF is one unit. */
export interface PlacedFinding {
  readonly finding: Finding;
  /** In the text as the page gave it. */
  readonly from: number;
  readonly to: number;
  readonly fixFrom: number;
  readonly fixTo: number;
}

/** What a line says in one dialect. */
export interface LineMeaning {
  readonly dialect: DialectName;
  /** `none`: the dialect reads nothing in it. */
  readonly kind: 'agent' | 'allow' | 'disallow' | 'other' | 'none';
  /** Of a rule: the pattern as compared; empty: it never matches. */
  readonly pattern: string;
  /** Of a rule: the crawlers of its group. */
  readonly agents: readonly string[];
}

export interface LineReport {
  readonly line: number;
  readonly meanings: readonly LineMeaning[];
}

/** How one URL fares in one dialect. */
export interface DialectDecision {
  readonly dialect: DialectName;
  readonly decision: Decision;
  /** The user-agent lines by which its groups were chosen. */
  readonly agentLines: readonly number[];
}

/** What may explain that dialects disagree about a URL. */
export interface DialectReport {
  readonly decisions: readonly DialectDecision[];
  readonly path: string;
  readonly overSizeLimit: readonly DialectName[];
  /** Lines of which the dialects make different things, with the findings that say why. */
  readonly findings: readonly Finding[];
  /** Rules that decide somewhere, and how each dialect compares them. */
  readonly lines: readonly LineReport[];
}

/** A verdict that two texts disagree about. */
export interface Change {
  readonly url: number;
  readonly crawler: number;
  readonly before: { readonly allowed: boolean; readonly line: number };
  readonly after: { readonly allowed: boolean; readonly line: number };
}

/** Questions that are asked now and then, with their answers. All are about the newest revision. */
export interface Questions {
  explain: { ask: { url: number; crawler: number }; answer: Explanation };
  line: { ask: { line: number }; answer: LineReport };
  dialects: { ask: { crawler: number }; answer: Record<DialectName, Verdicts> };
  dialectReport: { ask: { crawler: number; url: number }; answer: DialectReport };
  compare: { ask: { before: string | null; after: string | null }; answer: readonly Change[] };
  mend: { ask: Record<never, never>; answer: { text: string; applied: number } };
}
export type Question = keyof Questions;

/**
 * There are two workers with the same state: one gives verdicts and says why where that would take the
 * page too long (pace.ts), the other runs the linter and answers what takes longer. So no key press
 * waits for more than verdicts.
 */
export type Role = 'verdicts' | 'reports';

export type ToWorker =
  | { readonly kind: 'start'; readonly wasm: WasmSource; readonly role: Role }
  | {
      readonly kind: 'state';
      readonly revision: number;
      /** What changed. The first one is whole. */
      readonly change: Partial<State>;
      /** The first row that can be seen: its chunk is answered first. */
      readonly row: number;
    }
  | {
      readonly kind: 'question';
      readonly id: number;
      readonly name: Question;
      readonly ask: unknown;
    };

export type FromWorker =
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'verdicts';
      readonly revision: number;
      readonly chunk: number;
      /** By crawler; those with the same rules have the same object, on this side as well. */
      readonly verdicts: readonly Verdicts[];
      /** Milliseconds that the worker took since it heard of the revision. */
      readonly took: number;
      readonly last: boolean;
    }
  | {
      readonly kind: 'findings';
      readonly revision: number;
      readonly findings: readonly PlacedFinding[];
    }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly revision: number;
      /** Undefined: the question was about something that is no longer there. */
      readonly answer: unknown;
    };
