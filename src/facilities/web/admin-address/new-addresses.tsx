import { useCallback } from 'react';
import { KnownName } from '../../../desk/editing/known-name.tsx';
import { NewRowsForm } from '../../../desk/editing/new-rows-form.tsx';
import { sentTogether } from '../../../desk/editing/row-attempts.ts';
import type { RowFields } from '../../../desk/editing/row-fields.tsx';
import { type StoredRow, useNewRows } from '../../../desk/editing/use-new-rows.ts';
import { personalDraft } from '../../../ui/draft.ts';
import { createWorkAddresses } from '../../admin-work-addresses.contract.ts';
import { AddressFields, addressFrom, emptyAddress, type TypedAddress } from './address-fields.tsx';
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
  const form = useNewRows({
    draft: newAddressesDraft,
    fresh: () => emptyAddress,
    isTouched: (typed: TypedAddress) => Object.values(typed).some((value) => value !== ''),
    validate: addressFrom,
    async send(rows, sendRows) {
      const body = { workAddressList: rows.map(({ input }) => input) };
      const { failure } = await sendRows(createWorkAddresses, rows, { body });
      return sentTogether(rows, failure, 'workAddressList', createFailed);
    },
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
