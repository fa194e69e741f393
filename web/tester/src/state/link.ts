// The state of the page as the fragment of a link, and back.
//
// A fragment is sent to no server. It is `#s=` and the base64url of the deflated JSON of the state,
// so that a file of some hundred lines with its URLs fits what mail and chat programs let pass.
import { base64OfBytes, bytesOfBase64 } from './octets';

/** What a link restores. */
export interface Shared {
  /** With its own line ends; see octets.ts for bytes that are no UTF-8. */
  readonly text: string;
  readonly urls: readonly string[];
  readonly crawlers: readonly string[];
  readonly crawler: string;
  readonly dialect: string;
  readonly view: string;
}

const PREFIX = '#s=';
/** Most bytes that a link may unfold to: a link is not a way to fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;

async function through(bytes: Uint8Array, stream: GenericTransformStream, most: number) {
  const writer = stream.writable.getWriter();
  // Errors come out at the reading end as well.
  void writer.write(bytes).catch(() => undefined);
  void writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (await reader.read()) as ReadableStreamReadResult<Uint8Array>;
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError('larger than allowed');
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Unpacks a stream of gzip; throws if it is damaged, cut short, or unpacks to more than `most`. */
export function gunzip(bytes: Uint8Array, most: number): Promise<Uint8Array> {
  return through(bytes, new DecompressionStream('gzip'), most);
}

/** The fragment, `#` included. */
export async function fragmentOf(state: Shared): Promise<string> {
  const json = JSON.stringify([
    1,
    state.text,
    state.urls.join('\n'),
    state.crawlers,
    state.crawler,
    state.dialect,
    state.view,
  ]);
  const packed = await through(
    new TextEncoder().encode(json),
    new CompressionStream('deflate'),
    Infinity,
  );
  const base64 = base64OfBytes(packed).replace(/\+/g, '-').replace(/\//g, '_');
  return PREFIX + base64.replace(/=+$/, '');
}

/** Whether the fragment is meant to restore a state. */
export function isShared(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}

/** The state that a fragment holds; undefined if it is damaged. */
export async function sharedOf(fragment: string): Promise<Shared | undefined> {
  try {
    const base64 = fragment.slice(PREFIX.length).replace(/-/g, '+').replace(/_/g, '/');
    const json = await through(
      bytesOfBase64(base64),
      new DecompressionStream('deflate'),
      MOST_BYTES,
    );
    return sharedOfJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(json));
  } catch {
    return undefined;
  }
}

function sharedOfJson(json: string): Shared | undefined {
  const parts: unknown = JSON.parse(json);
  if (!Array.isArray(parts) || parts[0] !== 1) return undefined;
  const [, text, urls, crawlers, crawler, dialect, view] = parts as unknown[];
  if (
    typeof text !== 'string' ||
    typeof urls !== 'string' ||
    !Array.isArray(crawlers) ||
    !crawlers.every((name) => typeof name === 'string') ||
    typeof crawler !== 'string' ||
    typeof dialect !== 'string' ||
    typeof view !== 'string'
  ) {
    return undefined;
  }
  return { text, urls: urls ? urls.split('\n') : [], crawlers, crawler, dialect, view };
}
