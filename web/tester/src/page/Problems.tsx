// What the linter found, as a list: the marks in the editor, for those who read or use the keyboard.
import { signal } from '@preact/signals';

import { mend } from '../editor/Editor';
import { t } from '../i18n';
import { ask, findings, jump, load, revision } from '../state/store';
import type { PlacedFinding } from '../worker/protocol';
import { tell } from './notice';

/** Findings listed one by one. */
const MOST = 200;
const open = signal(true);

async function mendAll(): Promise<void> {
  const { revision: of, answer } = await ask('mend', {});
  if (!answer || of !== revision.peek()) return;
  load(answer.text);
  tell(t.problems.mended(answer.applied));
}

function Problem({ placed }: { readonly placed: PlacedFinding }) {
  const { finding } = placed;
  const { fix } = finding;
  return (
    <li class={finding.severity}>
      <details>
        <summary>
          <span class="severity">{t.problems.severity[finding.severity]}</span>
          <span class="problem-text">{t.sentence(finding.message)}</span>
        </summary>
        <div class="problem-more">
          <p>{finding.why}</p>
          <p>
            <strong>{t.problems.mendTitle}</strong> {finding.mend}
          </p>
          {fix && <p>{t.problems.fixWords(fix.replacement, fix.announces)}</p>}
          <p class="faint small">
            {t.problems.mattersIn(finding.dialects)} {t.problems.source(finding.source)}{' '}
            <code>{finding.id}</code>
          </p>
        </div>
      </details>
      <button
        type="button"
        class="link"
        onClick={() => (jump.value = { line: finding.line, focus: true })}
      >
        {t.line.number(finding.line)}
      </button>
      {fix && (
        <button type="button" class="quiet fix" onClick={() => mend(placed)}>
          {fix.safe ? t.problems.fix : t.problems.fixReviewed}
          <span class="only-read">
            {' '}
            {t.line.number(finding.line)}: {finding.message}
          </span>
        </button>
      )}
    </li>
  );
}

export function Problems() {
  const { list } = findings.value;
  const safe = list.filter(({ finding }) => finding.fix?.safe).length;
  return (
    <section class="problems" aria-labelledby="problems-title">
      <header>
        <h2 id="problems-title">
          <button
            type="button"
            class="link plain"
            aria-expanded={open.value}
            onClick={() => (open.value = !open.value)}
          >
            <span class={open.value ? 'twist open' : 'twist closed'} aria-hidden="true" />
            {t.problems.title(list.length)}
          </button>
        </h2>
        {safe > 0 && (
          <button type="button" class="quiet" onClick={() => void mendAll()}>
            {t.problems.fixAll(safe)}
          </button>
        )}
      </header>
      {open.value && list.length > 0 && (
        <ul>
          {list.slice(0, MOST).map((placed, place) => (
            <Problem key={`${placed.finding.id} ${placed.finding.line} ${place}`} placed={placed} />
          ))}
        </ul>
      )}
    </section>
  );
}
