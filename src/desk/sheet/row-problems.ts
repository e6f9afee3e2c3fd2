import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { findFormErrors } from '../../ui/form-errors.ts';

/** What the contract has against the one row of `body`, each with the head of its column by `heads` unless it begins with it. */
export function listRowContractErrors(
  endpoint: AnyEndpoint,
  body: unknown,
  heads: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(findFormErrors(endpoint, body)).map(([path, message]) => {
    const head = heads[path.split('.')[2] ?? ''];
    return head === undefined || message.startsWith(head) ? message : `${head}: ${message}`;
  });
}

/** So many rows are named where the server has refused them. */
const MOST_NAMED = 10;

/**
 * Why a sheet was not written, with what the server has against its rows as they were sent.
 *
 * @param failed what is said where the server says nothing
 * @param stays what is said of rows that surely were not written; null where the refusal says so
 */
export function formatSheetRefusal(
  failure: CallError,
  rows: readonly { line: number }[],
  { failed, stays }: { failed?: Parameters<typeof getCallFailureMessage>[1]; stays: string | null },
): string {
  const lines = Object.entries(failure.errors).flatMap(([path, message]) => {
    const [, index, field] = path.split('.');
    const row = rows[Number(index)];
    // What was changed meanwhile is told beside its row.
    return row === undefined || field === 'version'
      ? []
      : [`Строка ${row.line}: ${message.replace(/\.$/, '')}.`];
  });
  const end = failure.inDoubt ? 'Нажмите ещё раз: сделанное не повторится.' : stays;
  const whole = getCallFailureMessage(failure, failed);
  // Of one wrong row the refusal says the same.
  const first = lines.length > 0 && Object.values(failure.errors).includes(whole) ? [] : whole;
  return [first, lines.slice(0, MOST_NAMED), end ?? []].flat().join(' ');
}
