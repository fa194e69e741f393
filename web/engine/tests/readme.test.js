// Each JavaScript example of README.md prints what the block below it says.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/^```js\n(.*?)^```\n\n```text\n(.*?)^```$/gms)];

it('README.md has examples', () => {
  assert.ok(examples.length >= 4);
  assert.equal(examples.length, [...text.matchAll(/^```js$/gm)].length, 'an example has no output below it');
});

examples.forEach(([, code, output], i) => {
  it(`example ${i + 1} of README.md prints what it says`, () => {
    // From the package's folder `@abide/engine` is the package itself.
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', code ?? ''], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      encoding: 'utf8',
    });
    assert.equal(printed, output);
  });
});
