// Every English text of the page. What the engine and the server say (explanations, findings, why a
// standing is what it is) comes from them, in English as well.
import type { DialectName } from '@abide/engine';

import type { Note } from '../dialects/notes';
import type { Exchange, Outcome, Refreshed, Site, Standing } from '../live/api';

const NUMBER = new Intl.NumberFormat('en');
const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const TIME = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const number = (value: number): string => NUMBER.format(value);
const list = (words: readonly string[]): string => LIST.format(words);
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const sentence = (words: string): string => {
  const trimmed = words.trim();
  const first = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return !first || /[.!?]$/.test(first) ? first : `${first}.`;
};
const time = (at: string | null): string => (at ? `${TIME.format(new Date(at))} UTC` : 'never');
const bytes = (count: number): string => {
  if (count < 10_000) return plural(count, 'byte');
  return `${number(Math.round(count / 102.4) / 10)} KiB`;
};

const names: Record<DialectName, string> = {
  rfc9309: 'RFC 9309',
  google: 'Google',
  'google-2019': 'Google 2019',
  'google-2013': 'Google 2013',
  'yandex-2013': 'Yandex 2013',
  yandex: 'Yandex',
};
const dialectList = (dialects: readonly DialectName[]): string => {
  if (dialects.length === 6) return 'all dialects';
  return list(dialects.map((name) => names[name]));
};
const forms = (
  of: readonly (readonly [string, readonly DialectName[]])[],
  word: (form: string) => string,
): string => {
  return of.map(([form, dialects]) => `${word(form)} by ${dialectList(dialects)}`).join('; ');
};

/** Dialects by their ids, as the engine and the server write them. Not within quotes or names. */
const IDS = /(?<!["\w./-])(rfc9309|google-2019|google-2013|google|yandex-2013|yandex)(?![\w"-]|\.\w)/g;
const named = (words: string): string => words.replace(IDS, (id) => names[id as DialectName]);

const outcomes: Record<Outcome, (exchange: Exchange) => string> = {
  found: () => 'The site has a robots.txt.',
  missing: ({ hops }) => `The site has no robots.txt: it answered ${hops.at(-1)?.status ?? 0}.`,
  nowhere: () => 'The redirects lead to no robots.txt, which counts as having none.',
  'server-error': ({ hops }) => `The site failed: it answered ${hops.at(-1)?.status ?? 0}.`,
  unreachable: () => 'The site could not be reached.',
  incomplete: () => 'The answer broke off, so it does not count.',
  refused: () => 'This address is not fetched.',
  'not-tried': () => 'The server could not ask the site just now.',
};

