import { useCallback } from 'react';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { personalDraft } from '../../../../shared/web/draft.ts';
import {
  errorsBelow,
  type GoodRow,
  KnownName,
  NewRowsForm,
  type RowFields,
  type SendRows,
  type Sent,
  type StoredRow,
  useNewRows,
} from '../../../admin/admin.web.ts';
import { createWorkAddresses } from '../../admin-work-addresses.contract.ts';
import {
  AddressFields,
  type AddressInput,
  addressFrom,
  emptyAddress,
  type TypedAddress,
} from './address-fields.tsx';
import { createFailed } from './addresses.ts';

/** What was typed survives a reload and a session that ended. */
export const newAddressesDraft = personalDraft<StoredRow<TypedAddress>[]>('newWorkAddressRows');

interface NewAddressesProps {
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  /** Some of them were made: how many. */
  onCreated(count: number): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Several new addresses at once; the rows that cannot be sent stay and say why. */
export function NewAddresses({ known, onCreated, onDirty }: NewAddressesProps) {
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

  const fields = useCallback(
    (row: RowFields<TypedAddress>) => (
      <>
        <AddressFields {...row} />
        <KnownName name={row.typed.name} known={known} />
      </>
    ),
    [known],
  );

  return (
    <NewRowsForm
      kind="address"
      title="Новые адреса"
      rowTitle="Новый адрес"
      forms={['адрес', 'адреса', 'адресов']}
      addText="Ещё один адрес"
      form={form}
    >
      {fields}
    </NewRowsForm>
  );
}
