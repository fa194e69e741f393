// The same answers as the command `abide`, over generated files and under every dialect.
//
// ABIDE_BUILD names a build folder that has the command and abide_bench_generate.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { REASONS, loadEngine } from '@abide/engine';

const build = process.env.ABIDE_BUILD ?? fileURLToPath(new URL('../../../../build', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'abide-parity-'));
after(() => rmSync(folder, { recursive: true }));

/** What a program of the build prints; exit codes up to 1 are answers. */
function run(program, args, input = '') {
  try {
    return execFileSync(join(build, program), args, { input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  } catch (error) {
    const failed = /** @type {{ status?: number, stdout?: string }} */ (error);
    if (failed.status === 1 && failed.stdout) return failed.stdout;
    throw error;
  }
}

const linesOf = (text) => text.split('\n').filter((line) => line !== '');

run('bench/generator/abide_bench_generate', [folder, '--files', '250', '--urls', '8', '--seed', '20']);
const robotsFolder = join(folder, 'robots');
const files = new Map(readdirSync(robotsFolder).map((name) => [name, new Uint8Array(readFileSync(join(robotsFolder, name)))]));
const questions = linesOf(readFileSync(join(folder, 'questions.tsv'), 'utf8')).map((line) => {
  const [file, agent, url] = line.split('\t');
  return { file, agent, url };
});
const engine = await loadEngine();

describe('the verdicts of abide bulk', () => {
  for (const { name: dialect } of engine.dialects) {
    it(`are WebAssembly's, dialect ${dialect}`, () => {
      const asked = questions.map((question) => JSON.stringify({ ...question, dialect })).join('\n');
      const answers = linesOf(run('abide', ['bulk', '--robots-dir', robotsFolder, '--ndjson'], asked)).map((line) => JSON.parse(line));
      assert.equal(answers.length, questions.length);
      assert.ok(answers.length > 3000, `${answers.length} questions`);
      const readings = new Map([...files].map(([file, body]) => [file, engine.parse(body, dialect)]));
      const rules = new Map();
      for (const answer of answers) {
        const robots = readings.get(answer.file) ?? assert.fail(answer.file);
        const key = `${answer.file}\t${answer.agent}`;
        if (!rules.has(key)) rules.set(key, robots.rulesFor(answer.agent));
        const decision = rules.get(key).check(answer.url);
        assert.deepEqual(
          {
            allowed: decision.allowed,
            line: decision.line,
            rule: decision.rule?.text ?? null,
            reason: decision.reason,
            undefined: decision.undefined,
            canonical_url: robots.canonicalUrl(answer.url),
          },
          {
            allowed: answer.allowed,
            line: answer.line,
            rule: answer.rule,
            reason: answer.reason,
            undefined: answer.undefined,
            canonical_url: answer.canonical_url,
          },
          `${key} ${answer.url}`,
        );
        const matched = rules.get(key).matching(answer.url);
        if (decision.rule !== null) assert.deepEqual(matched[0], decision.rule);
      }
      // All at once as well, by file and agent.
      for (const [key, each] of rules) {
        const mine = answers.filter(({ file, agent }) => `${file}\t${agent}` === key);
        const verdicts = each.checkAll(mine.map(({ url }) => url));
        mine.forEach((answer, i) => {
          assert.deepEqual(
            [verdicts.allowed[i] === 1, verdicts.line[i], REASONS[verdicts.reason[i]], verdicts.undefined[i] === 1],
            [answer.allowed, answer.line, answer.reason, answer.undefined],
          );
        });
      }
    });
  }
});

it('the findings of abide lint are WebAssembly\'s', () => {
  const paths = [...files.keys()].map((name) => join(robotsFolder, name));
  const told = linesOf(run('abide', ['lint', '--json', ...paths])).map((line) => JSON.parse(line));
  assert.ok(told.length > 1000, `${told.length} findings`);
  for (const [name, body] of files) {
    const mine = engine.document(body).lint().map((finding) => ({
      line: finding.line,
      column: finding.byteColumn,
      begin: finding.span.byteFrom,
      end: finding.span.byteTo,
      severity: finding.severity,
      id: finding.id,
      message: finding.message,
      dialects: finding.dialects,
      other_line: finding.otherLine,
      fix: finding.fix && {
        begin: finding.fix.span.byteFrom,
        end: finding.fix.span.byteTo,
        replacement: finding.fix.replacement,
        safe: finding.fix.safe,
        announces: finding.fix.announces || null,
        announced_dialects: finding.fix.announcedDialects,
      },
    }));
    const theirs = told
      .filter(({ file }) => file === join(robotsFolder, name))
      .map(({ file, why, mend, source, mended, ...rest }) => rest);
    assert.deepEqual(mine, theirs, name);
  }
});

it('the tables of abide crawlers and abide dialects are WebAssembly\'s', () => {
  const names = (verb) => linesOf(run('abide', [verb, '--json'])).map((line) => JSON.parse(line).name);
  assert.deepEqual(engine.crawlers.map(({ name }) => name), names('crawlers'));
  assert.deepEqual(engine.dialects.map(({ name }) => name), names('dialects'));
});
