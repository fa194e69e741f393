// A worker: hears states and questions, answers from a session with the engine.
//
// A state is answered chunk by chunk, the one on the screen first. Between chunks newer messages are
// heard; a newer revision ends the work on the older one.
import { EngineError, type Verdicts, loadEngine } from '@abide/engine';

import type { FromWorker, Question, Questions, Role, ToWorker } from './protocol';
import { CHUNK } from './protocol';
import { Session } from './session';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let session: Session | null = null;
let role: Role = 'verdicts';
let revision = 0;
/** Milliseconds without a change after which the linter runs. */
const PAUSE = 40;
/** Messages that came before the engine was there. */
const early: ToWorker[] = [];

function say(message: FromWorker, transfer: Transferable[] = []): void {
  scope.postMessage(message, transfer);
}

/** Lets messages in that wait. A timer would be held back to 4 ms. */
const doorbell = new MessageChannel();
const waiting: (() => void)[] = [];
doorbell.port1.onmessage = () => waiting.shift()?.();
function breath(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    doorbell.port2.postMessage(null);
  });
}

/** What is done again once if the engine had to start afresh. */
function tryTwice<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    session?.rebuild();
    return work();
  }
}

function copied(verdicts: readonly Verdicts[]): Verdicts[] {
  return verdicts.map(({ allowed, line, reason, undefined: open }) => {
    return {
      allowed: allowed.slice(),
      line: line.slice(),
      reason: reason.slice(),
      undefined: open.slice(),
    };
  });
}

async function answerWithVerdicts(
  own: Session,
  mine: number,
  row: number,
  start: number,
): Promise<void> {
  const order = Array.from({ length: own.chunks }, (_, chunk) => chunk);
  const first = Math.min(Math.floor(row / CHUNK), Math.max(0, own.chunks - 1));
  order.sort((a, b) => Number(b === first) - Number(a === first) || a - b);
  const kept: Verdicts[][] = [];
  for (const [place, chunk] of order.entries()) {
    if (place > 0) await breath();
    if (mine !== revision) return;
    const verdicts = tryTwice(() => own.verdicts(chunk));
    kept.push(verdicts);
    const sent = copied(verdicts);
    const buffers = sent.flatMap((each) => [
      each.allowed.buffer,
      each.line.buffer,
      each.reason.buffer,
      each.undefined.buffer,
    ]) as ArrayBuffer[];
    const last = place === order.length - 1;
    const took = performance.now() - start;
    say({ kind: 'verdicts', revision: mine, chunk, verdicts: sent, took, last }, buffers);
  }
  if (!order.length) {
    const took = performance.now() - start;
    say({ kind: 'verdicts', revision: mine, chunk: 0, verdicts: [], took, last: true });
  }
  await breath();
  if (mine !== revision) return;
  const decides = tryTwice(() => own.counts(kept));
  say({ kind: 'counts', revision: mine, decides });
}

async function answerWithFindings(own: Session, mine: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (mine !== revision) return;
  say({ kind: 'findings', revision: mine, findings: tryTwice(() => own.findings()) });
}

function hear(message: ToWorker): void {
  if (message.kind === 'start') {
    role = message.role;
    void start(message.wasm);
  } else if (!session) {
    early.push(message);
  } else if (message.kind === 'state') {
    const own = session;
    const begun = performance.now();
    revision = message.revision;
    own.update(message.change);
    const answered =
      role === 'verdicts'
        ? answerWithVerdicts(own, revision, message.row, begun)
        : answerWithFindings(own, revision);
    answered.catch(fail);
  } else {
    const own = session;
    const ask = message.ask as Questions[Question]['ask'];
    const answer = tryTwice(() => own.answer(message.name, ask));
    say({ kind: 'answer', id: message.id, revision, answer });
  }
}

function fail(error: unknown): void {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

async function start(wasm: string): Promise<void> {
  try {
    session = new Session(await loadEngine({ wasm }));
    if (role === 'verdicts') say({ kind: 'ready', catalogue: session.catalogue() });
    for (const message of early.splice(0)) hear(message);
  } catch (error) {
    fail(error);
  }
}

scope.onmessage = (event: MessageEvent<ToWorker>) => {
  try {
    hear(event.data);
  } catch (error) {
    fail(error);
  }
};
