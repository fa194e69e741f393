// The page: the editor on one side, what follows from its text on the other.
import { computed, effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import { DialectsView } from '../dialects/DialectsView';
import { Editor, LineStatus } from '../editor/Editor';
import { t } from '../i18n';
import { LiveView } from '../live/LiveView';
import { MapView } from '../map/MapView';
import { MatrixView } from '../matrix/MatrixView';
import { textOfBytes } from '../state/octets';
import {
  board,
  catalogue,
  crawler,
  crawlerIndex,
  failure,
  load,
  totals,
  type View,
  view,
  VIEWS,
} from '../state/store';
import { TakeAway, takeAwayOpen } from '../takeaway/TakeAway';
import { Templates, templatesOpen } from '../templates/Templates';
import { UrlsView } from '../urls/UrlsView';
import { Crawlers } from './Crawlers';
import { chooseFile } from './files';
import { hideOutdated } from './hide_outdated';
import { notice, tell } from './notice';
import { Problems } from './Problems';
import { Why } from './Why';

const VIEW_PARTS: Record<View, () => preact.JSX.Element> = {
  urls: UrlsView,
  matrix: MatrixView,
  dialects: DialectsView,
  map: MapView,
  live: LiveView,
};

/** Larger files are no robots.txt: every crawler stops reading long before. */
const MOST_BYTES = 4 * 1024 * 1024;

function openFile(bytes: Uint8Array, name: string): void {
  if (bytes.length > MOST_BYTES) {
    tell(t.file.tooLarge(name), true);
    return;
  }
  load(textOfBytes(bytes));
  tell(t.file.opened(name));
}

function Header() {
  return (
    <header class="page-head">
      <a class="skip" href="#results">
        {t.skip}
      </a>
      <h1>
        <svg
          class="logo"
          viewBox="0 0 32 32"
          width="26"
          height="26"
          aria-hidden="true"
          focusable="false"
        >
          <rect width="32" height="32" rx="8" />
          <path d="M9 17.2l4.6 4.6L23.2 11" />
        </svg>
        {t.title} <span class="by">{t.by}</span>
      </h1>
      <nav aria-label={t.actions}>
        <button type="button" onClick={() => (templatesOpen.value = true)}>
          {t.templates.open}
        </button>
        <button type="button" onClick={() => chooseFile('.txt,text/plain', openFile)}>
          {t.file.open}
        </button>
        <button type="button" class="primary" onClick={() => (takeAwayOpen.value = true)}>
          {t.takeAway.open}
        </button>
      </nav>
    </header>
  );
}

function Tabs() {
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = VIEWS.indexOf(view.value);
    const moves: Record<string, number> = {
      ArrowRight: (at + 1) % VIEWS.length,
      ArrowLeft: (at + VIEWS.length - 1) % VIEWS.length,
      Home: 0,
      End: VIEWS.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    view.value = VIEWS[to] ?? 'urls';
    document.getElementById(`tab-${view.value}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t.views.label} onKeyDown={onKeyDown}>
      {VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={view.value === name}
          aria-controls="view"
          tabIndex={view.value === name ? 0 : -1}
          onClick={() => (view.value = name)}
        >
          {t.views[name]}
        </button>
      ))}
    </div>
  );
}

/** The totals for a screen reader, once typing pauses. */
const spoken = signal('');
const summary = computed(() => {
  const total = totals.value[crawlerIndex.value];
  return total && board.value.complete ? t.summary(crawler.value, total.allowed, total.blocked) : '';
});

function speak(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const stop = effect(() => {
    const words = summary.value;
    clearTimeout(timer);
    timer = setTimeout(() => (spoken.value = words), 900);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function takeDroppedFiles(): () => void {
  const over = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void file.arrayBuffer().then((buffer) => openFile(new Uint8Array(buffer), file.name));
  };
  addEventListener('dragover', over);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('drop', drop);
  };
}

export function App() {
  useEffect(() => {
    const stops = [speak(), hideOutdated(), takeDroppedFiles()];
    return () => stops.forEach((stop) => stop());
  }, []);
  const Part = VIEW_PARTS[view.value];
  return (
    <>
      <Header />
      {failure.value && (
        <p class="failure" role="alert">
          {(catalogue.value ? t.failure : t.noStart)(failure.value.message)}
        </p>
      )}
      <main>
        <section class="file" aria-labelledby="file-title">
          <h2 id="file-title" class="only-read">
            {t.editor.title}
          </h2>
          <Editor />
          <LineStatus />
          <Problems />
        </section>
        <section class="results" id="results" aria-label={t.results} tabIndex={-1}>
          <Crawlers />
          <Tabs />
          <div
            class={`view view-${view.value}`}
            id="view"
            role="tabpanel"
            aria-labelledby={`tab-${view.value}`}
          >
            {catalogue.value ? <Part /> : <p class="empty">{failure.value ? '' : t.loading}</p>}
          </div>
          {view.value !== 'dialects' && view.value !== 'live' && <Why />}
        </section>
      </main>
      <footer class="page-foot">
        <span>{catalogue.value && t.foot(catalogue.value.version)}</span>
        <span>{t.privacy}</span>
      </footer>
      <div class={notice.value?.bad ? 'notice bad' : 'notice'} role="status" aria-live="polite">
        {notice.value && (
          <>
            <span>{notice.value.words}</span>
            <button
              type="button"
              class="link"
              aria-label={t.close}
              onClick={() => (notice.value = null)}
            >
              ✕
            </button>
          </>
        )}
      </div>
      <p class="only-read" role="status" aria-live="polite">
        {spoken.value}
      </p>
      <Templates />
      <TakeAway />
    </>
  );
}
