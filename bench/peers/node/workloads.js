// The three workloads, for peers written in JavaScript whose parsers serve every crawler.
// bench/peers/README.md describes them.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const { read } = require('./input.js');

const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 1001;

const now = () => Number(process.hrtime.bigint()) / 1e9;

// The median of the seconds that a round takes. Rounds are run for about `budget` seconds, after as
// long to warm up: the compiler works while the program runs.
function medianSeconds(budget, round) {
  let start = now();
  do round();
  while (now() - start < budget);
  const seconds = [];
  start = now();
  while (
    seconds.length < LEAST_ROUNDS ||
    (now() - start < budget && seconds.length < MOST_ROUNDS)
  ) {
    const begin = now();
    round();
    seconds.push(now() - begin);
  }
  seconds.sort((a, b) => a - b);
  return seconds[Math.floor(seconds.length / 2)];
}

function expect(allowed, expected) {
  if (allowed !== expected) throw new Error('the verdicts changed');
}

const sum = (list, value) => list.reduce((total, item) => total + value(item), 0);

// The three workloads, each as one round, over what the library does not refuse: it refuses by
// answering neither true nor false.
function workloads(peer, files, questions) {
  const opened = files.map((file) => peer.parse(file.body, file.origin));
  for (const question of questions) {
    question.robots = opened[question.file];
    question.verdict = peer.allowed(question.robots, question.agent, question.url);
    if (question.verdict === undefined) files[question.file].refused = true;
  }
  const accepted = files.filter((file) => !file.refused);
  const asked = questions.filter((question) => question.verdict !== undefined);
  const allowedOfAll = sum(asked, (question) => Number(question.verdict));
  const allowedOfTwenty = sum(accepted, (file) =>
    sum(file.twenty, (question) => Number(question.verdict)),
  );
  return {
    accepted,
    asked,
    parse() {
      let kept = 0;
      for (const file of accepted) kept += typeof peer.parse(file.body, file.origin) === 'object';
      expect(kept, accepted.length);
    },
    match() {
      let allowed = 0;
      for (const question of asked) {
        if (peer.allowed(question.robots, question.agent, question.url)) allowed++;
      }
      expect(allowed, allowedOfAll);
    },
    parseAndAsk() {
      let allowed = 0;
      for (const file of accepted) {
        const robots = peer.parse(file.body, file.origin);
        for (const question of file.twenty) {
          if (peer.allowed(robots, file.agent, question.url)) allowed++;
        }
      }
      expect(allowed, allowedOfTwenty);
    },
  };
}

// The program: PROGRAM INPUT OUTPUT SECONDS.
function run(peer) {
  if (process.argv.length !== 5) {
    console.error(`usage: ${process.argv[1]} INPUT OUTPUT SECONDS`);
    process.exit(2);
  }
  const [folder, out] = process.argv.slice(2, 4);
  const budget = Number(process.argv[4]);
  const { files, questions } = read(folder);
  const work = workloads(peer, files, questions);
  const nanoseconds = (round) => medianSeconds(budget, round) * 1e9;

  const parsedBytes = sum(work.accepted, (file) => file.body.length);
  const urls = sum(work.accepted, (file) => file.twenty.length);
  const figures = {
    name: peer.name,
    language: 'JavaScript',
    version: peer.version,
    runtime: `Node.js ${process.versions.node}`,
    files: files.length,
    bytes: sum(files, (file) => file.body.length),
    questions: questions.length,
    refused_files: files.length - work.accepted.length,
    parse_keeps: 'every crawler',
    parse_bytes_per_second: (parsedBytes * 1e9) / nanoseconds(work.parse),
    match_ns_per_url: nanoseconds(work.match) / work.asked.length,
    parse_and_20_ns_per_url: nanoseconds(work.parseAndAsk) / urls,
  };
  const verdicts = questions.map(({ asked, verdict }) => {
    return `${asked}\t${verdict === undefined ? '!' : Number(verdict)}\n`;
  });
  fs.writeFileSync(path.join(out, `${peer.name}.tsv`), verdicts.join(''));
  fs.writeFileSync(path.join(out, `${peer.name}.json`), JSON.stringify(figures) + '\n');
}

module.exports = { run };
