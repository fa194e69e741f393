// A worker: hears states and questions, answers from a session with the engine.
//
// A state is answered chunk by chunk, the one on the screen first. Between chunks newer messages are
// heard; a newer revision ends the work on the older one.
import { type WasmSource, loadEngine } from '@abide/engine';

import type { FromWorker, Question, Questions, Role, ToWorker } from './protocol';
import { Session } from './session';

const scope = self as unknown as DedicatedWorkerGlobalScope;
let session: Session | null = null;
let role: Role = 'verdicts';
let revision = 0;
/** Milliseconds for which the linter waits, so that questions that come with a state are first. */
const PAUSE = 10;
/** Messages that came before the engine was there. */
const early: ToWorker[] = [];
/** Why there will be no engine. */
let broken: { readonly error: unknown } | null = null;

function say(message: FromWorker): void {
  scope.postMessage(message);
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

async function answerWithVerdicts(
  own: Session,
  mine: number,
  row: number,
  start: number,
): Promise<void> {
  const order = own.order(row);
  for (const [place, chunk] of order.entries()) {
    if (place > 0) await breath();
    if (mine !== revision) return;
    const verdicts = own.twice((session) => session.verdicts(chunk));
    const last = place === order.length - 1;
    say({ kind: 'verdicts', revision: mine, chunk, verdicts, took: performance.now() - start, last });
  }
  if (!order.length) {
    const took = performance.now() - start;
    say({ kind: 'verdicts', revision: mine, chunk: 0, verdicts: [], took, last: true });
  }
}

async function answerWithFindings(own: Session, mine: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (mine !== revision) return;
  const findings = own.twice((session) => session.findings());
  say({ kind: 'findings', revision: mine, findings });
}

function hear(message: ToWorker): void {
  if (message.kind === 'start') {
    role = message.role;
    void start(message.wasm);
  } else if (broken) {
    if (message.kind === 'question') say({ kind: 'answer', id: message.id, revision, answer: undefined });
    fail(broken.error);
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
    say({ kind: 'answer', id: message.id, revision, answer: answerOf(session, message.name, message.ask) });
  }
}

/** Undefined if the engine fails, too: whoever asked is told in any case. */
function answerOf(own: Session, name: Question, ask: unknown): Questions[Question]['answer'] | undefined {
  try {
    return own.twice((session) => session.answer(name, ask as Questions[Question]['ask']));
  } catch (error) {
    fail(error);
    return undefined;
  }
}

function fail(error: unknown): void {
  say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

async function start(wasm: WasmSource): Promise<void> {
  try {
    session = new Session(await loadEngine({ wasm }));
  } catch (error) {
    broken = { error };
  }
  for (const message of early.splice(0)) hearOrFail(message);
}

function hearOrFail(message: ToWorker): void {
  try {
    hear(message);
  } catch (error) {
    fail(error);
  }
}

scope.onmessage = (event: MessageEvent<ToWorker>) => hearOrFail(event.data);
