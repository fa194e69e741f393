// What prepare.py wrote, in memory for as long as the program runs.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

function rows(file) {
  const text = fs.readFileSync(file, 'utf8');
  return text.replace(/\n$/, '').split('\n').map((line) => line.split('\t'));
}

function read(folder) {
  const plan = rows(path.join(folder, 'plan.tsv'));
  const numbers = new Map(plan.map(([file], number) => [file, number]));
  const questions = rows(path.join(folder, 'questions.tsv')).map(
    ([file, agent, url, absolute]) => ({
      asked: [file, agent, url].join('\t'),
      file: numbers.get(file),
      agent,
      url: absolute,
      verdict: undefined, // undefined: refused
    }),
  );
  const files = plan.map(([file, agent, twenty]) => {
    const asked = twenty.split(',').map((number) => questions[Number(number)]);
    return {
      body: fs.readFileSync(path.join(folder, 'robots', file)),
      agent,
      twenty: asked,
      origin: new URL(asked[0].url).origin,
    };
  });
  return { files, questions };
}

module.exports = { read };
