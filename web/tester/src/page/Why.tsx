// Why a verdict is what it is: a sentence, the group, the rules that matched and the one that won.
import { t } from '../i18n';
import { board, chosen, crawlers, jump, urls, why } from '../state/store';
import { Icon } from './Mark';

function Line({ line }: { readonly line: number }) {
  return (
    <button type="button" class="link" onClick={() => (jump.value = { line, focus: true })}>
      {t.line.number(line)}
    </button>
  );
}

export function Why() {
  const place = chosen.value;
  if (!place) return null;
  const now = why.value;
  const fresh = now && now.chosen === place && now.revision === board.value.revision ? now : null;
  const crawler = crawlers.value[place.crawler] ?? '';
  const explanation = fresh?.explanation;
  return (
    <section class="why" aria-labelledby="why-title">
      <header>
        <h2 id="why-title">
          {explanation && (
            <span class={`mark verdict ${explanation.allowed ? 'allowed' : 'blocked'}`}>
              <Icon allowed={explanation.allowed} />
              {explanation.allowed ? t.allowed : t.blocked}
            </span>
          )}{' '}
          <span class="why-for">{t.why.forCrawler(crawler)}</span>
        </h2>
        <button
          type="button"
          class="quiet"
          aria-label={t.why.close}
          onClick={() => (chosen.value = null)}
        >
          ✕
        </button>
      </header>
      <p class="why-url">
        <code>{urls.value[place.url]}</code>
      </p>
      {explanation && (
        <div class="verdict">
          <p class="why-sentence" role="status">
            {explanation.explanation}
          </p>
          {explanation.undefined && <p class="faint">{t.why.undefined}</p>}
          <dl class="why-facts">
            <div>
              <dt>{t.why.group}</dt>
              <dd>
                {explanation.userAgents.length === 0
                  ? t.why.noGroup
                  : explanation.userAgents.map(({ line, value }) => (
                      <span class="why-agent" key={line}>
                        <Line line={line} /> <code>User-agent: {value}</code>
                      </span>
                    ))}
              </dd>
            </div>
            <div>
              <dt>{t.why.path}</dt>
              <dd>
                <code>{explanation.path}</code>
              </dd>
            </div>
            <div>
              <dt>{t.why.matched(explanation.matched.length)}</dt>
              <dd>
                {explanation.matched.length === 0 ? (
                  t.why.noneMatched
                ) : (
                  <ol class="why-rules">
                    {explanation.matched.slice(0, 20).map((rule, at) => (
                      <li key={`${rule.line} ${at}`}>
                        <Line line={rule.line} />{' '}
                        <code class={rule.allow ? 'allow-rule' : 'block-rule'}>{rule.text}</code>{' '}
                        <span class="faint">{t.why.length(rule.length)}</span>
                        {at === 0 && explanation.line > 0 && <strong class="won"> {t.why.won}</strong>}
                      </li>
                    ))}
                  </ol>
                )}
              </dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  );
}
