import { KnownName } from '../../../desk/editing/known-name.tsx';
import { changesIn, RowForm } from '../../../desk/editing/row-form.tsx';
import { sameName } from '../../../lib/text/same-name.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { patchWorkAddress, updateWorkAddress } from '../../admin-work-addresses.contract.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { AddressFields, type AddressInput, changedAddressFrom, typedAddressFrom } from './address-fields.tsx';
import { updateFailed } from './addresses.ts';

/** A refused change leaves its row where it is, typing and all, also when the thing itself is gone by now. */
const KEEPS_ROW = { revalidates: false } as const;

interface AddressFormProps {
  address: WorkAddress;
  /** What is said of the names that there are. */
  known: ReadonlyMap<string, string>;
  onClose(): void;
  onSaved(): void;
  onTakeTheirs(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** The fields of an address in the place of its row; over somebody else's change only those of mine go. */
export function AddressForm({ address, known, ...form }: AddressFormProps) {
  const whole = useSend(updateWorkAddress, KEEPS_ROW);
  const part = useSend(patchWorkAddress, KEEPS_ROW);

  async function save(input: AddressInput, seen: boolean) {
    const { id, version } = address;
    const { failure } = seen
      ? await whole.send({ params: { id }, body: { ...input, version } })
      : await part.send({ params: { id }, body: changesIn(input, address) });
    return failure;
  }

  const id = `address-${address.id}`;
  const before = typedAddressFrom(address);
  const texts = { read: changedAddressFrom, otherwise: updateFailed };
  return (
    <RowForm {...form} {...texts} {...{ id, before }} send={save} busy={whole.busy || part.busy}>
      {(fields) => (
        <>
          <AddressFields {...fields} />
          {sameName(fields.typed.name) !== sameName(address.name) && (
            <KnownName name={fields.typed.name} known={known} />
          )}
        </>
      )}
    </RowForm>
  );
}
