import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { createDraftStorage, createPersonalDraftStorage } from '../../ui/draft.ts';
import { useOwnRecipients } from './use-recipient-editor.ts';

/** The saved address that is chosen in this tab for the order in the making; only its id is stored. */
export const chosenRecipientStorage = createPersonalDraftStorage<number>('chosenRecipient');

/** The saved address that was chosen last in this browser; only its id is stored. */
export const lastRecipientStorage = createDraftStorage<number>('lastRecipient', browserStorage);

/** Who is ticked before she chooses: of the facility chosen in the cart, the one chosen or used last; else none. */
export function usualRecipient(
  list: readonly SavedRecipientResponse[],
  facilityId: number | null,
): number | null {
  const there = facilityId === null ? list : list.filter(({ institutionId }) => institutionId === facilityId);
  const one = [chosenRecipientStorage.read(), lastRecipientStorage.read()].find((id) =>
    there.some((other) => other.id === id),
  );
  return one ?? there[0]?.id ?? null;
}

interface ServedRecipient {
  /** Null while that is not known, or no facility is chosen. */
  recipient: SavedRecipientResponse | null;
  /** «Получатель: Соколов Олег», where more than one is saved; else null. */
  words: string | null;
}

/** The likely recipient of the cart: `chosen`, else the usual one of the facility. */
export function useServedRecipient(facilityId: number | null, chosen: number | null = null): ServedRecipient {
  const list = useOwnRecipients().list ?? [];
  const id = facilityId === null ? null : (chosen ?? usualRecipient(list, facilityId));
  const recipient = list.find((one) => one.id === id) ?? null;
  return { recipient, words: recipient === null || list.length === 1 ? null : describeServed(recipient) };
}

/** «Получатель: Соколов Олег» */
export const describeServed = ({ lastName, firstName }: SavedRecipientResponse) =>
  `Получатель: ${lastName} ${firstName}`;
