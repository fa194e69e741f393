// The live file: fetched by the server, told in plain words, compared with the text in the editor.
import type { DialectName } from '@abide/engine';
import { useState } from 'preact/hooks';

import { t } from '../i18n';
import { catalogue, dialect, load } from '../state/store';
import type { Exchange, Site, Standing, Version } from './api';
import { DifferenceView } from './DifferenceView';
import {
  address,
  bodyOf,
  busy,
  comparison,
  fetchSite,
  giveKey,
  liveText,
  refreshed,
  site,
  submitSite,
  trouble,
  versions,
  wantsKey,
} from './site';

function AddressForm() {
  return (
    <form
      class="address"
      onSubmit={(event) => {
        event.preventDefault();
        void fetchSite();
      }}
    >
      <label for="address">{t.live.address}</label>
      <div class="field">
        <input
          id="address"
          type="text"
          inputMode="url"
          autocomplete="url"
          spellcheck={false}
          required
          placeholder="https://example.com"
          aria-describedby="address-hint"
          value={address.value}
          onInput={(event) => (address.value = event.currentTarget.value)}
        />
        <button type="submit" class="primary" disabled={busy.value !== ''}>
          {busy.value === 'fetch' ? t.live.fetching : t.live.fetch}
        </button>
      </div>
      <p id="address-hint" class="faint small">
        {t.live.hint}
      </p>
    </form>
  );
}

function KeyForm() {
  const [value, setValue] = useState('');
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        giveKey(value);
      }}
    >
      <p role="alert">{t.live.keyWanted}</p>
      <label for="api-key">{t.live.key}</label>
      <div class="field">
        <input
          id="api-key"
          type="password"
          autocomplete="off"
          required
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          {t.live.useKey}
        </button>
      </div>
    </form>
  );
}

function Hops({ exchange }: { readonly exchange: Exchange }) {
  if (!exchange.hops.length) return <p class="faint">{t.live.nothingAsked}</p>;
  return (
    <ol class="hops">
      {exchange.hops.map((hop, place) => (
        <li key={place}>
          <span class={`status s${Math.floor(hop.status / 100)}`}>{hop.status || '—'}</span>{' '}
          <code>{hop.url}</code>
          {hop.location && (
            <span class="faint">
              {' '}
              {t.live.redirectsTo} <code>{hop.location}</code>
            </span>
          )}
          {hop.address && <span class="faint small"> ({hop.address})</span>}
        </li>
      ))}
    </ol>
  );
}

