import { activityLabels } from '../activity-labels.ts';
import type { AuditEntry } from '../admin-record.contract.ts';

/** Entries of a page as they are shown: what one administrator has opened in a row is one run, anything else stands alone. */
export function runsOf(entries: readonly AuditEntry[], folds: boolean): AuditEntry[][] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (folds && run && last && isLook(entry) && isLook(last) && sameHand(entry, last)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const isLook = ({ kind }: AuditEntry) => activityLabels[kind].group === 'OPENED';

const sameHand = (one: AuditEntry, other: AuditEntry) => one.administratorId === other.administratorId;
