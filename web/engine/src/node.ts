// The package's face in Node: index.ts, but code is read from files.
import { readFile } from 'node:fs/promises';

import { EngineError } from './errors.js';
import { compile, createEngine } from './load.js';
import type { Engine, LoadOptions, WasmSource } from './types.js';

export * from './types.js';
export { EngineError };
export { countByLine } from './verdicts.js';

/** The address of a file, or a path; what can be fetched is no file. */
function isFile(source: WasmSource): source is string | URL {
  if (source instanceof URL) return source.protocol === 'file:';
  return typeof source === 'string' && !/^(https?|data|blob):/.test(source);
}

function fileOf(source: string | URL): string | URL {
  return typeof source === 'string' && source.startsWith('file:') ? new URL(source) : source;
}

/** See index.ts. */
export async function loadEngine(options: LoadOptions = {}): Promise<Engine> {
  const wasm = options.wasm ?? new URL('./abide.wasm', import.meta.url);
  if (!isFile(wasm)) return createEngine(await compile(wasm), options.memoryLimit);
  const bytes = await readFile(fileOf(wasm)).catch((error: unknown) => {
    throw new EngineError('cannot-load', `The engine's code cannot be read from ${String(wasm)}.`, {
      cause: error,
    });
  });
  return createEngine(await compile(bytes), options.memoryLimit);
}
