interface CrossRead {
  reader: string;
  table: string;
  /** Why one query has to see what belongs to another slice. */
  why: string;
}

/** Reads of tables of another slice, each with its reason. Writes there are none: see `machinery`. */
const crossReads: CrossRead[] = [
  {
    reader: 'catalog',
    table: 'order_lines',
    why: 'Taking a table of goods back spares what somebody has ordered.',
  },
  ...[
    'order_handovers',
    'order_handover_lines',
    'order_packings',
    'order_packed_lines',
    'order_packed_parts',
  ].map((table) => ({
    reader: 'orders',
    table,
    why: 'An answer tells what became of the parcel of its order.',
  })),
  {
    reader: 'orders',
    table: 'order_refunds',
    why: 'What a buyer wishes stands once a refund is noted after it.',
  },
  { reader: 'reports', table: 'order_refunds', why: 'The month counts what was given back.' },
  { reader: 'orders', table: 'order_notes', why: 'An answer carries the note to its buyer.' },
];

/**
 * Files that may touch any table. The third of the kind are the triggers of db/migrations: they keep counts,
 * versions and what made them, whoever writes.
 */
const machinery: { file: string; why: string }[] = [
  ...['erase-buyer', 'forget-orders'].map((name) => ({
    file: `src/orders/server/${name}.db.ts`,
    why: "Erasing an order's people empties every row that hangs on it.",
  })),
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
