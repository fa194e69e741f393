// The chosen crawlers, the one that lists are about among them, and the dialect.
import { useState } from 'preact/hooks';

import { t } from '../i18n';
import {
  addCrawler,
  board,
  catalogue,
  crawler,
  crawlers,
  dialect,
  removeCrawler,
  totals,
} from '../state/store';
import { tell } from './notice';

function Chip({ name, place }: { readonly name: string; readonly place: number }) {
  const total = totals.value[place];
  const known = catalogue.value?.crawlers.find((each) => each.name === name);
  const active = crawler.value === name;
  return (
    <span class={active ? 'chip active' : 'chip'}>
      <label title={known ? `${known.operator}: ${known.purpose}` : t.crawlers.unknown}>
        <input
          type="radio"
          name="crawler"
          class="only-read"
          checked={active}
          onChange={() => (crawler.value = name)}
        />
        <span>{name}</span>
        {total && total.allowed + total.blocked > 0 && (
          <span class={board.value.complete ? 'chip-counts verdict' : 'chip-counts verdict outdated'}>
            <span class="allowed">{t.number(total.allowed)}</span>
            <span aria-hidden="true">/</span>
            <span class="blocked">{t.number(total.blocked)}</span>
            <span class="only-read">{t.crawlers.counts(total.allowed, total.blocked)}</span>
          </span>
        )}
      </label>
      {crawlers.value.length > 1 && (
        <button
          type="button"
          class="chip-remove"
          aria-label={t.crawlers.remove(name)}
          onClick={() => removeCrawler(name)}
        >
          ✕
        </button>
      )}
    </span>
  );
}

function AddCrawler() {
  const [value, setValue] = useState('');
  return (
    <form
      class="add-crawler"
      onSubmit={(event) => {
        event.preventDefault();
        const name = value.trim();
        if (name) tell(addCrawler(name) ? t.crawlers.added(name) : t.crawlers.present(name));
        setValue('');
      }}
    >
      <label class="only-read" for="new-crawler">
        {t.crawlers.newLabel}
      </label>
      <input
        id="new-crawler"
        list="known-crawlers"
        autocomplete="off"
        spellcheck={false}
        placeholder={t.crawlers.placeholder}
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <datalist id="known-crawlers">
        {catalogue.value?.crawlers.map(({ name, operator }) => (
          <option key={name} value={name}>
            {operator}
          </option>
        ))}
      </datalist>
      <button type="submit" class="quiet">
        {t.crawlers.add}
      </button>
    </form>
  );
}

export function Crawlers() {
  return (
    <div class="crawlers">
      <fieldset>
        <legend>{t.crawlers.title}</legend>
        {crawlers.value.map((name, place) => (
          <Chip key={name} name={name} place={place} />
        ))}
      </fieldset>
      <div class="crawlers-tools">
        <AddCrawler />
        <div class="dialect">
          <label for="dialect">{t.dialects.one}</label>
          <select
            id="dialect"
            value={dialect.value}
            aria-describedby="dialect-hint"
            onChange={(event) => {
              const { value } = event.currentTarget;
              const found = catalogue.value?.dialects.find(({ name }) => name === value);
              if (found) dialect.value = found.name;
            }}
          >
            {catalogue.value?.dialects.map(({ name }) => (
              <option key={name} value={name} selected={name === dialect.value}>
                {t.dialects.names[name]}
              </option>
            ))}
          </select>
          <span id="dialect-hint" class="only-read">
            {t.dialects.hints[dialect.value]}
          </span>
        </div>
      </div>
    </div>
  );
}
