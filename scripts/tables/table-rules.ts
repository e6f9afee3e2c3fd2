interface CrossRead {
  reader: string;
  table: string;
  /** Why one query has to see what belongs to another slice. */
  why: string;
}

/** Reads of tables of another slice, each with its reason. Writes there are none: see `machinery`. */
const crossReads: CrossRead[] = [
  {
    reader: 'accounts',
    table: 'restores',
    why: 'Every call asks whether a token is older than the last restore, in the query that finds its account.',
  },
  { reader: 'admin', table: 'users', why: 'The audit log and what made a version name the administrator.' },
  {
    reader: 'recipients',
    table: 'facilities',
    why: 'A saved address is shown with the name of its facility, as it is called now.',
  },
  {
    reader: 'recipients',
    table: 'users',
    why: 'The desk finds people with their addresses a page at a time, by an index over the parts of names.',
  },
  {
    reader: 'orders',
    table: 'users',
    why: 'Orders are found by parts of an e-mail, the history names administrators, and an order that is made holds its account.',
  },
  {
    reader: 'orders',
    table: 'recipients',
    why: 'An order copies its recipient in the one query that makes it.',
  },
  {
    reader: 'orders',
    table: 'facilities',
    why: 'An order copies its facility and its prices in that query, and what it takes and when.',
  },
  {
    reader: 'orders',
    table: 'shop_closed_days',
    why: 'The day of handing in is found in that query, too.',
  },
  {
    reader: 'orders',
    table: 'products',
    why: 'An order copies names, prices, weights and checks sizes in that query; a packing sheet finds the shelf.',
  },
  {
    reader: 'orders',
    table: 'categories',
    why: 'A packing sheet goes through the shelves as the goods lie.',
  },
  {
    reader: 'catalog',
    table: 'order_lines',
    why: 'Taking a table of goods back spares what somebody has ordered.',
  },
  {
    reader: 'catalog',
    table: 'edits',
    why: 'A change of many products is taken back by what its versions found and wrote.',
  },
  { reader: 'catalog', table: 'users', why: 'Such a change names its administrator.' },
];

/**
 * Files that may touch any table. The third of the kind are the triggers of db/migrations: they keep counts,
 * versions and what made them, whoever writes.
 */
const machinery: { file: string; why: string }[] = [
  {
    file: 'src/platform/operation/copy.db.ts',
    why: 'A copy holds every table, and restoring it writes them all.',
  },
  {
    file: 'src/platform/operation/schema.db.ts',
    why: 'Restoring drops, empties and refills the whole schema.',
  },
];

/** Who may touch which table beside its owner (ARCHITECTURE.md). */
export const tableRules = { crossReads, machinery };
