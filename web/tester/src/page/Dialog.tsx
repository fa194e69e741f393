// A dialog: the browser's own, which keeps the focus and gives it back.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { t } from '../i18n';

interface Props {
  readonly title: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, wide, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // Taken out of the page, a dialog cannot give the focus back itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'wide' : ''}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="quiet" onClick={onClose} aria-label={t.close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
