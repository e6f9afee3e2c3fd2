import { useEffect, useRef } from 'react';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import text from '../../ui/look/text.module.css';
import { formatFullName } from '../../ui/shop/recipient-facts.tsx';
import styles from './recipient-form.module.css';
import { RecipientForm, type RecipientSaveResult } from './recipient-form.tsx';
import type { RecipientEditorState } from './use-recipient-editor.ts';

interface RecipientEditorProps {
  editor: RecipientEditorState;
  /** There is a next step, and the form leads to it. */
  leadsOn?: boolean;
  onSaved(saved: RecipientSaveResult): void;
}

/** The form of a recipient, or the button that opens it, and the question before a deletion. */
export function RecipientEditor({ editor, leadsOn = false, onSaved }: RecipientEditorProps) {
  const { subject, closable, asking } = editor;
  const add = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const about = subject === null || subject === 'new' ? subject : subject.id;

  // Anyone who opened or closed the form goes on from there; a form that stands open at first waits to be reached.
  const shown = useRef(about);
  useEffect(() => {
    if (shown.current === about) return;
    const opened = about !== null;
    shown.current = about;
    if (opened && closable) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }
    if (!opened && (document.activeElement === null || document.activeElement === document.body)) {
      add.current?.querySelector('button')?.focus();
    }
  }, [about, closable]);

  return (
    <>
      {subject !== null && (
        <section className={joinClassNames(card.card, styles.editor)} aria-label="Получатель">
          <RecipientForm
            key={about}
            heading={
              <h2
                ref={heading}
                tabIndex={-1}
                className={leadsOn && !closable ? 'visually-hidden' : text.breaks}
              >
                {subject === 'new' && (closable ? 'Новый получатель' : 'Кому отправляем')}
                {subject !== 'new' && `Изменить: ${formatFullName(subject)}`}
              </h2>
            }
            edited={subject === 'new' ? null : subject}
            phone={editor.phone}
            onTyped={editor.keepOpen}
            onCancel={closable ? editor.cancel : undefined}
            leadsOn={leadsOn}
            onSaved={(saved) => {
              editor.saved(saved.id);
              onSaved(saved);
            }}
          />
        </section>
      )}
      {closable && subject !== 'new' && (
        <div ref={add}>
          <Button variant="secondary" onClick={() => editor.open('new')}>
            Добавить получателя
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking !== null}
        title={`Удалить получателя «${asking && formatFullName(asking)}»?`}
        text="Оформленные заказы останутся как были. Вернуть получателя нельзя, но можно добавить заново."
        confirmText="Удалить"
        danger
        busy={editor.removing}
        onConfirm={editor.remove}
        onClose={() => editor.ask(null)}
      />
    </>
  );
}

/** What can be done with one saved recipient, as words to press. */
export function RecipientActions({
  editor,
  recipient,
}: {
  editor: RecipientEditorState;
  recipient: SavedRecipientResponse;
}) {
  const who = <span className="visually-hidden"> {formatFullName(recipient)}</span>;
  return (
    <div className={inRow.gap16}>
      <Button variant="quiet" onClick={() => editor.open(recipient.id)}>
        Изменить{who}
      </Button>
      <Button variant="quiet" onClick={() => editor.ask(recipient)}>
        Удалить{who}
      </Button>
    </div>
  );
}
