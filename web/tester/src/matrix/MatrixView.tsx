// Crawlers beside URLs: who may fetch what, at a glance.
import { computed, signal } from '@preact/signals';

import { Grid, type Column } from '../grid/Grid';
import { t } from '../i18n';
import { Sign } from '../page/Mark';
import { allowedAt, board, choose, chosen, crawlers, urls, verdictAt } from '../state/store';
import { UrlText } from '../urls/UrlText';

const onlyDiffering = signal(false);

/** Places of the URLs on which the crawlers do not agree. */
const differing = computed(() => {
  void board.value;
  const places: number[] = [];
  const count = crawlers.value.length;
  for (let url = 0; url < urls.value.length; ++url) {
    const first = allowedAt(url, 0);
    for (let place = 1; place < count; ++place) {
      if (allowedAt(url, place) !== first) {
        places.push(url);
        break;
      }
    }
  }
  return places;
});

export function MatrixView() {
  const names = crawlers.value;
  const list = urls.value;
  const { complete } = board.value;
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
    ...names.map((name, place) => ({
      key: name,
      head: <span title={name}>{name}</span>,
      width: 'minmax(5rem, 1fr)',
      className: 'matrix-cell',
      cell: (row: number) => <Sign verdict={verdictAt(url(row), place)} />,
    })),
  ];
  return (
    <>
      <div class="view-bar">
        <label class="check">
          <input
            type="checkbox"
            checked={onlyDiffering.value}
            onChange={(event) => (onlyDiffering.value = event.currentTarget.checked)}
          />
          {t.matrix.onlyDiffering}
        </label>
        <p class={complete ? 'verdict faint' : 'verdict faint outdated'} role="status">
          {t.matrix.differing(differing.value.length, list.length)}
        </p>
      </div>
      {rows === 0 ? (
        <p class="empty">{list.length ? t.matrix.allAgree : t.urls.none}</p>
      ) : (
        <Grid
          label={t.matrix.label}
          rows={rows}
          columns={columns}
          rowHeight={36}
          signature={(row) => {
            const all = names.map((_, place) => {
              const verdict = verdictAt(url(row), place);
              return verdict ? `${verdict.allowed}${verdict.line}` : '';
            });
            return `${list[url(row)]}\n${all} ${names}`;
          }}
          minWidth={`${9 + names.length * 5}rem`}
          onChoose={(row, column) => {
            if (column > 0) choose(url(row), column - 1);
          }}
          isChosen={(row, column) => {
            const now = chosen.value;
            return now !== null && now.url === url(row) && now.crawler === column - 1;
          }}
        />
      )}
    </>
  );
}
