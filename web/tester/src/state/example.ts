// What one sees at the first visit: a small shop's file with a few things to find in it.

export const example: { text: string; urls: readonly string[]; crawlers: readonly string[] } = {
  text: `# A shop's robots.txt. Change it, and see the verdicts change.
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
`,
  urls: [
    'https://shop.example/',
    'https://shop.example/about',
    'https://shop.example/books/tea',
    'https://shop.example/books/coffee?sort=price',
    'https://shop.example/cart/',
    'https://shop.example/cart/checkout',
    'https://shop.example/search?q=tea',
    'https://shop.example/search/help',
    'https://shop.example/catalogue.pdf',
    'https://shop.example/manual.pdf',
    'https://shop.example/drafts/autumn',
    'https://shop.example/covers/tea.jpg',
    'https://shop.example/covers/drafts/tea.jpg',
  ],
  crawlers: ['Googlebot', 'Googlebot-Image', 'Bingbot', 'GPTBot', 'YandexBot'],
};
