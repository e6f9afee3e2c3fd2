import { useState } from 'react';
import { call } from '../../../../shared/web/call.ts';
import type { Notices } from '../../../../shared/web/ui/notice.tsx';
import { useFocusLater, useRowWork } from '../../../admin/admin.web.ts';
import { deleteWorkAddress, undeleteWorkAddress, type WorkAddress } from '../../work-addresses.contract.ts';
import { addressWords, deleteFailed, restoreFailed } from './address-words.ts';

/** The headings that take the focus when the row that had it is gone. */
export const headings = { active: 'active-addresses', deleted: 'deleted-addresses' };

/** Takes addresses out of use and back; `reload` asks for the lists anew. */
export function useAddressChanges(notices: Notices, reload: () => Promise<void>) {
  const [asking, setAsking] = useState<WorkAddress | null>(null);
  const { busy, failures, work } = useRowWork();
  const { focusIfFree } = useFocusLater();

  async function restore({ id, name }: WorkAddress, heading = headings.deleted) {
    const run = async () => {
      await call(undeleteWorkAddress, { params: { id } });
      notices.show('success', `Адрес «${name}» восстановлен`);
      await reload();
    };
    if (await work(id, run, (error) => addressWords(error, restoreFailed))) focusIfFree(heading);
  }

  async function remove(address: WorkAddress) {
    const { id, name } = address;
    const run = async () => {
      await call(deleteWorkAddress, { params: { id } });
      // Another one may be asked about by now.
      setAsking((asked) => (asked === address ? null : asked));
      notices.show('success', `Адрес «${name}» удалён`, {
        label: 'Вернуть',
        run: () => void restore(address, headings.active),
      });
      await reload();
    };
    if (await work(id, run, (error) => addressWords(error, deleteFailed))) focusIfFree(headings.active);
    setAsking((asked) => (asked === address ? null : asked));
  }

  return { asking, ask: setAsking, busy, failures, remove, restore };
}
