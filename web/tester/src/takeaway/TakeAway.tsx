// The dialog to take the work away: the file, a link, the verdicts, a test for CI.
import { signal } from '@preact/signals';
import { REASONS } from '@abide/engine';
import { useState } from 'preact/hooks';

import { t } from '../i18n';
import { Dialog } from '../page/Dialog';
import { download } from '../page/files';
import { fragmentOf } from '../state/link';
import { bytesOfText } from '../state/octets';
import {
  allowedAt,
  board,
  crawlers,
  dialect,
  lines,
  pending,
  shared,
  text,
  urls,
  verdictAt,
} from '../state/store';
import { csvOf, jsonOf, type Row } from './export';
import { testFileOf } from './test_file';

export const takeAwayOpen = signal(false);

function* rows(): Generator<Row> {
  for (let url = 0; url < urls.peek().length; ++url) {
    for (const [place, crawler] of crawlers.peek().entries()) {
      const verdict = verdictAt(url, place);
      if (!verdict) continue;
      yield {
        url: urls.peek()[url] ?? '',
        crawler,
        dialect: dialect.peek(),
        allowed: verdict.allowed,
        reason: REASONS[verdict.reason] ?? 'no-match',
        line: verdict.line,
        rule: verdict.line ? (lines.peek()[verdict.line - 1] ?? '').trim() : '',
      };
    }
  }
}

function testFile(): string {
  const list = urls.peek();
  const expected = crawlers.peek().map((name, place) => ({
    name,
    allowed: Uint8Array.from(list, (_, url) => allowedAt(url, place) ?? 0),
  }));
  return testFileOf(
    { urls: list, dialect: dialect.peek(), crawlers: expected },
    t.takeAway.testHead,
    t.takeAway.testTitle,
  );
}

function LinkItem() {
  const [made, setMade] = useState<{ url: string; copied: boolean } | null>(null);
  const make = async (): Promise<void> => {
    const url = location.href.replace(/#.*$/s, '') + (await fragmentOf(shared()));
    let copied = true;
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Not granted, or a page that is not served securely: then a person copies it.
      copied = false;
    }
    setMade({ url, copied });
  };
  return (
    <li>
      <button type="button" onClick={() => void make()}>
        {t.takeAway.link}
      </button>
      <p class="faint small">{t.takeAway.linkHint}</p>
      {made && (
        <>
          <p role="status">{made.copied ? t.takeAway.copied(made.url.length) : t.takeAway.notCopied}</p>
          <label class="only-read" for="made-link">
            {t.takeAway.linkLabel}
          </label>
          <input
            id="made-link"
            readOnly
            value={made.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </>
      )}
    </li>
  );
}

interface ItemProps {
  readonly name: string;
  readonly hint: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Item({ name, hint, disabled, onClick }: ItemProps) {
  return (
    <li>
      <button type="button" disabled={disabled} onClick={onClick}>
        {name}
      </button>
      <p class="faint small">{hint}</p>
    </li>
  );
}

export function TakeAway() {
  if (!takeAwayOpen.value) return null;
  const waiting = pending.value || !board.value.complete;
  const none = waiting || urls.value.length === 0;
  return (
    <Dialog title={t.takeAway.title} onClose={() => (takeAwayOpen.value = false)}>
      <ul class="take-away">
        <Item
          name={t.takeAway.file}
          hint={t.takeAway.fileHint}
          disabled={false}
          onClick={() => download('robots.txt', bytesOfText(text.peek()), 'text/plain')}
        />
        <LinkItem />
        <Item
          name={t.takeAway.csv}
          hint={t.takeAway.csvHint}
          disabled={none}
          onClick={() => download('verdicts.csv', csvOf(rows()), 'text/csv')}
        />
        <Item
          name={t.takeAway.json}
          hint={t.takeAway.jsonHint}
          disabled={none}
          onClick={() => download('verdicts.json', jsonOf(rows()), 'application/json')}
        />
        <Item
          name={t.takeAway.test}
          hint={t.takeAway.testHint}
          disabled={none}
          onClick={() => download('robots-spec.yaml', testFile(), 'application/yaml')}
        />
      </ul>
    </Dialog>
  );
}
