import { useState } from 'react';
import { moscowDay } from '../../shared/contract/calendar.ts';
import { call } from '../../shared/web/call.ts';
import { Button } from '../../shared/web/ui/button.tsx';
import { NoticeArea, useNotice } from '../../shared/web/ui/notice.tsx';
import { exportAccount } from './account.contract.ts';
import { accountFailureWords } from './account-failure-words.ts';

/** Downloads everything the shop keeps of the person. */
export function ExportAccount() {
  const [busy, setBusy] = useState(false);
  const { notice, show, clear } = useNotice();

  async function download() {
    setBusy(true);
    try {
      const data = await call(exportAccount, {});
      // Indented, since people open it too.
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      save(`Мои данные ${moscowDay(new Date())}.json`, file);
      show('success', 'Файл с вашими данными готов');
    } catch (error) {
      show('error', accountFailureWords(error, 'Файл не загрузился. Попробуйте ещё раз.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="secondary" busy={busy} busyText="Готовим файл…" onClick={download}>
        Скачать мои данные
      </Button>
      <NoticeArea notice={notice} clear={clear} />
    </div>
  );
}

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
