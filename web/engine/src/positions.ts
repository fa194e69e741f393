// From bytes to UTF-16 units.
//
// The engine counts bytes, an editor counts units of the text that it shows. For bytes that are no
// valid UTF-8 that is the text with U+FFFD in it, one for each longest beginning of a character that
// is not gone on with, as the Encoding Standard's decoder puts them.

/** Bounds of the second byte of a character by its first: fewer than the rest may have for some. */
function secondByte(lead: number): readonly [number, number] {
  switch (lead) {
    case 0xe0:
      return [0xa0, 0xbf];
    case 0xed:
      return [0x80, 0x9f];
    case 0xf0:
      return [0x90, 0xbf];
    case 0xf4:
      return [0x80, 0x8f];
    default:
      return [0x80, 0xbf];
  }
}

/** Bytes of the character that begins with this one, or of what stands for U+FFFD. */
function bytesOfUnit(bytes: Uint8Array, at: number): { size: number; whole: boolean } {
  const lead = bytes[at]!;
  const wanted = lead < 0x80 ? 1 : lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (wanted < 2) return { size: 1, whole: wanted === 1 };
  let [low, high] = secondByte(lead);
  for (let size = 1; size < wanted; ++size) {
    const next = bytes[at + size];
    if (next === undefined || next < low || next > high) return { size, whole: false };
    [low, high] = [0x80, 0xbf];
  }
  return { size: wanted, whole: true };
}

/** For each byte, and for the end, the unit that it belongs to or begins. */
export function unitsByByte(bytes: Uint8Array): Uint32Array {
  const units = new Uint32Array(bytes.length + 1);
  let unit = 0;
  for (let at = 0; at < bytes.length; ) {
    const { size, whole } = bytesOfUnit(bytes, at);
    units.fill(unit, at, at + size);
    unit += whole && size === 4 ? 2 : 1;
    at += size;
  }
  units[bytes.length] = unit;
  return units;
}
