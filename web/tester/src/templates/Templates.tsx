// The dialog to start from a template.
import { signal } from '@preact/signals';

import { t } from '../i18n';
import { Dialog } from '../page/Dialog';
import { tell } from '../page/notice';
import { catalogue, load, setUrls, urls } from '../state/store';
import { TEMPLATE_URLS, TEMPLATES, type TemplateName, templateText } from './templates';

export const templatesOpen = signal(false);
const selected = signal<TemplateName>('allow-all');
const withUrls = signal(false);

function use(): void {
  const name = selected.peek();
  load(templateText(name, catalogue.peek()?.crawlers ?? []));
  if (withUrls.peek()) {
    const present = new Set(urls.peek());
    const fresh = TEMPLATE_URLS[name].filter((url) => !present.has(url));
    if (fresh.length) setUrls([...fresh, ...urls.peek()]);
  }
  templatesOpen.value = false;
  tell(t.templates.used(t.templates.items[name].title));
}

export function Templates() {
  if (!templatesOpen.value) return null;
  const name = selected.value;
  const close = (): void => {
    templatesOpen.value = false;
  };
  return (
    <Dialog title={t.templates.title} wide onClose={close}>
      <form
        class="templates"
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <fieldset>
          <legend class="only-read">{t.templates.legend}</legend>
          {TEMPLATES.map((each) => (
            <label key={each} class={each === name ? 'template selected' : 'template'}>
              <input
                type="radio"
                name="template"
                value={each}
                checked={each === name}
                onChange={() => (selected.value = each)}
              />
              <span>
                <strong>{t.templates.items[each].title}</strong>
                <span class="faint small">{t.templates.items[each].short}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="template-detail">
          <p>{t.templates.items[name].long}</p>
          <pre tabIndex={0} aria-label={t.templates.preview}>
            {templateText(name, catalogue.value?.crawlers ?? [])}
          </pre>
          <label class="check">
            <input
              type="checkbox"
              checked={withUrls.value}
              onChange={(event) => (withUrls.value = event.currentTarget.checked)}
            />
            {t.templates.withUrls}
          </label>
          <div class="buttons">
            <button type="submit" class="primary">
              {t.templates.use}
            </button>
            <span class="faint small">{t.templates.undo}</span>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
