// Makes dist/: the TypeScript compiled, and abide.wasm beside it. The licence goes with the package.
//
// ABIDE_WASM names the module; `cmake --build --preset wasm` leaves it in build-wasm/.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const wasm = process.env.ABIDE_WASM ?? resolve(here, '../../build-wasm/abide.wasm');
if (!existsSync(wasm)) {
  console.error('There is no abide.wasm yet: run `make build-web-engine`, or name it in ABIDE_WASM.');
  process.exit(2);
}
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
rmSync(resolve(here, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' });
copyFileSync(wasm, resolve(here, 'dist/abide.wasm'));
copyFileSync(resolve(here, '../../LICENSE'), resolve(here, 'LICENSE'));
