// From bytes, wherever they come from, to an engine.
import { EngineInWasm } from './engine.js';
import { EngineError } from './errors.js';
import type { Engine, WasmSource } from './types.js';
import { Core, EXPORTS, INITIAL_PAGES, PAGE } from './wasm.js';

const MEMORY_LIMIT = 512 * 1024 * 1024;
/** What 32 bits can address. */
const MOST_PAGES = 65536;

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) {
    throw new EngineError(
      'cannot-load',
      `The engine's code was not found: ${response.url} answered ${response.status}.`,
    );
  }
  // A server that does not know the type need not keep the engine from starting.
  const type = response.headers.get('content-type') ?? '';
  return type.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** @throws EngineError `cannot-load` */
export async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  try {
    if (source instanceof WebAssembly.Module) return source;
    if (source instanceof ArrayBuffer || source instanceof Uint8Array) {
      return await WebAssembly.compile(source as BufferSource);
    }
    const isAddress = typeof source === 'string' || source instanceof URL;
    return await compileResponse(await (isAddress ? fetch(source) : source));
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('cannot-load', `The engine's code cannot be loaded: ${reason}`, {
      cause: error,
    });
  }
}

/** @throws EngineError `bad-argument`, `cannot-load` */
export function createEngine(module: WebAssembly.Module, memoryLimit = MEMORY_LIMIT): Engine {
  const pages = Math.floor(memoryLimit / PAGE);
  if (!(pages >= INITIAL_PAGES && pages <= MOST_PAGES)) {
    throw new EngineError(
      'bad-argument',
      `memoryLimit is not between ${INITIAL_PAGES * PAGE} (2 MiB) and 4 GiB.`,
    );
  }
  const given = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const missing = EXPORTS.filter((name) => !given.has(name));
  if (missing.length > 0) {
    throw new EngineError(
      'cannot-load',
      `The code is not that of this version of the engine: it has no ${missing.join(', ')}.`,
    );
  }
  return new EngineInWasm(new Core(module, pages));
}
