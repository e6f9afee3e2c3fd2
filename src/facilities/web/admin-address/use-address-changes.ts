import { useState } from 'react';
import { useFocusLater } from '../../../desk/editing/use-focus-later.ts';
import { useRowSends } from '../../../desk/editing/use-row-sends.ts';
import type { Notices } from '../../../ui/notice.tsx';
import { deleteWorkAddress, undeleteWorkAddress } from '../../admin-work-addresses.contract.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';
import { deleteFailed, restoreFailed } from './addresses.ts';

/** The headings that take the focus when the row that had it is gone. */
export const headings = { active: 'active-addresses', deleted: 'deleted-addresses' };

/** Takes addresses out of use and back; the lists come anew with each. */
export function useAddressChanges(notices: Notices) {
  const [asking, setAsking] = useState<WorkAddress | null>(null);
  const { busy, failures, send } = useRowSends();
  const { focusIfFree } = useFocusLater();

  async function restore({ id, name }: WorkAddress, heading = headings.deleted) {
    const outcome = await send(id, undeleteWorkAddress, { params: { id } }, { otherwise: restoreFailed });
    if (outcome.failure !== null) return;
    notices.show('success', `Адрес «${name}» восстановлен`);
    focusIfFree(heading);
  }

  async function remove(address: WorkAddress) {
    const { id, name } = address;
    const outcome = await send(id, deleteWorkAddress, { params: { id } }, { otherwise: deleteFailed });
    // Another one may be in question by now.
    setAsking((current) => (current === address ? null : current));
    if (outcome.failure !== null) return;
    const undo = { label: 'Вернуть', run: () => void restore(address, headings.active) };
    notices.show('success', `Адрес «${name}» удалён`, undo);
    focusIfFree(headings.active);
  }

  return { asking, ask: setAsking, busy, failures, remove, restore };
}