export const en = {
  number,
  list,
  sentence: (words: string): string => sentence(named(words)),
  time,
  bytes,
  milliseconds: (value: number): string => `${number(Math.round(value))} ms`,

  title: 'robots.txt tester',
  by: 'by Abide',
  skip: 'Skip to the results',
  actions: 'File',
  results: 'Results',
  loading: 'The engine is being loaded …',
  noStart: (message: string): string => `The engine could not be started: ${sentence(message)}`,
  failure: (message: string): string => `The engine failed: ${sentence(message)}`,
  foot: (version: string): string => `Abide ${version}`,
  privacy:
    'All that you type stays in this page. Only a live file is fetched, by the server of this page.',
  close: 'Close',
  allowed: 'Allowed',
  blocked: 'Blocked',
  undefinedHint: 'The dialect’s own documentation leaves this conflict open; the longest rule decided.',
  summary: (crawler: string, allowed: number, blocked: number): string => {
    return `${crawler}: ${plural(allowed, 'URL')} allowed, ${number(blocked)} blocked.`;
  },
  reasons: [
    'by a rule',
    'no rule matches',
    'no group for this crawler',
    'the whole file allows all',
    'the whole file blocks all',
    '/robots.txt itself',
  ] as readonly string[],

  link: {
    restored: 'The state of the link is restored.',
    damaged: 'The link is damaged or cut short, so nothing could be restored from it.',
  },

  file: {
    open: 'Open file',
    opened: (name: string): string => `${name} is in the editor.`,
    tooLarge: (name: string): string => `${name} is larger than 4 MiB. Crawlers read 500 KiB at most.`,
  },

  views: {
    label: 'Views of the verdicts',
    urls: 'URLs',
    matrix: 'Matrix',
    dialects: 'Dialects',
    map: 'Map',
    live: 'Live site',
  },

  editor: {
    title: 'The file',
    label: 'robots.txt',
    everyCrawler: 'every crawler without a group of its own',
    oddByte: 'a byte that is not UTF-8',
    fields: {
      'User-agent': 'Begins a group: for which crawler the rules below are.',
      Disallow: 'A path that the crawlers of the group shall not fetch.',
      Allow: 'An exception from a Disallow: a path that they may fetch.',
      Sitemap: 'The whole URL of a sitemap. Belongs to no group.',
      'Crawl-delay': 'Seconds between two requests. Google and Yandex do not obey it.',
      'Clean-param': 'For Yandex: parameters of URLs that change nothing.',
      Host: 'For Yandex until 2018: the main name of the site.',
    },
  },

  line: {
    number: (line: number): string => `Line ${number(line)}`,
    short: (line: number): string => `line ${number(line)}`,
    decides: (count: number, all: number, by: readonly string[]): string => {
      if (!all) return 'No URL is tested yet.';
      if (!count) return `Decides none of the ${plural(all, 'verdict')}.`;
      return `Decides ${number(count)} of ${plural(all, 'verdict')} (${by.join(', ')}).`;
    },
    elsewhere: 'Other dialects read it otherwise:',
    elsewhereShort: 'Other dialects read it otherwise',
    ignored: 'nothing is read in this line',
    ignoredHere: 'This line says nothing in this dialect.',
    other: 'is no rule here',
    agent: (agents: readonly string[]): string => `begins a group for ${list(agents)}`,
    neverMatches: 'a rule that matches no path',
    rule: (allow: boolean, pattern: string): string => `${allow ? 'allows' : 'blocks'} ${pattern}`,
    forAgents: (words: string, agents: readonly string[]): string => {
      return agents.length ? `${words}, for ${list(agents)}` : `${words}, for nobody`;
    },
  },

  problems: {
    title: (count: number): string => (count ? plural(count, 'finding') : 'No findings'),
    severity: { error: 'Error', warning: 'Warning', note: 'Note' },
    fix: 'Fix',
    fixReviewed: 'Change',
    fixAll: (count: number): string =>
      count === 1 ? 'Apply the safe fix' : `Apply all ${number(count)} safe fixes`,
    mended: (count: number): string =>
      `${plural(count, 'fix', 'fixes')} applied. Undo brings the text back.`,
    gone: 'The text has changed: what this fix was for is no longer there.',
    mendTitle: 'What to do:',
    fixWords: (replacement: string, announces: string): string => {
      const what = replacement
        ? `The fix writes “${replacement.replace(/\r?\n/g, '⏎')}” there`
        : 'The fix removes it';
      return announces ? `${what}; then ${named(announces)}.` : `${what}. No verdict changes.`;
    },
    mattersIn: (dialects: readonly DialectName[]): string => `Matters in ${dialectList(dialects)}.`,
    source: (source: string): string => `Source: ${source}.`,
  },

  crawlers: {
    title: 'Crawlers',
    one: 'Crawler',
    unknown: 'A crawler that is not in Abide’s table',
    counts: (allowed: number, blocked: number): string =>
      `: ${number(allowed)} allowed, ${number(blocked)} blocked`,
    remove: (name: string): string => `Remove ${name}`,
    newLabel: 'Another crawler: its name or a User-Agent header',
    placeholder: 'Another crawler',
    add: 'Add',
    added: (name: string): string => `${name} is tested as well.`,
    present: (name: string): string => `${name} is tested already.`,
  },

  urls: {
    newLabel: 'URLs to test: type one, or paste many',
    placeholder: 'Type a URL or a path, or paste many',
    add: 'Add',
    fromSitemap: 'From sitemap',
    edit: 'Edit as text',
    editTitle: 'URLs to test',
    editLabel: 'One URL or path a line, 50,000 at most',
    take: 'Test these',
    empty: 'Empty the list',
    added: (count: number, repeated: number, over: number): string => {
      const parts = [count ? `${plural(count, 'URL')} added` : 'No URL added'];
      if (repeated) parts.push(`${number(repeated)} already in the list`);
      if (over) parts.push(`${number(over)} left out: 50,000 is the limit`);
      return `${parts.join('; ')}.`;
    },
    listed: (count: number, repeated: number, over: number): string => {
      const parts = [`${plural(count, 'URL')} in the list`];
      if (repeated) parts.push(`${plural(repeated, 'repetition')} left out`);
      if (over) parts.push(`${number(over)} left out: 50,000 is the limit`);
      return `${parts.join('; ')}.`;
    },
    sitemapIndex: (sitemaps: readonly string[]): string => {
      const shown = sitemaps.slice(0, 3).join(', ');
      const more = sitemaps.length > 3 ? ` and ${number(sitemaps.length - 3)} more` : '';
      return `This is an index of ${plural(sitemaps.length, 'sitemap')}, without URLs of pages. Open the files that it names: ${shown}${more}.`;
    },
    sitemapBad: {
      'not-a-sitemap': 'This is no sitemap: neither its XML nor a list of URLs, one a line.',
      damaged: 'The sitemap is damaged or cut short.',
      'too-large': 'The sitemap is larger than 50 MiB, the most that the protocol allows.',
    },
    none: 'No URLs yet. Type or paste some above, or take them from a sitemap file.',
    gridLabel: 'URLs and their verdicts. Enter explains a verdict, Delete removes a URL.',
    verdict: 'Verdict',
    url: 'URL',
    rule: 'Deciding line',
    everyone: 'All',
    removeHead: 'Remove',
    remove: (url: string): string => `Remove ${url}`,
    forAll: (allowed: readonly string[], blocked: readonly string[]): string => {
      const parts: string[] = [];
      if (allowed.length) parts.push(`Allowed for ${list(allowed)}`);
      if (blocked.length) parts.push(`Blocked for ${list(blocked)}`);
      return parts.join('. ');
    },
  },

  matrix: {
    label: 'Crawlers beside URLs. Enter explains a verdict.',
    onlyDiffering: 'Only URLs on which the crawlers differ',
    differing: (count: number, all: number): string =>
      `They differ on ${number(count)} of ${plural(all, 'URL')}.`,
    allAgree: 'All crawlers fare alike on every URL.',
  },

  dialects: {
    one: 'Dialect',
    label: 'Dialects beside URLs. Enter explains a row.',
    names,
    hints: {
      rfc9309: 'The standard of 2022.',
      google: 'Google’s open-source matcher, as it is today.',
      'google-2019': 'Google’s documentation of 2019.',
      'google-2013': 'Google’s documentation of 2013.',
      'yandex-2013': 'Yandex’s help of 2013.',
      yandex: 'Yandex’s help of today.',
    } satisfies Record<DialectName, string>,
    onlyDiffering: 'Only URLs on which the dialects differ',
    differing: (count: number, all: number, crawler: string): string => {
      return `For ${crawler} they differ on ${number(count)} of ${plural(all, 'URL')}.`;
    },
    allAgree: (crawler: string): string => `All six dialects agree on every URL for ${crawler}.`,
    chooseRow: 'Choose a row to see what each dialect says, and why.',
    reportLabel: 'What each dialect says',
    forCrawler: (crawler: string): string => `for ${crawler}`,
    notesTitle: 'Where the difference comes from',
    note: (note: Note): string => {
      switch (note.kind) {
        case 'finding':
          return `${sentence(named(note.message))} ${note.why} This matters in ${dialectList(note.dialects)}.`;
        case 'not-read':
          return `is no rule in ${dialectList(note.dialects)}.`;
        case 'pattern':
          return `is compared in different forms: ${forms(note.forms, (form) => (form ? `as “${form}”` : 'not at all'))}.`;
        case 'agents':
          return `belongs to different groups: ${forms(note.forms, (form) => `to “${form}”`)}.`;
        case 'groups':
          return `The dialects choose different groups for this crawler: ${forms(note.forms, (form) => (form ? `line ${form}` : 'none'))}.`;
        case 'over-size':
          return `The file is larger than ${dialectList(note.dialects)} reads. What lies beyond the limit is ignored; Yandex then takes the whole file for one that allows everything.`;
        case 'undefined':
          return `Both an Allow and a Disallow match, with a wildcard. ${dialectList(note.dialects)}: the documentation leaves this conflict open; the longer rule decided.`;
        case 'robots-txt':
          return `${dialectList(note.dialects)} always allows /robots.txt itself; the others go by the rules.`;
        case 'normalised':
          return 'The path holds escapes or letters outside ASCII. RFC 9309 brings rule and URL into one form before it compares them; Google compares the URL as it is given.';
        case 'index-htm':
          return 'For Google’s matcher an Allow for index.htm or index.html also allows the folder that it is in; for the others it does not.';
        case 'empty-value':
          return 'has no path. Most dialects ignore such a rule; for Yandex in 2013 an empty Disallow allowed everything, and an empty Allow blocked everything.';
      }
    },
  },

  map: {
    lead: (crawler: string): string => `What ${crawler} may fetch, by path.`,
    label: (crawler: string): string => `Paths of the tested URLs, with the verdicts for ${crawler}`,
    unfold: 'Unfold all',
    fold: 'Fold all',
    count: (allowed: number, blocked: number): string => `${number(allowed)} / ${number(blocked)}`,
    row: (allowed: number, blocked: number): string =>
      `${number(allowed)} allowed, ${number(blocked)} blocked`,
  },

  why: {
    forCrawler: (crawler: string): string => `for ${crawler}`,
    close: 'Close the explanation',
    undefined: 'The dialect’s own documentation leaves this conflict open; the longest rule decided.',
    group: 'Group',
    noGroup: 'The file has no group for this crawler, and none for *.',
    path: 'Compared',
    matched: (count: number): string => (count ? `${plural(count, 'rule')} matched` : 'Rules'),
    noneMatched: 'No rule of the group matches.',
    length: (length: number): string => `(length ${number(length)})`,
    won: 'won',
  },

  difference: {
    title: (before: string, after: string): string => `From ${before} to ${after}`,
    label: (before: string, after: string): string => `Difference from ${before} to ${after}`,
    close: 'Close the comparison',
    same: 'They are the same, byte for byte.',
    onlyEnds: 'Only the ends of lines differ.',
    counts: (added: number, removed: number): string => {
      return `${plural(added, 'line')} added, ${plural(removed, 'line')} removed.`;
    },
    skipped: (count: number): string => `${plural(count, 'line')} alike`,
    linesLabel: 'Lines that differ',
    changesLabel: 'Verdicts that change',
    old: 'removed: ',
    new: 'added: ',
    lineBefore: 'Line before',
    lineAfter: 'Line after',
    sign: 'Change',
    line: 'Text',
    beforeHead: 'Before',
    afterHead: 'After',
    changed: (verdicts: number, urls: number): string => {
      if (!verdicts) return 'No verdict on the tested URLs changes.';
      return `${plural(verdicts, 'verdict')} on ${plural(urls, 'tested URL')} ${verdicts === 1 ? 'changes' : 'change'}.`;
    },
    more: (count: number): string => `and ${plural(count, 'more verdict')}`,
  },

  live: {
    address: 'Site',
    hint: 'The server of this page fetches the site’s robots.txt. Nothing that you typed is sent along.',
    fetch: 'Fetch',
    fetching: 'Fetching …',
    empty:
      'Give a site to see the robots.txt that it has now, what crawlers make of it, and the versions seen before.',
    noServer: 'No server answers',
    noServerHint: 'Live files need “abide serve” behind this page. All else works without it.',
    keyWanted: 'This server wants an API key. It is kept until you close or reload the page.',
    key: 'API key',
    useKey: 'Use it',
    nothingAsked: 'Nothing was asked.',
    redirectsTo: 'redirects to',
    neverAsked: 'The site has not been asked yet.',
    noType: 'not given',
    fact: {
      asked: 'Asked',
      when: 'Fetched',
      took: 'Took',
      size: 'Size',
      type: 'Content-Type',
      protocol: 'Protocol',
    },
    size: (body: number, wire: number, encoding: string | null, cut: boolean): string => {
      const packed = encoding && encoding !== 'identity' ? `, ${bytes(wire)} as sent (${encoding})` : '';
      return bytes(body) + packed + (cut ? '; the site has more than crawlers read' : '');
    },
    outcome: (exchange: Exchange): string => {
      const words = outcomes[exchange.outcome](exchange);
      return exchange.error ? `${words} ${sentence(exchange.error)}` : words;
    },
    standingTitle: 'What crawlers conclude',
    obey: { rules: 'Rules', 'allow-all': 'All allowed', 'disallow-all': 'All blocked' },
    standing: (standing: Standing): string => {
      const parts = [sentence(standing.why)];
      if (standing.fresh_until) {
        const past = standing.state !== 'fresh';
        parts.push(`${past ? 'Was kept' : 'Kept'} until ${time(standing.fresh_until)}.`);
      }
      if (standing.state.startsWith('failing') && standing.ask_again) {
        parts.push(`Asked again from ${time(standing.ask_again)} on.`);
      }
      if (standing.undefined) parts.push('The dialect’s own documentation leaves this open.');
      return parts.join(' ');
    },
    versionsTitle: 'Versions seen',
    newest: 'Newest',
    older: 'Earlier',
    versionMissing: 'no file',
    seen: (first: string, last: string): string => `first seen ${time(first)}, last seen ${time(last)}`,
    whatChanged: 'What changed',
    withEditor: 'Compare with editor',
    edit: 'Put into editor',
    compare: 'Compare with editor',
    submit: 'Submit: fetch it again now',
    submitting: 'Fetching again …',
    submittedNew: 'The server has seen a new version.',
    submittedSame: 'The server has fetched the file again: it is the same.',
    submitted: ({ changed, before, now, exchange }: Refreshed): string => {
      if (!['found', 'missing', 'nowhere'].includes(exchange.outcome)) {
        return `The site gave no answer this time. ${sentence(exchange.error ?? '')} What was known before still stands.`;
      }
      if (changed && now) {
        const size = now.missing ? 'no file' : bytes(now.bytes);
        const was = before
          ? ` In its place before: ${before.missing ? 'no file' : bytes(before.bytes)}, first seen ${time(before.first_seen)}.`
          : '';
        return `A new version was seen: ${size}, first seen ${time(now.first_seen)}.${was}`;
      }
      return `Fetched again at ${time(exchange.started)}: the same version${now ? `, first seen ${time(now.first_seen)}` : ''}.`;
    },
    answerTitle: 'The answer',
    lastAnswerTitle: 'The last good answer',
    failedTitle: 'The last attempt',
    failing: ({ failing_since, failures, next_try }: Site): string => {
      const parts: string[] = [];
      if (failing_since)
        parts.push(`No answer since ${time(failing_since)} (${plural(failures, 'attempt')}).`);
      if (next_try) parts.push(`The server asks again from ${time(next_try)} on.`);
      return parts.join(' ');
    },
    names: {
      live: 'the live file',
      editor: 'the editor',
      version: (seen: string): string => `the version of ${time(seen)}`,
    },
  },

  templates: {
    open: 'Templates',
    title: 'Start from a template',
    legend: 'Template',
    preview: 'The file of the template',
    use: 'Put it into the editor',
    undo: 'Undo in the editor brings your text back.',
    withUrls: 'Add URLs that show what it does',
    used: (title: string): string => `“${title}” is in the editor.`,
    items: {
      'allow-all': {
        title: 'Allow all',
        short: 'Every crawler, everything',
        long: 'One group for every crawler, with a rule that blocks nothing. It says the same as no robots.txt at all, but it also answers the request, so that the log shows no errors.',
      },
      'block-all': {
        title: 'Block all',
        short: 'No crawler, nothing',
        long: 'The slash is the beginning of every path, so every URL is blocked. Good for a copy of a site that is being tried out. Blocked pages can still be listed without their content when others link to them; for secrets, use a password. Google’s AdsBots do not obey the group for *.',
      },
      'block-folder': {
        title: 'Block one folder',
        short: 'All but /private/',
        long: 'A rule is compared with the beginning of a path. The slash at its end keeps it to the folder: without it, /privateers would be blocked, too.',
      },
      'one-crawler': {
        title: 'One crawler only',
        short: 'Googlebot yes, others no',
        long: 'A crawler obeys the group that names it and no other. So Googlebot’s group, which blocks nothing, frees it from the group for *.',
      },
      'block-ai': {
        title: 'Block AI crawlers',
        short: 'Those that gather texts for models',
        long: 'Names every crawler of Abide’s table that gathers texts to train language models or to feed them. Crawlers for search, and those that fetch a page because a person asked for it, are left alone. Names are added over the years: look again from time to time.',
      },
      'query-trap': {
        title: 'Query-parameter trap',
        short: 'Endless URLs of the same pages',
        long: 'Sorting and filters multiply the URLs of a list without end, and crawlers spend their time there. The wildcard finds the parameter wherever it stands in the query. The longer rule wins, so a page that is also sorted stays blocked.',
      },
      wordpress: {
        title: 'WordPress',
        short: 'Administration and search stay out',
        long: 'What WordPress itself answers when there is no file, and its search besides. Themes and plug-ins use admin-ajax.php for parts of pages, so it stays allowed. Styles and scripts are not blocked: search engines need them to see a page as people do.',
      },
    },
  },

  takeAway: {
    open: 'Take away',
    title: 'Take away',
    file: 'Download robots.txt',
    fileHint: 'The text as it is, with its own line ends.',
    link: 'Copy a link',
    linkHint:
      'The link holds the text, the URLs and the crawlers behind its #, which is sent to no server.',
    linkLabel: 'The link',
    copied: (length: number): string => `Copied. The link has ${plural(length, 'character')}.`,
    notCopied: 'Copy it from here:',
    csv: 'Verdicts as CSV',
    csvHint: 'A line for each URL and crawler, for a spreadsheet.',
    json: 'Verdicts as JSON',
    jsonHint: 'The same, for programs.',
    test: 'A test for CI',
    testHint:
      'A spec for “abide test”: the verdicts as they are now become what is expected. It wants robots.txt beside it.',
    testHead: 'What this site expects of its robots.txt.\nRun: abide test robots-spec.yaml',
    testTitle: (crawlers: readonly string[]): string => `as it was tested for ${list(crawlers)}`,
  },
};