function ExchangeFacts({ exchange }: { readonly exchange: Exchange }) {
  const facts: [string, string][] = [[t.live.fact.when, t.time(exchange.started)]];
  facts.push([t.live.fact.took, t.milliseconds(exchange.total_ms)]);
  if (exchange.outcome === 'found') {
    const size = t.live.size(
      exchange.body_bytes,
      exchange.wire_bytes,
      exchange.content_encoding,
      exchange.cut,
    );
    facts.push([t.live.fact.size, size]);
    facts.push([t.live.fact.type, exchange.content_type || t.live.noType]);
  }
  if (exchange.protocol) facts.push([t.live.fact.protocol, exchange.protocol]);
  return (
    <dl class="facts">
      <div class="wide-fact">
        <dt>{t.live.fact.asked}</dt>
        <dd>
          <Hops exchange={exchange} />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Standings({ of }: { readonly of: Site }) {
  // Dialects that conclude the same stand together.
  const groups = new Map<string, { standing: Standing; names: DialectName[] }>();
  for (const { name } of catalogue.value?.dialects ?? []) {
    const standing = of.standings[name];
    if (!standing) continue;
    const words = `${standing.obey} ${t.live.standing(standing)}`;
    const group = groups.get(words);
    if (group) group.names.push(name);
    else groups.set(words, { standing, names: [name] });
  }
  return (
    <>
      <h4>{t.live.standingTitle}</h4>
      <dl class="decisions">
        {Array.from(groups, ([words, { standing, names }]) => {
          const kind = { rules: 'rules', 'allow-all': 'allowed', 'disallow-all': 'blocked' }[
            standing.obey
          ];
          return (
            <div
              key={words}
              class={names.includes(dialect.value) ? 'current' : ''}
              data-dialects={names.join(' ')}
            >
              <dt>
                <span class={`mark ${kind}`}>{t.live.obey[standing.obey]}</span>
                <span>{t.list(names.map((name) => t.dialects.names[name]))}</span>
              </dt>
              <dd>{t.live.standing(standing)}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

function VersionRow({
  version,
  older,
  newest,
}: {
  readonly version: Version;
  readonly older: boolean;
  readonly newest: boolean;
}) {
  const body = bodyOf(version);
  return (
    <li>
      <div>
        <strong>{newest ? t.live.newest : t.live.older}</strong>{' '}
        <span>{version.missing ? t.live.versionMissing : t.bytes(version.bytes)}</span>
        <div class="faint small">{t.live.seen(version.first_seen, version.last_seen)}</div>
      </div>
      <div class="buttons">
        {older && (
          <button
            type="button"
            class="quiet"
            onClick={() => (comparison.value = { kind: 'version', id: version.id, to: 'previous' })}
          >
            {t.live.whatChanged}
          </button>
        )}
        <button
          type="button"
          class="quiet"
          onClick={() => (comparison.value = { kind: 'version', id: version.id, to: 'editor' })}
        >
          {t.live.withEditor}
        </button>
        {body !== null && (
          <button type="button" class="quiet" onClick={() => load(body)}>
            {t.live.edit}
          </button>
        )}
      </div>
    </li>
  );
}

function Versions() {
  const list = versions.value;
  if (!list.length) return null;
  return (
    <>
      <h4>{t.live.versionsTitle}</h4>
      <ol class="versions">
        {list.map((version, place) => (
          <VersionRow
            key={version.id}
            version={version}
            newest={place === 0}
            older={place + 1 < list.length}
          />
        ))}
      </ol>
    </>
  );
}

function ShownComparison() {
  const now = comparison.value;
  if (!now) return null;
  const close = (): void => {
    comparison.value = null;
  };
  if (now.kind === 'live') {
    const live = liveText.value ?? '';
    return (
      <DifferenceView
        before={live}
        after={null}
        beforeName={t.live.names.live}
        afterName={t.live.names.editor}
        onClose={close}
      />
    );
  }
  const place = versions.value.findIndex(({ id }) => id === now.id);
  const version = versions.value[place];
  if (!version) return null;
  const name = t.live.names.version(version.first_seen);
  const own = bodyOf(version) ?? '';
  if (now.to === 'editor') {
    return (
      <DifferenceView
        before={own}
        after={null}
        beforeName={name}
        afterName={t.live.names.editor}
        onClose={close}
      />
    );
  }
  const previous = versions.value[place + 1] ?? null;
  const previousName = previous ? t.live.names.version(previous.first_seen) : '';
  return (
    <DifferenceView
      before={bodyOf(previous) ?? ''}
      after={own}
      beforeName={previousName}
      afterName={name}
      onClose={close}
    />
  );
}

function SiteView({ of }: { readonly of: Site }) {
  const latest = of.failed ?? of.answer;
  const live = liveText.value;
  const told = refreshed.value;
  return (
    <section class="site" aria-label={of.origin}>
      <header>
        <h3>
          <code>{of.robots_url}</code>
        </h3>
        <p class={`outcome ${latest?.outcome ?? ''}`}>
          {latest ? t.live.outcome(latest) : t.live.neverAsked}
        </p>
      </header>
      {told && (
        <p class="card good" role="status">
          {t.live.submitted(told)}
        </p>
      )}
      <div class="buttons">
        {live !== null && (
          <>
            <button type="button" class="primary" onClick={() => load(live)}>
              {t.live.edit}
            </button>
            <button type="button" onClick={() => (comparison.value = { kind: 'live' })}>
              {t.live.compare}
            </button>
          </>
        )}
        <button type="button" onClick={() => void submitSite()} disabled={busy.value !== ''}>
          {busy.value === 'submit' ? t.live.submitting : t.live.submit}
        </button>
      </div>
      <ShownComparison />
      <Standings of={of} />
      <Versions />
      {of.failed && (
        <>
          <h4>{t.live.failedTitle}</h4>
          <p>{t.live.failing(of)}</p>
          <ExchangeFacts exchange={of.failed} />
        </>
      )}
      {of.answer && (
        <>
          <h4>{of.failed ? t.live.lastAnswerTitle : t.live.answerTitle}</h4>
          <ExchangeFacts exchange={of.answer} />
        </>
      )}
    </section>
  );
}

export function LiveView() {
  const now = site.value;
  const latest = now?.failed ?? now?.answer;
  return (
    <div class="live" aria-busy={busy.value !== ''}>
      <AddressForm />
      {wantsKey.value && <KeyForm />}
      {trouble.value && (
        <div class="card bad" role="alert">
          <strong>{trouble.value.title}</strong>
          <p>{trouble.value.detail}</p>
        </div>
      )}
      <p class="only-read" role="status">
        {busy.value ? t.live.fetching : latest ? t.live.outcome(latest) : ''}
      </p>
      {now ? (
        <SiteView of={now} />
      ) : (
        !busy.value && !trouble.value && <p class="empty">{t.live.empty}</p>
      )}
    </div>
  );
}
