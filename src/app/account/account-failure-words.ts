import { CallError } from '../../shared/web/data/call-error.ts';

/** The server's words for what failed; `otherwise` when it has none, silence and no connection by themselves. */
export function accountFailureWords(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) throw error;
  if (error.kind === 'timeout') return 'Сервер не отвечает. Проверьте соединение.';
  if (error.kind === 'network') return 'Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.';
  return error.message || otherwise;
}
