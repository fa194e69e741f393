// The list of URLs with the verdict on each, for one crawler, and at a glance for the others.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';

import { Grid, type Column } from '../grid/Grid';
import { t } from '../i18n';
import { Dialog } from '../page/Dialog';
import { chooseFile } from '../page/files';
import { Mark } from '../page/Mark';
import { tell } from '../page/notice';
import {
  allowedAt,
  board,
  choose,
  chosen,
  crawlerIndex,
  crawlers,
  firstRow,
  lines,
  removeUrl,
  setUrls,
  urls,
  verdictAt,
} from '../state/store';
import { urlsOfText } from './parse_urls';
import { readSitemap } from './sitemap';
import { UrlText } from './UrlText';

const editing = signal(false);

/** Adds URLs to the list and says what became of them. */
function add(pasted: string): void {
  const { urls: found, repeated, over } = urlsOfText(pasted, urls.peek());
  if (found.length) setUrls([...urls.peek(), ...found]);
  tell(t.urls.added(found.length, repeated, over), found.length === 0);
}

async function addSitemap(bytes: Uint8Array): Promise<void> {
  const sitemap = await readSitemap(bytes);
  if (sitemap.kind === 'urls') add(sitemap.urls.join('\n'));
  else if (sitemap.kind === 'index') tell(t.urls.sitemapIndex(sitemap.sitemaps), true);
  else tell(t.urls.sitemapBad[sitemap.kind], true);
}

function AddForm() {
  const [value, setValue] = useState('');
  return (
    <form
      class="add-url"
      onSubmit={(event) => {
        event.preventDefault();
        if (!value.trim()) return;
        add(value);
        setValue('');
      }}
    >
      <label class="only-read" for="new-url">
        {t.urls.newLabel}
      </label>
      <input
        id="new-url"
        type="text"
        inputMode="url"
        autocomplete="off"
        spellcheck={false}
        placeholder={t.urls.placeholder}
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text') ?? '';
          if (!/[\r\n]/.test(pasted.trim())) return;
          event.preventDefault();
          add(pasted);
        }}
      />
      <button type="submit">{t.urls.add}</button>
      <button
        type="button"
        class="quiet"
        onClick={() =>
          chooseFile('.xml,.gz,.txt,text/xml,application/xml', (bytes) => void addSitemap(bytes))
        }
      >
        {t.urls.fromSitemap}
      </button>
      <button type="button" class="quiet" onClick={() => (editing.value = true)}>
        {t.urls.edit}
      </button>
    </form>
  );
}

function EditDialog() {
  const [value, setValue] = useState(urls.peek().join('\n'));
  const close = (): void => {
    editing.value = false;
  };
  return (
    <Dialog title={t.urls.editTitle} wide onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const { urls: found, repeated, over } = urlsOfText(value);
          setUrls(found);
          close();
          tell(t.urls.listed(found.length, repeated, over));
        }}
      >
        <label for="all-urls">{t.urls.editLabel}</label>
        <textarea
          id="all-urls"
          rows={16}
          spellcheck={false}
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <div class="buttons">
          <button type="submit" class="primary">
            {t.urls.take}
          </button>
          <button type="button" class="quiet" onClick={() => setValue('')}>
            {t.urls.empty}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Small squares, one a crawler. */
function Others({ row }: { readonly row: number }) {
  const names = crawlers.value;
  const allowed: string[] = [];
  const blocked: string[] = [];
  const squares = names.map((name, place) => {
    const value = allowedAt(row, place);
    if (value !== undefined) (value ? allowed : blocked).push(name);
    return <i key={name} class={value === undefined ? 'waiting' : value ? 'allowed' : 'blocked'} />;
  });
  const words = t.urls.forAll(allowed, blocked);
  return (
    <span class="squares verdict" role="img" aria-label={words} title={words}>
      {squares}
    </span>
  );
}

function RuleCell({ row }: { readonly row: number }) {
  const verdict = verdictAt(row, crawlerIndex.value);
  if (!verdict) return null;
  if (!verdict.line) return <span class="verdict faint">{t.reasons[verdict.reason]}</span>;
  const line = (lines.value[verdict.line - 1] ?? '').trim();
  return (
    <span class="verdict rule-cell">
      <span class="line-number">{verdict.line}</span> <code>{line}</code>
    </span>
  );
}

export function UrlsView() {
  const list = urls.value;
  const names = crawlers.value;
  // Rows are made anew when verdicts come.
  void board.value;
  const columns: Column[] = [
    {
      key: 'verdict',
      head: t.urls.verdict,
      width: 'minmax(6.2rem, 7rem)',
      cell: (row) => <Mark verdict={verdictAt(row, crawlerIndex.value)} />,
    },
    {
      key: 'url',
      head: t.urls.url,
      width: 'minmax(9rem, 3fr)',
      isHeader: true,
      className: 'url-cell',
      cell: (row) => <UrlText url={list[row] ?? ''} />,
    },
    {
      key: 'rule',
      head: t.urls.rule,
      width: 'minmax(0, 2fr)',
      className: 'on-wide',
      cell: (row) => <RuleCell row={row} />,
    },
    {
      key: 'others',
      head: t.urls.everyone,
      width: 'minmax(4.6rem, max-content)',
      className: 'others-cell',
      cell: (row) => <Others row={row} />,
    },
    {
      key: 'remove',
      head: <span class="only-read">{t.urls.removeHead}</span>,
      width: '2.25rem',
      className: 'remove-cell',
      cell: (row) => (
        <span aria-label={t.urls.remove(list[row] ?? '')} role="img">
          ✕
        </span>
      ),
    },
  ];
  return (
    <>
      <AddForm />
      {list.length === 0 ? (
        <p class="empty">{t.urls.none}</p>
      ) : (
        <Grid
          label={t.urls.gridLabel}
          rows={list.length}
          columns={columns}
          rowHeight={36}
          signature={(row) => {
            const verdict = verdictAt(row, crawlerIndex.value);
            const rule = verdict?.line ? lines.value[verdict.line - 1] : verdict?.reason;
            const all = names.map((_, place) => allowedAt(row, place));
            return `${list[row]}\n${verdict?.allowed} ${verdict?.line} ${verdict?.undefined} ${rule}\n${all} ${names}`;
          }}
          onFirstRow={(row) => (firstRow.value = row)}
          onRemove={removeUrl}
          onChoose={(row, column) => {
            if (column === columns.length - 1) removeUrl(row);
            else choose(row, crawlerIndex.peek());
          }}
          isRowChosen={(row) => chosen.value?.url === row}
        />
      )}
      {editing.value && <EditDialog />}
    </>
  );
}
