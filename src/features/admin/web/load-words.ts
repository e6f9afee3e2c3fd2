import { CallError, failureMessage } from '../../../shared/web/data/call-error.ts';

/**
 * The words for a list that could not be loaded: silence, no
 * connection in the words given, else what the server says. Anything but a failed call is thrown on.
 */
export function loadWords(error: unknown, noConnection: string): string {
  if (!(error instanceof CallError)) throw error;
  return failureMessage(error, {
    network: noConnection,
    broken: noConnection,
    malformed: noConnection,
  });
}
