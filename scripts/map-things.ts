import { activityLabels } from '../src/audit/activity-labels.ts';
import { auditActions } from '../src/contract/audit-action.ts';

/** Path → text of the sources of the shop. */
type Sources = Map<string, string>;

/** One line of a table in docs/map.md; `about` is empty where the name says it all. */
type Row = [name: string, about: string, files: string[]];

/** Every table of the database with the slice that alone writes it. */
export function tableRows(owners: Map<string, string>, sources: Sources): Row[] {
  const declaring = [...sources].filter(([file]) => /(\.|\/)tables\.ts$/.test(file));
  return [...owners].toSorted().map(([table, owner]) => {
    const file = declaring.find(([, text]) => new RegExp(`^ +${table}: `, 'm').test(text))?.[0];
    return [table, owner, file === undefined ? [] : [file]];
  });
}

/** Every metric of `METRICS_PORT` with the file that counts it. */
export function metricRows(sources: Sources): Row[] {
  const rows = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/\bname: '(shop_\w+)'/g)].map(([, name = '']): Row => [name, '', [file]]),
  );
  return rows.toSorted(([a], [b]) => a.localeCompare(b));
}

/** Every action of the administrators' audit log, in words, with the files that write it. */
export function auditRows(sources: Sources): Row[] {
  const writers = [...sources].filter(([file]) => /\.routes\.ts$|^src\/app\/admin\.ts$/.test(file));
  return auditActions.map((action) => [
    action,
    activityLabels[action].done,
    writers.filter(([, text]) => text.includes(`'${action}'`)).map(([file]) => file),
  ]);
}

/** The actions that nobody writes: they stand in filters and labels for nothing. */
export function unwrittenActions(sources: Sources): string[] {
  return auditRows(sources)
    .filter(([, , files]) => files.length === 0)
    .map(
      ([action]) =>
        `src/contract/audit-action.ts: ${action} никто не пишет; назовите его в audited вызова (*.routes.ts) или уберите`,
    );
}
