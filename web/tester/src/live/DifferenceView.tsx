// Two texts compared: the lines that differ, and the verdicts that change.
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';

import { t } from '../i18n';
import { Icon } from '../page/Mark';
import { ask, board, crawlers, revision, text, urls } from '../state/store';
import type { Change } from '../worker/protocol';
import { differenceOf, type DifferenceRow } from './difference';

/** Changed verdicts shown one by one. */
const MOST_SHOWN = 200;

interface Props {
  /** Null: the text in the editor. */
  readonly before: string | null;
  readonly after: string | null;
  readonly beforeName: string;
  readonly afterName: string;
  readonly onClose: () => void;
}

const changes = signal<{ revision: number; key: string; list: readonly Change[] } | null>(null);

function Row({ row }: { readonly row: DifferenceRow }) {
  if (row.kind === 'skipped') {
    return (
      <tr class="skipped">
        <td colSpan={4}>{t.difference.skipped(row.count)}</td>
      </tr>
    );
  }
  const sign = row.kind === 'old' ? '−' : row.kind === 'new' ? '+' : '';
  return (
    <tr class={row.kind}>
      <td class="line-number">{row.before || ''}</td>
      <td class="line-number">{row.after || ''}</td>
      <td class="sign-cell">
        <span aria-hidden="true">{sign}</span>
        {row.kind !== 'same' && (
          <span class="only-read">{row.kind === 'old' ? t.difference.old : t.difference.new}</span>
        )}
      </td>
      <td>
        <code>
          {row.pieces.map((piece, i) =>
            piece.changed ? <mark key={i}>{piece.text}</mark> : piece.text,
          )}
        </code>
      </td>
    </tr>
  );
}

function Verdict({ allowed, line }: { readonly allowed: boolean; readonly line: number }) {
  return (
    <span class={`mark ${allowed ? 'allowed' : 'blocked'}`}>
      <Icon allowed={allowed} />
      {allowed ? t.allowed : t.blocked}
      {line > 0 && <span class="faint"> {t.line.short(line)}</span>}
    </span>
  );
}

function Changes({ list }: { readonly list: readonly Change[] }) {
  return (
    <>
      <p role="status">
        <strong>{t.difference.changed(list.length, new Set(list.map(({ url }) => url)).size)}</strong>
      </p>
      {list.length > 0 && (
        <div class="scroll-x" tabIndex={0} role="region" aria-label={t.difference.changesLabel}>
          <table class="changes">
            <thead>
              <tr>
                <th>{t.urls.url}</th>
                <th>{t.crawlers.one}</th>
                <th>{t.difference.beforeHead}</th>
                <th>{t.difference.afterHead}</th>
              </tr>
            </thead>
            <tbody>
              {list.slice(0, MOST_SHOWN).map(({ url, crawler, before, after }) => (
                <tr key={`${url} ${crawler}`}>
                  <td class="url-cell">{urls.value[url]}</td>
                  <td>{crawlers.value[crawler]}</td>
                  <td>
                    <Verdict {...before} />
                  </td>
                  <td>
                    <Verdict {...after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.length > MOST_SHOWN && <p class="faint">{t.difference.more(list.length - MOST_SHOWN)}</p>}
    </>
  );
}

export function DifferenceView({ before, after, beforeName, afterName, onClose }: Props) {
  const [was, is] = [before ?? text.value, after ?? text.value];
  const difference = useMemo(() => differenceOf(was, is), [was, is]);
  const now = board.value.revision;
  const key = `${beforeName}\n${afterName}`;
  useEffect(() => {
    void ask('compare', { before, after }).then(({ revision: of, answer }) => {
      if (answer && of === revision.peek()) changes.value = { revision: of, key, list: answer };
    });
  }, [before, after, now, key]);
  const fresh = changes.value?.revision === now && changes.value.key === key ? changes.value : null;
  const same = was === is;
  return (
    <section class="difference" aria-label={t.difference.label(beforeName, afterName)}>
      <header>
        <h4>{t.difference.title(beforeName, afterName)}</h4>
        <button type="button" class="quiet" onClick={onClose}>
          {t.difference.close}
        </button>
      </header>
      {same ? (
        <p>{t.difference.same}</p>
      ) : difference.rows.every(({ kind }) => kind === 'skipped') ? (
        <p>{t.difference.onlyEnds}</p>
      ) : (
        <>
          <p class="faint">{t.difference.counts(difference.added, difference.removed)}</p>
          <div class="scroll-x" tabIndex={0} role="region" aria-label={t.difference.linesLabel}>
            <table class="lines">
              <thead class="only-read">
                <tr>
                  <th>{t.difference.lineBefore}</th>
                  <th>{t.difference.lineAfter}</th>
                  <th>{t.difference.sign}</th>
                  <th>{t.difference.line}</th>
                </tr>
              </thead>
              <tbody>
                {difference.rows.map((row, place) => (
                  <Row key={place} row={row} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {!same && <div class="verdict">{fresh ? <Changes list={fresh.list} /> : <p>…</p>}</div>}
    </section>
  );
}
