// Files to start from. Each is made for the crawlers that the engine knows, and explained in
// i18n/en.ts under its name.
import type { KnownCrawler } from '@abide/engine';

export const TEMPLATES = [
  'allow-all',
  'block-all',
  'block-folder',
  'one-crawler',
  'block-ai',
  'query-trap',
  'wordpress',
] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** Purposes, in the table's words, for which texts are taken to train models or to feed them. */
const AI = /\btraining\b|\bAI\b|\bGemini\b|\bassistants\b|open web archive|structured data/i;
/** Done for a person, or for search: blocking them takes a site out of answers that link to it. */
const NOT_AI = /at a user's request|search|site owner's request|answers/i;

/** The crawlers that gather texts for models, from the table of known crawlers. */
export function aiCrawlers(known: readonly KnownCrawler[]): KnownCrawler[] {
  return known.filter(({ purpose }) => AI.test(purpose) && !NOT_AI.test(purpose));
}

const FIXED: Record<Exclude<TemplateName, 'block-ai'>, string> = {
  'allow-all': `# Every crawler may fetch everything.
User-agent: *
Disallow:
`,
  'block-all': `# No crawler may fetch anything.
User-agent: *
Disallow: /
`,
  'block-folder': `# Every crawler may fetch everything but this folder.
User-agent: *
Disallow: /private/
`,
  'one-crawler': `# Googlebot may fetch everything, the others nothing.
User-agent: Googlebot
Disallow:

User-agent: *
Disallow: /
`,
  'query-trap': `# Sorting, filters and sessions make endless URLs of the same pages.
User-agent: *
Disallow: /*?*sort=
Disallow: /*?*filter=
Disallow: /*?*sessionid=
# The second page of a list and the ones after it stay open.
Allow: /*?page=
`,
  wordpress: `# WordPress: the administration stays out, but for what pages load from it.
User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
# Results of the search.
Disallow: /?s=
Disallow: /search/

Sitemap: https://example.com/wp-sitemap.xml
`,
};

export function templateText(name: TemplateName, known: readonly KnownCrawler[]): string {
  if (name !== 'block-ai') return FIXED[name];
  const agents = aiCrawlers(known).map(({ tokens }) => `User-agent: ${tokens[0] ?? ''}\n`);
  return `# Crawlers that gather texts for AI models get nothing.
${agents.join('')}Disallow: /

# All others may fetch everything.
User-agent: *
Disallow:
`;
}

/** URLs that show what the template does; they take the place of none that a person has. */
export const TEMPLATE_URLS: Record<TemplateName, readonly string[]> = {
  'allow-all': ['/', '/about'],
  'block-all': ['/', '/about'],
  'block-folder': ['/', '/private/', '/private/report.pdf', '/privateers'],
  'one-crawler': ['/', '/about'],
  'block-ai': ['/', '/articles/tea'],
  'query-trap': [
    '/books',
    '/books?page=2',
    '/books?sort=price',
    '/books?page=2&sort=price',
    '/books?sessionid=8a1',
  ],
  wordpress: ['/', '/hello-world/', '/wp-admin/options.php', '/wp-admin/admin-ajax.php', '/?s=tea'],
};
