// The package's face in a browser or a Worker. Node takes node.ts instead (package.json, exports).
import { EngineError } from './errors.js';
import { compile, createEngine } from './load.js';
import type { Engine, LoadOptions } from './types.js';

export * from './types.js';
export { EngineError };
export { countByLine } from './verdicts.js';

/**
 * Loads the engine: compiles `abide.wasm` and starts it. No eval: a Content-Security-Policy needs
 * `script-src 'wasm-unsafe-eval'` and, for the default address, `connect-src 'self'`.
 *
 * @throws EngineError `cannot-load`, if the code cannot be had or is not WebAssembly.
 */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const wasm = options.wasm ?? new URL('./abide.wasm', import.meta.url);
  return createEngine(await compile(wasm), options.memoryLimit);
}
