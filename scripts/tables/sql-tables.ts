/** One table that a query reads or writes. */
export interface TableUse {
  verb: 'reads' | 'writes';
  /** Undefined where the text does not say it. */
  table: string | undefined;
}

/** Stands in a text for a value that is put into it. */
export const PUT_IN = '$0';

/** Ends a list of tables, or shows that a query stands in its place. */
const CLAUSES = new Set(
  'select with values where group order having limit offset union intersect except returning set for'.split(
    ' ',
  ),
);

/** Functions with a `from` of their own. */
const FUNCTIONS = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);

const FILLERS = new Set(['only', 'lateral', 'table']);

/**
 * Returns the names that stand in SQL where a table is read or written; those of `with` and of functions
 * that return tables may be among them. Knows the forms of queries that are in use here, not all of SQL.
 */
export function tablesIn(text: string): TableUse[] {
  const tokens = text
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/'(?:[^']|'')*'/g, ' 0 ')
    .toLowerCase()
    .match(/"[^"]+"|[\w$]+|\S/g);
  const uses: TableUse[] = [];
  /** What each open parenthesis holds, and the text outside all of them. */
  const inside: ('tables' | 'function' | 'other')[] = ['other'];
  let expected: TableUse['verb'] | undefined;
  for (const [index, token] of (tokens ?? []).entries()) {
    const [before = '', after] = [tokens?.[index - 1], tokens?.[index + 1]];
    if (token === '(') {
      inside.push(FUNCTIONS.has(before) ? 'function' : expected === 'reads' ? 'tables' : 'other');
    } else if (token === ')') {
      inside.pop();
      expected = undefined;
    } else if (token === ',') {
      expected = inside.at(-1) === 'tables' ? 'reads' : undefined;
    } else if (CLAUSES.has(token)) {
      expected = undefined;
      inside[inside.length - 1] = 'other';
    } else if (expected !== undefined && /["\w$]/.test(token)) {
      if (FILLERS.has(token) || after === '.') continue;
      const table = token.replaceAll('"', '');
      // A function, not a table, where it is read.
      if (after !== '(' || expected === 'writes')
        uses.push({ verb: expected, table: table === PUT_IN ? undefined : table });
      expected = undefined;
    } else if (expected === undefined) {
      expected = begins(token, before, inside.at(-1));
      if (token === 'from' && expected === 'reads') inside[inside.length - 1] = 'tables';
    }
  }
  return uses;
}

/** Whether a table comes after a word, and what is done to it. */
function begins(word: string, before: string, inside: string | undefined): TableUse['verb'] | undefined {
  switch (word) {
    case 'from':
      if (before === 'distinct' || inside === 'function') return undefined;
      return before === 'delete' ? 'writes' : 'reads';
    case 'join':
    case 'using':
      return 'reads';
    case 'update':
      // `for update`, `for no key update`, `on conflict do update`.
      return ['for', 'key', 'do'].includes(before) ? undefined : 'writes';
    case 'into':
    case 'truncate':
    case 'table':
      return 'writes';
    default:
      return undefined;
  }
}
