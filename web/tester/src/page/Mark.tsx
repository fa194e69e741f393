// A verdict as a mark: colour, shape and words, so that none of them is needed alone.
import { t } from '../i18n';
import type { Verdict } from '../state/store';

export function Icon({ allowed }: { readonly allowed: boolean }) {
  const path = allowed ? 'M3.2 8.4l3.1 3.1 6.4-6.6' : 'M4 4l8 8M12 4l-8 8';
  return (
    <svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        stroke-width="2.2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The word with its sign. */
export function Mark({ verdict }: { readonly verdict: Verdict | undefined }) {
  if (!verdict) return <span class="mark waiting">…</span>;
  return (
    <span class={`mark verdict ${verdict.allowed ? 'allowed' : 'blocked'}`}>
      <Icon allowed={verdict.allowed} />
      {verdict.allowed ? t.allowed : t.blocked}
      {verdict.undefined && <abbr title={t.undefinedHint}> ?</abbr>}
    </span>
  );
}

/** The sign alone, for a matrix; its word is for the screen reader. */
export function Sign({
  verdict,
  words,
}: {
  readonly verdict: Verdict | undefined;
  readonly words?: string;
}) {
  if (!verdict) return <span class="sign waiting">…</span>;
  return (
    <span class={`sign verdict ${verdict.allowed ? 'allowed' : 'blocked'}`}>
      <Icon allowed={verdict.allowed} />
      <span class="only-read">{words ?? (verdict.allowed ? t.allowed : t.blocked)}</span>
      {verdict.line > 0 && <span class="sign-line">{verdict.line}</span>}
    </span>
  );
}
