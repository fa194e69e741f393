// While the text is newer than the verdicts, whatever shows one is hidden.
//
// Not at once: most verdicts come before the next frame, and to hide and show them again costs more
// than all else that a key press does. But before that frame is painted. A ResizeObserver is called
// for what it has newly been given in every frame after its layout and before it is painted; unlike
// a callback for animation frames also in the frame in whose callbacks the text was changed.
import { effect } from '@preact/signals';

import { pending } from '../state/store';

/** Gives the root element `data-pending` for as long, and in frames `data-outdated`, which hides. */
export function hideOutdated(): () => void {
  const root = document.documentElement;
  const painting = new ResizeObserver(() => {
    painting.disconnect();
    root.toggleAttribute('data-outdated', pending.peek());
  });
  const stop = effect(() => {
    root.toggleAttribute('data-pending', pending.value);
    if (pending.value) {
      painting.observe(root);
    } else {
      painting.disconnect();
      root.removeAttribute('data-outdated');
    }
  });
  return () => {
    stop();
    painting.disconnect();
  };
}
