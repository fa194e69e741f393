// URLs of one site begin alike; what differs is the path.

/** The part of a URL that names the host; empty for a path. */
export function hostPart(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? '';
}

/** Whether all URLs are of one host, so that it need not be read at each. */
export function sameHost(urls: readonly string[]): boolean {
  const first = urls[0];
  if (first === undefined) return true;
  const host = hostPart(first);
  return urls.every((url) => url.startsWith(host) && hostPart(url) === host);
}
