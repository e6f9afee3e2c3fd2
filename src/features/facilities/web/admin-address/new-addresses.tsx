import type { SubmitEvent } from 'react';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { personalDraft } from '../../../../shared/web/draft.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import {
  errorsBelow,
  type GoodRow,
  editingStyles as parts,
  type SendRows,
  type Sent,
  type StoredRow,
  useFocusLater,
  useNewRows,
} from '../../../admin/admin.web.ts';
import { createWorkAddresses } from '../../work-addresses.contract.ts';
import { AddressFields } from './address-fields.tsx';
import { createFailed } from './address-messages.ts';
import { type AddressInput, addressFrom, emptyAddress, type TypedAddress } from './address-typing.ts';
import styles from './admin-address.module.css';

/** What was typed survives a reload and a session that ended. */
export const newAddressesDraft = personalDraft<StoredRow<TypedAddress>[]>('newWorkAddressRows');

interface NewAddressesProps {
  /** Some of them were made: how many. */
  onCreated(count: number): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Several new addresses at once; the rows that cannot be sent stay and say why. */
export function NewAddresses({ onCreated, onDirty }: NewAddressesProps) {
  async function create(rows: GoodRow<AddressInput>[], sendRows: SendRows): Promise<Sent> {
    const { failure } = await sendRows(createWorkAddresses, rows, {
      body: { workAddressList: rows.map(({ input }) => input) },
    });
    if (failure === null) return { failed: new Map(), problem: null };
    const refused = ({ key }: GoodRow<AddressInput>, index: number) =>
      [key, errorsBelow(failure.errors, `workAddressList.${index}.`)] as const;
    return { failed: new Map(rows.map(refused)), problem: failureMessage(failure, createFailed) };
  }

  const form = useNewRows({
    draft: newAddressesDraft,
    fresh: () => emptyAddress,
    isTouched: (typed: TypedAddress) => Object.values(typed).some((value) => value !== ''),
    validate: addressFrom,
    send: create,
    onCreated,
    onDirty,
  });
  const { rows, busy, problem } = form;
  const { focus, focusIfFree } = useFocusLater();
  const count = rows.length;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const held = document.activeElement;
    focusIfFree(`new-${await form.send()}`, held);
  }

  return (
    <Card title="Новые адреса">
      <form className={parts.form} method="post" noValidate onSubmit={submit} aria-busy={busy}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
        <ul role="list" className={parts.rows}>
          {rows.map(({ key, typed, errors }, index) => (
            <li key={key} className={parts.row}>
              <fieldset className={styles.group}>
                <legend className="visually-hidden">Новый адрес {index + 1}</legend>
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
                    Убрать<span className="visually-hidden"> новый адрес {index + 1}</span>
                  </Button>
                )}
              </fieldset>
            </li>
          ))}
        </ul>
        <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        <div className={parts.buttons}>
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
