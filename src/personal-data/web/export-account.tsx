import { toWire } from '../../contract/endpoint.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { saveFile } from '../../ui/data/save-file.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import { exportAccount } from '../account.contract.ts';

/** Downloads everything the shop keeps of the person. */
export function ExportAccount() {
  const { send, busy } = useSend(exportAccount, { revalidates: false });
  const { notice, show, clear } = useNotice();

  async function download() {
    const { answer, failure } = await send({});
    if (failure !== null) {
      show('error', failureMessage(failure, { refused: 'Файл не загрузился. Попробуйте ещё раз.' }));
      return;
    }
    // The file has what the call answers, roubles and all; indented, since people open it too.
    const data = toWire(exportAccount.answer, answer);
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(`Мои данные ${moscowDay(new Date())}.json`, file);
    show('success', 'Файл с вашими данными готов');
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
