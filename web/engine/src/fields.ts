// Names by the numbers that abide.wasm gives: the order of the enums in include/abide/.
import type { Field, LineShape } from './types.js';

export const FIELDS: readonly Field[] = [
  'user-agent',
  'allow',
  'disallow',
  'sitemap',
  'crawl-delay',
  'request-rate',
  'visit-time',
  'host',
  'clean-param',
  'content-signal',
  'content-usage',
  'noindex',
  'unknown',
];

export const SHAPES: readonly LineShape[] = ['blank', 'comment', 'field', 'two-words', 'other'];
