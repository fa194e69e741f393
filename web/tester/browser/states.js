// The main states of the page, in which it is looked at: by axe, by the eye (the pictures of the
// documentation), on a phone, in the dark.
import { ready } from './harness.js';

const TEXT = `# The shop's robots.txt
User-agent: *
Disallow: /cart/
Disallow: /search
Allow: /search/help
Disallow: /*.pdf$
Allow: /catalogue.pdf
Disalow: /drafts/
Crawl-delay: 10

User-agent: Googlebot-Image
Disallow: /covers/drafts/

User-agent: GPTBot
User-agent: CCBot
Disallow: /
Allow: /about

Sitemap: https://shop.example/sitemap.xml
`;

const PATHS = [
  '/',
  '/about',
  '/books/',
  '/books/tea',
  '/books/coffee',
  '/books/coffee?sort=price',
  '/cart/',
  '/cart/checkout',
  '/search?q=tea',
  '/search/help',
  '/catalogue.pdf',
  '/manual.pdf',
  '/drafts/autumn',
  '/covers/tea.jpg',
  '/covers/drafts/tea.jpg',
];

export const SHOP = {
  text: TEXT,
  urls: PATHS.map((path) => `https://shop.example${path}`),
  crawlers: ['Googlebot', 'Googlebot-Image', 'Bingbot', 'GPTBot', 'YandexBot'],
};

const url = (path) => `.url[title="https://shop.example${path}"]`;

async function live(page, address) {
  await page.getByRole('textbox', { name: 'Site' }).fill(address);
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await page.locator('.site').waitFor();
}

/** Each: the view it begins in, and how it is reached from there. `sites` are the tests' own. */
export const STATES = {
  urls: { view: 'urls', reach: (page) => page.locator(url('/about')).waitFor() },
  why: {
    view: 'urls',
    async reach(page) {
      await page.locator(url('/search/help')).click();
      await page.locator('.why-sentence').waitFor();
    },
  },
  matrix: {
    view: 'matrix',
    async reach(page) {
      await page.locator('.sign.verdict').first().waitFor();
    },
  },
  dialects: {
    view: 'dialects',
    async reach(page) {
      await page.locator(url('/drafts/autumn')).click();
      await page.locator('.dialect-report').waitFor();
    },
  },
  map: { view: 'map', reach: (page) => page.getByRole('treeitem').first().waitFor() },
  live: {
    view: 'live',
    async reach(page, sites) {
      await live(page, sites.shop.address);
      await page.getByRole('button', { name: 'Compare with editor' }).first().click();
      await page.locator('.difference strong').waitFor();
    },
  },
  failing: { view: 'live', reach: (page, sites) => live(page, sites.failing.address) },
  refused: { view: 'live', reach: (page) => live(page, 'http://127.0.0.2:9') },
  templates: {
    view: 'urls',
    async reach(page) {
      await page.getByRole('button', { name: 'Templates' }).click();
      await page.getByRole('radio', { name: 'Query-parameter trap' }).check();
    },
  },
  'take-away': {
    view: 'urls',
    async reach(page) {
      await page.getByRole('button', { name: 'Take away' }).click();
      await page.getByRole('button', { name: 'Copy a link' }).click();
      await page.getByLabel('The link').waitFor();
    },
  },
  finding: {
    view: 'urls',
    async reach(page) {
      await page.locator('.problems summary').first().click();
      await page.locator('.cm-lintRange-error').hover();
      await page.locator('.cm-tooltip .finding').waitFor();
    },
  },
  empty: { view: 'urls', urls: [], reach: (page) => page.locator('.empty').waitFor() },
};

export const SITES = {
  shop: {
    body: 'User-agent: *\nDisallow: /cart/\nDisallow: /search\nDisallow: /drafts/\n\nSitemap: https://shop.example/sitemap.xml\n',
  },
  failing: { status: 503 },
};

export async function reach(page, state, sites) {
  await ready(page);
  await state.reach(page, sites);
  await ready(page);
  // Findings and counts come after the verdicts.
  await page.waitForTimeout(150);
}
