import { CallError } from '../../../../shared/web/call.ts';

/** The words for what failed: the server's, else `fallback` (spec.md §8). Anything but a failed call is thrown on. */
export function callWords(error: unknown, fallback: string): string {
  if (!(error instanceof CallError)) throw error;
  return error.message || fallback;
}

/** Why no answer came; undefined for a refusal. */
export function lostWords(error: CallError): string | undefined {
  if (error.kind === 'refused') return undefined;
  return error.kind === 'timeout' ? 'сервер не отвечает' : 'нет соединения';
}
