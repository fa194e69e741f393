// A URL in a table: its host in the background, and left out on a phone if it is the same everywhere.
import { computed } from '@preact/signals';

import { urls } from '../state/store';
import { hostPart, sameHost } from './shorten';

const oneHost = computed(() => sameHost(urls.value));

export function UrlText({ url }: { readonly url: string }) {
  const host = hostPart(url);
  return (
    <span title={url} class="url">
      {host && <span class={oneHost.value ? 'host spare' : 'host'}>{host}</span>}
      {url.slice(host.length) || (host ? '/' : '')}
    </span>
  );
}
