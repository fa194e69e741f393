// A spec for `abide test` out of URLs and their verdicts (docs/cli/test.md): what the file does now
// becomes what it is expected to do.

export interface Expected {
  readonly urls: readonly string[];
  readonly dialect: string;
  /** For each crawler its verdicts on the URLs, 1: allowed. */
  readonly crawlers: readonly { readonly name: string; readonly allowed: Uint8Array }[];
}

/** A double-quoted scalar: what JSON writes is YAML (1.2, section 1.3). */
function scalar(text: string): string {
  // U+2028, U+2029 and U+0085 are line ends to YAML 1.1; a lone surrogate is no character at all.
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function list(key: string, urls: readonly string[]): string[] {
  if (!urls.length) return [];
  return [`    ${key}:`, ...urls.map((url) => `      - ${scalar(url)}`)];
}

/** The spec. `title` gives a test its name, from the names of its crawlers. */
export function testFileOf(
  expected: Expected,
  head: string,
  title: (names: readonly string[]) => string,
): string {
  // Crawlers with the same verdicts share a test.
  const tests = new Map<string, { names: string[]; allowed: Uint8Array }>();
  for (const { name, allowed } of expected.crawlers) {
    const key = allowed.join('');
    const test = tests.get(key);
    if (test) test.names.push(name);
    else tests.set(key, { names: [name], allowed });
  }
  const lines = [
    ...head.split('\n').map((line) => `# ${line}`),
    'robots: robots.txt',
    `dialect: ${expected.dialect}`,
    'tests:',
  ];
  for (const { names, allowed } of tests.values()) {
    lines.push(
      `  - name: ${scalar(title(names))}`,
      `    agents: [${names.map(scalar).join(', ')}]`,
      ...list(
        'allowed',
        expected.urls.filter((_, i) => allowed[i] === 1),
      ),
      ...list(
        'blocked',
        expected.urls.filter((_, i) => allowed[i] !== 1),
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}
