import { StartError } from './config/config.ts';
import { errorCodeOf, isDatabaseUnavailableError } from './database/database-errors.ts';

const NO_ROOM = /^(ENOSPC|EDQUOT|EFBIG|53100)$/;
const NO_RIGHTS = /^(EACCES|EPERM|EROFS)$/;

/** How the embedded database says that its disk is full: it has no codes for it. */
const NO_ROOM_WORDS = /no space left on device|ENOSPC|File too large/i;

/** What the operator can do about an error, in one line; undefined for a defect of the shop. */
export function toStartError(error: unknown): StartError | undefined {
  if (error instanceof StartError) return error;
  const code = errorCodeOf(error);
  const path = (error as { path?: unknown } | undefined)?.path;
  const where = typeof path === 'string' ? ` (${path})` : '';
  if (NO_ROOM.test(code ?? '') || (error instanceof Error && NO_ROOM_WORDS.test(error.message))) {
    return new StartError(
      `Диск полон${where}. Освободите место (df -h, прежние копии, журнал) и запустите снова.`,
    );
  }
  if (NO_RIGHTS.test(code ?? '')) {
    return new StartError(
      `Нет прав${where}: ${code}. Отдайте папку тому, кто запускает магазин (chown -R), или задайте другую: DATA_DIR`,
    );
  }
  if (isDatabaseUnavailableError(error)) {
    return new StartError(
      `DATABASE_URL: связь с базой прервалась (${code ?? 'нет ответа'}). Проверьте, работает ли PostgreSQL, и запустите снова.`,
    );
  }
  return undefined;
}
