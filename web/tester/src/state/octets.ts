// Bytes as text and back, without loss.
//
// A robots.txt is UTF-8, but any bytes are one. An editor holds text. So a byte that is no part of
// valid UTF-8 stands in the text as a lone surrogate, U+DC80 to U+DCFF (as in Python's
// "surrogateescape"), which no valid UTF-8 decodes to; on the way out it is that byte again.

const STRICT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();
/** With the flag `u` a surrogate of a pair does not match. */
const ODD = /[\udc80-\udcff]/u;

/** Whether the text holds bytes that are no UTF-8. */
export function hasOddBytes(text: string): boolean {
  return ODD.test(text);
}

/** The text of any bytes; a byte order mark is kept. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return STRICT.decode(bytes);
  } catch {
    return textOfDamaged(bytes);
  }
}

/** Length of the valid UTF-8 sequence that begins at `at`; 0 if there is none (RFC 3629 section 4). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const tail = (offset: number, low = 0x80, high = 0xbf): boolean => {
    const byte = bytes[at + offset] ?? 0;
    return byte >= low && byte <= high;
  };
  if (first >= 0xc2 && first <= 0xdf) return tail(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80;
    const high = first === 0xed ? 0x9f : 0xbf;
    return tail(1, low, high) && tail(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80;
    const high = first === 0xf4 ? 0x8f : 0xbf;
    return tail(1, low, high) && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

function textOfDamaged(bytes: Uint8Array): string {
  const parts: string[] = [];
  let good = 0;
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (length > 0) {
      at += length;
      continue;
    }
    if (at > good) parts.push(STRICT.decode(bytes.subarray(good, at)));
    parts.push(String.fromCharCode(0xdc00 + (bytes[at] ?? 0)));
    good = ++at;
  }
  if (good < bytes.length) parts.push(STRICT.decode(bytes.subarray(good)));
  return parts.join('');
}

/** The bytes of a text: the reverse of {@link textOfBytes}. */
export function bytesOfText(text: string): Uint8Array {
  if (!hasOddBytes(text)) return ENCODER.encode(text);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const part of text.split(/([\udc80-\udcff])/u)) {
    const bytes =
      part.length === 1 && ODD.test(part)
        ? Uint8Array.of(part.charCodeAt(0) & 0xff)
        : ENCODER.encode(part);
    parts.push(bytes);
    size += bytes.length;
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Where each byte of the text's bytes stands in the text: `places[byte]`, and the end. */
export function placesOfBytes(text: string): Uint32Array {
  const places = new Uint32Array(bytesOfText(text).length + 1);
  let byte = 0;
  let unit = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const odd = code >= 0xdc80 && code <= 0xdcff;
    const length = odd ? 1 : code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let i = 0; i < length; ++i) places[byte++] = unit;
    unit += character.length;
  }
  places[byte] = unit;
  return places;
}

export function base64OfBytes(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

/** Throws if it is no base64. */
export function bytesOfBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
