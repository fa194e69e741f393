// The dialects beside each other: on which URLs they disagree, and the notes that explain it.
import { computed, effect, signal } from '@preact/signals';
import type { Decision, DialectName, Verdicts } from '@abide/engine';
import { useEffect } from 'preact/hooks';

import { Grid, type Column } from '../grid/Grid';
import { t } from '../i18n';
import { Sign } from '../page/Mark';
import {
  ask,
  board,
  catalogue,
  crawler,
  crawlerIndex,
  jump,
  revision,
  urls,
  type Verdict,
} from '../state/store';
import { UrlText } from '../urls/UrlText';
import type { DialectReport } from '../worker/protocol';
import { notesOf } from './notes';

type ByDialect = Record<DialectName, Verdicts>;

const onlyDiffering = signal(true);
const result = signal<{ revision: number; crawler: string; verdicts: ByDialect } | null>(null);
const chosenUrl = signal<number | null>(null);
const report = signal<{ revision: number; url: number; crawler: string; report: DialectReport } | null>(
  null,
);

const differing = computed(() => {
  const now = result.value;
  if (!now) return [];
  const [first, ...others] = Object.values(now.verdicts);
  const places: number[] = [];
  first?.allowed.forEach((value, url) => {
    if (others.some(({ allowed }) => allowed[url] !== value)) places.push(url);
  });
  return places;
});

function verdict(verdicts: Verdicts | undefined, url: number): Verdict | undefined {
  const allowed = verdicts?.allowed[url];
  if (!verdicts || allowed === undefined) return undefined;
  return {
    allowed: allowed === 1,
    line: verdicts.line[url] ?? 0,
    reason: verdicts.reason[url] ?? 0,
    undefined: verdicts.undefined[url] === 1,
  };
}

/** Asks for the verdicts of every dialect, again at every revision, while the view is open. */
function watch(): () => void {
  const stops = [
    effect(() => {
      const place = crawlerIndex.value;
      const name = crawler.value;
      if (!board.value.complete) return;
      void ask('dialects', { crawler: place }).then(({ revision: of, answer }) => {
        if (answer && of === revision.peek())
          result.value = { revision: of, crawler: name, verdicts: answer };
      });
    }),
    effect(() => {
      const url = chosenUrl.value;
      const place = crawlerIndex.value;
      const name = crawler.value;
      if (url === null || url >= urls.value.length) {
        report.value = null;
        return;
      }
      if (!board.value.complete) return;
      void ask('dialectReport', { crawler: place, url }).then(({ revision: of, answer }) => {
        if (of !== revision.peek() || chosenUrl.peek() !== url) return;
        report.value = answer ? { revision: of, url, crawler: name, report: answer } : null;
      });
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function Lines({ line }: { readonly line: number }) {
  return (
    <button type="button" class="link" onClick={() => (jump.value = { line, focus: true })}>
      {t.line.number(line)}
    </button>
  );
}

function Notes({ of }: { readonly of: DialectReport }) {
  const notes = notesOf(of);
  if (!notes.length) return null;
  return (
    <>
      <h4>{t.dialects.notesTitle}</h4>
      <ul class="notes">
        {notes.map((note) => {
          const words = t.dialects.note(note);
          return (
            <li key={words}>
              {'line' in note && note.line > 0 && (
                <>
                  <Lines line={note.line} />{' '}
                </>
              )}
              {words}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The decisions, those that say the same together. */
function alike({ decisions }: DialectReport): { dialects: DialectName[]; decision: Decision }[] {
  const groups = new Map<string, { dialects: DialectName[]; decision: Decision }>();
  for (const { dialect, decision } of decisions) {
    const group = groups.get(decision.explanation);
    if (group) group.dialects.push(dialect);
    else groups.set(decision.explanation, { dialects: [dialect], decision });
  }
  return [...groups.values()];
}

function Report() {
  const now = report.value;
  if (!now) return <p class="empty small">{t.dialects.chooseRow}</p>;
  const fresh = now.revision === board.value.revision;
  return (
    <section class={`dialect-report verdict${fresh ? '' : ' outdated'}`} aria-label={t.dialects.reportLabel}>
      <h3>
        <code>{urls.value[now.url]}</code> {t.dialects.forCrawler(now.crawler)}
      </h3>
      <dl class="decisions">
        {alike(now.report).map(({ dialects, decision }) => (
          <div key={dialects.join()}>
            <dt>
              <span class={`mark ${decision.allowed ? 'allowed' : 'blocked'}`}>
                {decision.allowed ? t.allowed : t.blocked}
              </span>
              <span>{t.list(dialects.map((name) => t.dialects.names[name]))}</span>
            </dt>
            <dd>{decision.explanation}</dd>
          </div>
        ))}
      </dl>
      <Notes of={now.report} />
    </section>
  );
}

export function DialectsView() {
  useEffect(watch, []);
  const now = result.value;
  const list = urls.value;
  const dialects = catalogue.value?.dialects ?? [];
  const fresh = now !== null && now.revision === board.value.revision && now.crawler === crawler.value;
  const filtered = onlyDiffering.value ? differing.value : null;
  const url = (row: number): number => (filtered ? (filtered[row] ?? 0) : row);
  const rows = filtered ? filtered.length : list.length;
  const columns: Column[] = [
    {
      key: 'url',
      head: t.urls.url,
      width: 'minmax(9rem, 3fr)',
      isHeader: true,
      className: 'url-cell sticky-cell',
      cell: (row) => <UrlText url={list[url(row)] ?? ''} />,
    },
    ...dialects.map(({ name }) => ({
      key: name,
      head: <span title={t.dialects.hints[name]}>{t.dialects.names[name]}</span>,
      width: 'minmax(5rem, 1fr)',
      className: 'matrix-cell',
      cell: (row: number) => <Sign verdict={verdict(now?.verdicts[name], url(row))} />,
    })),
  ];
  return (
    <div class={fresh ? 'dialects-view' : 'dialects-view outdated'}>
      <div class="view-bar">
        <label class="check">
          <input
            type="checkbox"
            checked={onlyDiffering.value}
            onChange={(event) => (onlyDiffering.value = event.currentTarget.checked)}
          />
          {t.dialects.onlyDiffering}
        </label>
        <p class="verdict faint" role="status">
          {t.dialects.differing(differing.value.length, list.length, crawler.value)}
        </p>
      </div>
      {rows === 0 ? (
        <p class="empty">{list.length ? t.dialects.allAgree(crawler.value) : t.urls.none}</p>
      ) : (
        <Grid
          label={t.dialects.label}
          rows={rows}
          columns={columns}
          rowHeight={36}
          signature={(row) => {
            const all = dialects.map(({ name }) => {
              const each = verdict(now?.verdicts[name], url(row));
              return each ? `${each.allowed}${each.line}` : '';
            });
            return `${list[url(row)]}\n${all}`;
          }}
          minWidth={`${9 + dialects.length * 5}rem`}
          onChoose={(row) => (chosenUrl.value = url(row))}
          isRowChosen={(row) => chosenUrl.value === url(row)}
        />
      )}
      {rows > 0 && <Report />}
    </div>
  );
}
