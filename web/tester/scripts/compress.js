// Packs the built files once, so that the server sends them packed without packing them for each
// visitor: beside FILE stand FILE.br and FILE.gz. Prints what a visit costs.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
let gzip = 0;
let brotli = 0;
for (const folder of ['.', 'assets']) {
  for (const entry of readdirSync(join(dist, folder), { withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(dist, folder, entry.name);
    const content = readFileSync(path);
    const packed = gzipSync(content, { level: 9 });
    const tighter = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    writeFileSync(`${path}.gz`, packed);
    writeFileSync(`${path}.br`, tighter);
    gzip += packed.length;
    brotli += tighter.length;
  }
}
const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
console.log(`tester: ${kilobytes(gzip)} KB with gzip, ${kilobytes(brotli)} KB with brotli`);
