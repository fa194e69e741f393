// Many URLs in the engine's memory, taken over once.
import { EngineError } from './errors.js';
import { requireText } from './texts.js';
import type { Text, UrlList } from './types.js';
import { type Core, Owned } from './wasm.js';

export class Urls extends Owned implements UrlList {
  readonly length: number;

  constructor(core: Core, urls: readonly Text[]) {
    if (!Array.isArray(urls)) {
      throw new EngineError('bad-argument', 'The URLs are not an array of strings.');
    }
    let room = 0;
    for (const url of urls) {
      requireText(url, 'A URL');
      room += typeof url === 'string' ? url.length * 3 : url.length;
    }
    super(core, 'abide_urls_delete', (exports) => {
      const ends = new Uint32Array(urls.length);
      const text = core.place(room);
      let at = text;
      urls.forEach((url, i) => {
        at += core.write(url, at, text + room - at);
        ends[i] = at - text;
      });
      const endsAt = core.place(ends.byteLength);
      core.write(new Uint8Array(ends.buffer), endsAt, ends.byteLength);
      return exports.abide_urls_new(text, at - text, endsAt, urls.length);
    });
    this.length = urls.length;
  }
}
