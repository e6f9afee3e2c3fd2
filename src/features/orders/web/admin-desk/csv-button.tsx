import { useState } from 'react';
import type { CallInput } from '../../../../shared/contract/endpoint.ts';
import { call } from '../../../../shared/web/call.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import type { Notices } from '../../../../shared/web/ui/notice.tsx';
import { loadWords } from '../../../admin/admin.web.ts';
import { ordersCsv } from '../../user-order-papers.contract.ts';

interface CsvButtonProps {
  /** What to put into the file: chosen numbers, or what the list is narrowed by. */
  wish: CallInput<typeof ordersCsv>['body'];
  onSay: Notices['show'];
}

/** Downloads orders as a file for Excel. */
export function CsvButton({ wish, onSay }: CsvButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    try {
      const { fileName, csv, ids, totalElements } = await call(ordersCsv, { body: wish });
      save(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      if (ids.length < totalElements) {
        onSay(
          'warning',
          `В файле ${ids.length} заказов из ${totalElements}. Сузьте отбор, чтобы получить остальные.`,
        );
      } else {
        onSay('success', `Файл готов, заказов в нём: ${ids.length}`);
      }
    } catch (error) {
      onSay('error', loadWords(error, 'Файл не загрузился. Проверьте соединение.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" busy={busy} busyText="Готовим файл…" onClick={download}>
      <Icon name="list" size={20} />
      Таблица для Excel
    </Button>
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
