import { render } from 'preact';

import { t } from './i18n';
import { App } from './page/App';
import { tell } from './page/notice';
import { keepState, type Restored, restoreState } from './state/persist';
import { startEngine } from './state/store';
import './style/page.css';
import './style/file.css';
import './style/frame.css';
import './style/rows.css';
import './style/reasons.css';
import './style/live.css';
import './style/dialogs.css';
import './style/narrow.css';

function told(restored: Restored): void {
  if (restored === 'link') tell(t.link.restored);
  if (restored === 'damaged-link') tell(t.link.damaged, true);
}

async function main(): Promise<void> {
  const restored = await restoreState();
  startEngine();
  const page = document.getElementById('page');
  if (page) render(<App />, page);
  keepState(told);
  told(restored);
}

void main();
