/** The words by which a head is known, and what must not stand in it. */
export interface HeadRule<Column extends string = string> {
  column: Column;
  is: RegExp;
  isNot?: RegExp;
}

/** The columns that a table of one kind of things may have. */
export interface TableHeads<Column extends string> {
  /** The first that fits is meant. */
  rules: readonly HeadRule<Column>[];
  /** The head of each column as the shop writes it. */
  labels: Record<Column, string>;
  /** Whether a row with the heads of these columns is the row of heads. */
  isEnough(columns: ReadonlySet<Column>): boolean;
  /** What is said when no row is. */
  missing: string;
}

/** A column that was found, with its position in a row and its head as it stands there. */
export interface KnownColumn<Column extends string> {
  column: Column;
  index: number;
  head: string;
}

/** Returns which cells of a row are heads, and the words of those that are not understood. */
export function headsIn<Column extends string>(
  cells: readonly unknown[],
  rules: readonly HeadRule<Column>[],
): { known: KnownColumn<Column>[]; unknown: string[] } {
  const known: KnownColumn<Column>[] = [];
  const unknown: string[] = [];
  for (const [index, cell] of cells.entries()) {
    if (typeof cell !== 'string' || cell.trim() === '') continue;
    const head = cell.replace(/[\s\u00A0*:]+/g, ' ').trim();
    const words = head.toLocaleLowerCase('ru').replaceAll('ё', 'е');
    const found = rules.find(({ is, isNot }) => is.test(words) && !isNot?.test(words));
    if (found === undefined) unknown.push(head);
    else known.push({ column: found.column, index, head });
  }
  return { known, unknown };
}
