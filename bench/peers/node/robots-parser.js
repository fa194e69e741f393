// robots-parser: parses for every crawler. An object answers for one origin alone, so it is asked
// for absolute URLs of the file's own.
'use strict';

const robotsParser = require('robots-parser');
const { version } = require('robots-parser/package.json');
const { run } = require('./workloads.js');

run({
  name: 'robots-parser',
  version,
  parse: (body, origin) => robotsParser(origin + '/robots.txt', body.toString('utf8')),
  allowed: (robots, agent, url) => robots.isAllowed(url, agent),
});
