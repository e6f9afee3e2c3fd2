import { sameName } from '../../../../shared/contract/names/same-name.ts';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { changesIn, KnownName, RowForm } from '../../../admin/admin.web.ts';
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
export function AddressForm({ address, known, onSaved, ...form }: AddressFormProps) {
  const whole = useSend(updateWorkAddress, KEEPS_ROW);
  const part = useSend(patchWorkAddress, KEEPS_ROW);

  async function save(input: AddressInput, seen: boolean) {
    const { id, version } = address;
    const { failure } = seen
      ? await whole.send({ params: { id }, body: { ...input, version } })
      : await part.send({ params: { id }, body: changesIn(input, address) });
    if (failure === null) onSaved();
    return failure;
  }

  return (
    <RowForm
      {...form}
      id={`address-${address.id}`}
      before={typedAddressFrom(address)}
      busy={whole.busy || part.busy}
      read={changedAddressFrom}
      send={save}
      explain={(failure) => ({
        problem: failureMessage(failure, updateFailed),
        errors: failure.errors,
      })}
    >
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
