// Edits survive a reload: the state is kept in the tab's own storage, which no server sees and which
// ends with the tab. A link's state comes before it.
import { effect } from '@preact/signals';

import { isShared, type Shared, sharedOf } from './link';
import { restore, shared } from './store';

const KEY = 'abide-tester-1';
/** After the last change. */
const DELAY = 250;

export type Restored = 'nothing' | 'session' | 'link' | 'damaged-link';

function kept(): Shared | undefined {
  try {
    const json = sessionStorage.getItem(KEY);
    return json ? (JSON.parse(json) as Shared) : undefined;
  } catch {
    return undefined;
  }
}

async function fromLink(): Promise<Restored> {
  const state = await sharedOf(location.hash);
  // A reload shall bring back the edits, not the link.
  history.replaceState(null, '', location.pathname + location.search);
  if (!state) return 'damaged-link';
  restore(state);
  return 'link';
}

/** Restores what there is to restore. */
export async function restoreState(): Promise<Restored> {
  const session = kept();
  if (session) restore(session);
  if (isShared(location.hash)) return fromLink();
  return session ? 'session' : 'nothing';
}

/** Keeps every change from now on; `onLink` hears of links that are opened in this tab. */
export function keepState(onLink: (restored: Restored) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dirty = false;
  const save = (): void => {
    if (!dirty) return;
    dirty = false;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(shared()));
    } catch {
      // More than the browser grants (some megabytes): then a reload begins afresh.
      sessionStorage.removeItem(KEY);
    }
  };
  effect(() => {
    shared();
    dirty = true;
    clearTimeout(timer);
    timer = setTimeout(save, DELAY);
  });
  addEventListener('pagehide', save);
  addEventListener('hashchange', () => {
    if (isShared(location.hash)) void fromLink().then(onLink);
  });
}
