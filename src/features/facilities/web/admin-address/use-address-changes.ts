import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../shared/web/call.ts';
import type { Notices } from '../../../../shared/web/ui/notice.tsx';
import { deleteWorkAddress, undeleteWorkAddress, type WorkAddress } from '../../work-addresses.contract.ts';
import { addressWords, deleteFailed, restoreFailed } from './address-words.ts';

/** Takes addresses out of use and back; `reload` asks for the lists anew. */
export function useAddressChanges(notices: Notices, reload: () => void) {
  const [asking, setAsking] = useState<WorkAddress | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const activeHeading = useRef<HTMLSpanElement>(null);
  const deletedHeading = useRef<HTMLSpanElement>(null);

  // The row that had the focus goes with the next list; whoever has moved on meanwhile is left alone.
  const focusNext = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focusNext.current === null || document.activeElement !== document.body) return;
    focusNext.current.focus();
    focusNext.current = null;
  });

  async function work(
    id: number,
    run: () => Promise<void>,
    fallbacks: typeof restoreFailed,
    heading: typeof activeHeading,
  ) {
    if (busyId !== null) return;
    setBusyId(id);
    setProblem(null);
    try {
      await run();
      focusNext.current = heading.current;
      reload();
    } catch (error) {
      setProblem(addressWords(error, fallbacks));
    } finally {
      setBusyId(null);
    }
  }

  function restore(address: WorkAddress, heading = deletedHeading) {
    return work(
      address.id,
      async () => {
        await call(undeleteWorkAddress, { params: { id: address.id } });
        notices.show('success', `Адрес «${address.name}» восстановлен`);
      },
      restoreFailed,
      heading,
    );
  }

  async function remove(address: WorkAddress) {
    await work(
      address.id,
      async () => {
        await call(deleteWorkAddress, { params: { id: address.id } });
        setAsking(null);
        notices.show('success', `Адрес «${address.name}» удалён`, {
          label: 'Вернуть',
          run: () => void restore(address, activeHeading),
        });
      },
      deleteFailed,
      activeHeading,
    );
    setAsking(null);
  }

  return { asking, ask: setAsking, busyId, problem, activeHeading, deletedHeading, remove, restore };
}
