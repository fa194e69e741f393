// What the page has to say in passing: shown for a while, and read out by a screen reader.
import { signal } from '@preact/signals';

export interface Notice {
  readonly words: string;
  readonly bad: boolean;
}

export const notice = signal<Notice | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

export function tell(words: string, bad = false): void {
  clearTimeout(timer);
  notice.value = { words, bad };
  // Long enough to be read slowly.
  timer = setTimeout(() => (notice.value = null), bad ? 12_000 : 7_000);
}
