// The server's API, as far as the page uses it (docs/serve): one robots.txt, its versions, a refresh.
import type { DialectName } from '@abide/engine';

export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly location: string | null;
  readonly address: string | null;
}

export type Outcome =
  | 'found'
  | 'missing'
  | 'nowhere'
  | 'server-error'
  | 'unreachable'
  | 'incomplete'
  | 'refused'
  | 'not-tried';

export interface Exchange {
  readonly outcome: Outcome;
  readonly failure: string;
  readonly error: string | null;
  readonly hops: readonly Hop[];
  readonly started: string | null;
  readonly total_ms: number;
  readonly wire_bytes: number;
  readonly body_bytes: number;
  readonly cut: boolean;
  readonly content_type: string | null;
  readonly content_encoding: string | null;
  readonly protocol: string | null;
  readonly probed_missing: boolean;
}

export interface Standing {
  readonly state: 'fresh' | 'stale' | 'failing' | 'failing-long';
  readonly obey: 'rules' | 'allow-all' | 'disallow-all';
  readonly undefined: boolean;
  readonly why: string;
  readonly fresh_until: string | null;
  readonly ask_again: string | null;
}
export type Standings = Partial<Record<DialectName, Standing>>;

export interface Site {
  readonly origin: string;
  readonly robots_url: string;
  readonly standings: Standings;
  readonly answer: Exchange | null;
  readonly failed: Exchange | null;
  readonly failing_since: string | null;
  readonly failures: number;
  readonly next_try: string | null;
  readonly body: string | null;
  readonly body_base64?: string;
}

export interface Version {
  readonly id: number | string;
  readonly first_seen: string;
  readonly last_seen: string;
  readonly missing: boolean;
  readonly bytes: number;
  readonly body?: string | null;
  readonly body_base64?: string;
}

export interface Refreshed {
  readonly origin: string;
  readonly changed: boolean;
  readonly before: Version | null;
  readonly now: Version | null;
  readonly exchange: Exchange;
  readonly stored: boolean;
}

/** What came of a call; each kind is shown in its own way. */
export type Called<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** The server wants an API key, or another one. */
  | { readonly kind: 'key' }
  /** RFC 9457. */
  | { readonly kind: 'problem'; readonly title: string; readonly detail: string }
  /** No server answers, or none that has this API. */
  | { readonly kind: 'no-server' };

/** For this page's life alone: it is written nowhere. */
let key = '';

export function setKey(value: string): void {
  key = value.trim();
}

async function call<T>(path: string, body?: object): Promise<Called<T>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (key) headers['authorization'] = `Bearer ${key}`;
  if (body) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(new URL(path, document.baseURI), {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    });
    if (response.status === 401) return { kind: 'key' };
    if (!/json/.test(response.headers.get('content-type') ?? '')) return { kind: 'no-server' };
    const value = (await response.json()) as T & { title?: string; detail?: string };
    if (response.ok) return { kind: 'ok', value };
    return {
      kind: 'problem',
      title: value.title ?? String(response.status),
      detail: value.detail ?? '',
    };
  } catch {
    return { kind: 'no-server' };
  }
}

export function robotsOf(origin: string): Promise<Called<Site>> {
  return call(`v1/robots?origin=${encodeURIComponent(origin)}`);
}

export function versionsOf(origin: string): Promise<Called<{ versions: readonly Version[] }>> {
  return call(`v1/robots/versions?origin=${encodeURIComponent(origin)}`);
}

export function refresh(origin: string): Promise<Called<Refreshed>> {
  return call('v1/robots/refresh', { origin });
}
