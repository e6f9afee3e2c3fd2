import {
  assertLatestVersionSeen,
  createDeletionFieldFormat,
  createFieldFormats,
  type EditedFieldFormat,
  findVersionConflict,
  readTransactionChanges,
  type SeenVersion,
} from '../../audit/audit.server.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { formatRoubles, kopecksToRoubles } from '../../lib/money/roubles.ts';
import type { AuditedField, AuditedThing } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { categoryFields } from '../categories.contract.ts';
import {
  mapProductFields,
  type ProductFieldName,
  plainProductFieldsToRow,
  productFields,
} from '../product-fields.ts';
import type { ProductsTable, StoredSetPart } from './catalog.tables.ts';
import { listCategories } from './categories.db.ts';
import type { GeneratedProductColumn } from './product-columns.ts';
import { listProductNamesByIds } from './products.db.ts';

interface Named {
  id: number;
  name: string;
}

interface Held extends Named {
  version: number;
}

/** Returns the refusal of a change of a product that is no longer what was seen. */
export function findProductConflict(tx: Db, { id, name, version }: Held, seen: SeenVersion) {
  const held = { thing: 'products', id, called: `товар «${name}»`, version, seen } as const;
  return findVersionConflict(tx, held, () => editedFields(tx));
}

/** What this transaction has made of these products, for the audit log. */
export async function readTransactionProductChanges(tx: Db, ids: number[]): Promise<AuditedThing[]> {
  return readTransactionChanges(tx, 'products', await listProductNamesByIds(tx, ids), await editedFields(tx));
}

/** How the log tells that other pieces of a product are left; undefined: it is not counted. */
export const formatStockChange = (was: number | undefined, became: number | undefined): AuditedField => ({
  label: 'остаток',
  was: was === undefined ? 'не считали' : `${was} шт.`,
  became: became === undefined ? 'не считаем' : `${became} шт.`,
});

async function editedFields(
  tx: Db,
): Promise<Record<Exclude<keyof ProductsTable, GeneratedProductColumn>, EditedFieldFormat>> {
  const columns = plainProductFieldsToRow(mapProductFields(plainField));
  return {
    ...columns,
    category_id: { ...columns.category_id, labelOf: await categoryNames(tx, 'без категории') },
    out: { field: 'out', label: 'наличие', labelOf: (stored) => (stored ? 'нет' : 'есть') },
    out_until: {
      field: 'outUntil',
      label: 'нет до дня',
      labelOf: (stored) => (stored === null ? 'не указан' : formatDottedDay(String(stored))),
    },
    out_reason: {
      field: 'outReason',
      label: 'причина',
      labelOf: (stored) => (stored === 'SEASON' ? 'не сезон' : 'не указана'),
    },
    parts: { field: 'parts', label: 'состав набора', onWire: partsListed, labelOf: partsLabel },
    // A picture is named by its number: its bytes may be gone by now.
    picture_id: {
      field: 'imageBase64',
      label: 'картинка',
      onWire: (stored) => (stored === null ? null : `№ ${stored}`),
      labelOf: (stored) => (stored === null ? 'без неё' : `№ ${stored}`),
    },
    picture_name: { field: 'imageName', label: 'имя файла картинки' },
    deleted_at: createDeletionFieldFormat('в продаже'),
  };
}

function plainField(name: ProductFieldName): EditedFieldFormat {
  const { kind, label, audited = label } = productFields[name];
  if (kind !== 'money') return { field: name, label: audited };
  return {
    field: name,
    label: audited,
    onWire: (stored) => (stored === null ? null : kopecksToRoubles(Number(stored))),
    labelOf: (stored) => (stored === null ? 'не указана' : formatRoubles(Number(stored), 2)),
  };
}

function partsListed(stored: unknown): string[] {
  return (stored as StoredSetPart[]).map(({ productId, quantity }) => `№ ${productId} × ${quantity}`);
}

function partsLabel(stored: unknown): string {
  return partsListed(stored).join(', ') || 'пусто';
}

/** Refuses a change of a category that is no longer what was seen. @throws CHANGED_MEANWHILE */
export function assertCategoryVersionSeen(
  tx: Db,
  { id, name, version }: Held,
  seen: SeenVersion,
): Promise<void> {
  const held = { thing: 'categories', id, called: `категорию «${name}»`, version, seen } as const;
  return assertLatestVersionSeen(tx, held, () => categoryFormats(tx));
}

/** What this transaction has made of these categories, for the audit log. */
export async function readTransactionCategoryChanges(tx: Db, categories: Named[]): Promise<AuditedThing[]> {
  return readTransactionChanges(tx, 'categories', categories, await categoryFormats(tx));
}

async function categoryFormats(tx: Db): Promise<Record<string, EditedFieldFormat>> {
  return {
    ...createFieldFormats(categoryFields),
    parent_id: {
      field: 'masterCategoryId',
      label: 'место',
      labelOf: await categoryNames(tx, 'верхний уровень'),
    },
  };
}

async function categoryNames(tx: Db, none: string): Promise<(stored: unknown) => string> {
  const names = new Map((await listCategories(tx)).map(({ id, name }) => [id, name]));
  return (stored) => {
    if (stored === null) return none;
    const name = names.get(Number(stored));
    return name === undefined ? `№ ${stored}` : `«${name}»`;
  };
}
