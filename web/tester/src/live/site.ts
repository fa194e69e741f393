// The live site: what was fetched, what is under way, what it is compared with.
import { batch, computed, signal } from '@preact/signals';

import { t } from '../i18n';
import { tell } from '../page/notice';
import { bytesOfBase64, textOfBytes } from '../state/octets';
import {
  type Called,
  type Refreshed,
  refresh,
  robotsOf,
  setKey,
  type Site,
  type Version,
  versionsOf,
} from './api';

/** As typed. */
export const address = signal('');
export const busy = signal<'' | 'fetch' | 'submit'>('');
export const site = signal<Site | null>(null);
export const versions = signal<readonly Version[]>([]);
export const refreshed = signal<Refreshed | null>(null);
/** A call that did not come to an answer. */
export const trouble = signal<{ title: string; detail: string } | null>(null);
/** What to do once the API key is given. */
export const wantsKey = signal<(() => void) | null>(null);

/** Text of a version or of the live file; null if there is none, or the server sent none. */
export function bodyOf(from: { body?: string | null; body_base64?: string } | null): string | null {
  if (!from) return null;
  if (from.body_base64 !== undefined) return textOfBytes(bytesOfBase64(from.body_base64));
  return from.body ?? null;
}

export const liveText = computed(() => bodyOf(site.value));

/** What is compared: the live file with the editor's text, or a version with that or the one before. */
export type Comparison =
  | { readonly kind: 'live' }
  | { readonly kind: 'version'; readonly id: Version['id']; readonly to: 'editor' | 'previous' };
export const comparison = signal<Comparison | null>(null);

/** `example.com`, or a URL of it, as an origin that the server takes. */
export function originOf(typed: string): string {
  const trimmed = typed.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

function taken<T>(called: Called<T>, again: () => void): T | null {
  if (called.kind === 'ok') return called.value;
  if (called.kind === 'key') wantsKey.value = again;
  else if (called.kind === 'problem') trouble.value = called;
  else trouble.value = { title: t.live.noServer, detail: t.live.noServerHint };
  return null;
}

async function load(origin: string, again: () => void): Promise<boolean> {
  const value = taken(await robotsOf(origin), again);
  if (!value) return false;
  // After the fetch: it may have seen a new one.
  const list = await versionsOf(origin);
  batch(() => {
    site.value = value;
    versions.value = taken(list, again)?.versions ?? [];
  });
  return true;
}

function begin(kind: 'fetch' | 'submit'): void {
  batch(() => {
    busy.value = kind;
    trouble.value = null;
    wantsKey.value = null;
    refreshed.value = null;
  });
}

/** Asks the server for the site's robots.txt. */
export async function fetchSite(): Promise<void> {
  if (busy.peek() || !address.peek().trim()) return;
  const origin = originOf(address.peek());
  begin('fetch');
  batch(() => {
    site.value = null;
    versions.value = [];
    comparison.value = null;
  });
  await load(origin, () => void fetchSite());
  busy.value = '';
}

/** Asks the server to fetch it again now, and shows what became of it. */
export async function submitSite(): Promise<void> {
  const origin = site.peek()?.origin;
  if (busy.peek() || !origin) return;
  begin('submit');
  const again = (): void => void submitSite();
  const value = taken(await refresh(origin), again);
  if (value && (await load(origin, again))) {
    refreshed.value = value;
    tell(value.changed ? t.live.submittedNew : t.live.submittedSame);
  }
  busy.value = '';
}

export function giveKey(key: string): void {
  const again = wantsKey.peek();
  setKey(key);
  wantsKey.value = null;
  again?.();
}
