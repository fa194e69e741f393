// Arguments of callers: what is no text is told so, in words, before anything is done.
import { EngineError } from './errors.js';
import type { Text } from './types.js';

/** @throws EngineError `bad-argument` if it is neither a string nor bytes. */
export function requireText(text: Text, what: string): void {
  if (typeof text === 'string' || text instanceof Uint8Array) return;
  throw new EngineError('bad-argument', `${what} is neither a string nor a Uint8Array.`);
}

/** @throws EngineError `bad-argument` if it is no string. */
export function requireString(text: string, what: string): void {
  if (typeof text === 'string') return;
  throw new EngineError('bad-argument', `${what} is not a string.`);
}
