// The one error that the engine throws.
import type { EngineErrorCode } from './types.js';

/**
 * An error with a sentence that a person can act on. After `out-of-memory` and `internal` the engine
 * starts afresh: it is usable at once, but what was made before (documents, robots, rules, lists) is
 * gone and throws `disposed`.
 */
export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}
