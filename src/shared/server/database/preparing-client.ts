import { hash } from 'node:crypto';
import pg from 'pg';

/** Stands in the text of a statement that comes so often that its plan is worth keeping. */
export const PREPARED = '/* prepared */';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? hash('sha1', text).slice(0, 16);
  names.set(text, name);
  return name;
}

/**
 * A connection on which PostgreSQL reads and plans a marked statement once: for the shop's shortest
 * queries that takes longer than running them. Marked texts must be few, since each connection keeps all.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads take anything.
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text === 'string' && text.includes(PREPARED)) {
      return super.query({ name: nameOf(text), text, values }, callback);
    }
    return super.query(text, values, callback);
  }
}
