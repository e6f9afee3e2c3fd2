import { type SubmitEvent, useEffect, useRef } from 'react';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import { AddressFields } from './address-fields.tsx';
import styles from './admin-address.module.css';
import type { useNewAddresses } from './use-new-addresses.ts';

/** Several new addresses at once; the rows that cannot be sent stay and say why. */
export function NewAddresses({ form }: { form: ReturnType<typeof useNewAddresses> }) {
  const { rows, busy, problem } = form;
  const focus = useFocusLater();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    focus(`new-${await form.send()}`);
  }

  const count = rows.length;
  return (
    <Card title="Новые адреса">
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
        <ul role="list" className={styles.rows}>
          {rows.map(({ key, typed, errors }, place) => (
            <li key={key} className={styles.row}>
              <fieldset className={styles.group}>
                <legend className="visually-hidden">Новый адрес {place + 1}</legend>
                <AddressFields
                  id={`new-${key}`}
                  typed={typed}
                  errors={errors}
                  disabled={busy}
                  onChange={(changed) => form.change(key, changed)}
                />
                {count > 1 && (
                  <Button
                    variant="quiet"
                    disabled={busy}
                    onClick={() => {
                      form.remove(key);
                      focus('add-address');
                    }}
                  >
                    <Icon name="close" size={20} />
                    Убрать<span className="visually-hidden"> новый адрес {place + 1}</span>
                  </Button>
                )}
              </fieldset>
            </li>
          ))}
        </ul>
        <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        <div className={styles.buttons}>
          <Button type="submit" busy={busy} busyText="Создаём…">
            Создать {count > 1 ? `${count} ${plural(count, ['адрес', 'адреса', 'адресов'])}` : 'адрес'}
          </Button>
          <Button
            id="add-address"
            variant="secondary"
            disabled={busy || count >= 100}
            onClick={() => focus(`new-${form.add()}-name`)}
          >
            <Icon name="plus" />
            Ещё один адрес
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Gives the focus to an element that comes with the next rendering. */
function useFocusLater(): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
    document.getElementById(id)?.focus();
  };
}
