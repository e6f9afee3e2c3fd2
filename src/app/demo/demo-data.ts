import { readFile } from 'node:fs/promises';
import { encodePicture } from '../../catalog/catalog.server.ts';
import type { ParcelSettings } from '../../facilities/facility-fields.ts';
import { addDays, type Day, moscowDay } from '../../lib/calendar.ts';
import { roublesToKopecks } from '../../lib/money/roubles.ts';
import type { Db } from '../../platform/database/database.ts';
import { type DemoShopData, insertDemoShop, isShopEmpty } from './demo-data.db.ts';

const folder = new URL('../../../db/seed/', import.meta.url);

interface SeedCategory extends Omit<DemoShopData['categories'][number], 'parentId'> {
  subCategories: SeedCategory[];
}

interface SeedProduct
  extends Omit<DemoShopData['products'][number], 'held' | 'picture' | 'deleted' | 'description'> {
  id: number;
  setItems?: { productId: number; quantity: number }[];
  deleted?: boolean;
}

/** Days are told by their distance: a shop that is tried out next year has fresh ones, too. */
interface SeedFacility extends Partial<Omit<ParcelSettings, 'refusedOn' | 'pausedUntil'>> {
  name: string;
  deliveryCost: number;
  freeDeliveryThreshold: number;
  refusedDaysAgo?: number;
  pausedForDays?: number;
  deleted?: boolean;
}

async function read<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Value;
}

/** Fills an empty shop with the goods and facilities of a made-up region, all or nothing. */
export async function fillWithDemoData(db: Db, say: (line: string) => void): Promise<void> {
  if (!(await isShopEmpty(db))) return;
  say('Наполняем магазин примерами…');
  const pictureOf = await read<Record<string, string>>('pictures/pictures.json');
  const pictures = await encodeAll([...new Set(Object.values(pictureOf))]);
  await insertDemoShop(db, { ...(await readDemoShopData()), pictures });
}

/** Reads the examples, but for their pictures: those take seconds. */
export async function readDemoShopData(): Promise<Omit<DemoShopData, 'pictures'>> {
  const { categories } = await read<{ categories: SeedCategory[] }>('categories.json');
  const { facilities } = await read<{ facilities: SeedFacility[] }>('facilities.json');
  const { products } = await read<{ products: SeedProduct[] }>('products.json');
  const pictureOf = await read<Record<string, string>>('pictures/pictures.json');
  const names = new Map(products.map((product) => [product.id, product.name]));
  return {
    categories: flatten(categories, null),
    facilities: facilities.map(
      ({
        deliveryCost,
        freeDeliveryThreshold,
        refusedDaysAgo,
        pausedForDays,
        deleted = false,
        ...settings
      }) => ({
        ...settings,
        deliveryKopecks: kopecks(deliveryCost),
        freeFromKopecks: kopecks(freeDeliveryThreshold),
        refusedOn: refusedDaysAgo === undefined ? null : inDays(-refusedDaysAgo),
        pausedUntil: pausedForDays === undefined ? null : inDays(pausedForDays),
        deleted,
      }),
    ),
    products: products.map((product) => ({
      ...product,
      price: kopecks(product.price),
      restrictions: product.restrictions || null,
      held: (product.setItems ?? []).map(({ productId, quantity }) => ({
        index: products.findIndex(({ id }) => id === productId),
        quantity,
      })),
      description: contents(product, names),
      picture: pictureOf[String(product.id)] ?? null,
      deleted: product.deleted ?? false,
    })),
  };
}

function inDays(days: number): Day {
  return addDays(moscowDay(new Date()), days);
}

function kopecks(roubles: number): number {
  const exact = roublesToKopecks(roubles);
  if (exact === undefined) throw new Error(`${roubles} is no sum of roubles and kopecks`);
  return exact;
}

function flatten(categories: SeedCategory[], parentId: number | null): DemoShopData['categories'] {
  return categories.flatMap(({ subCategories, ...category }) => [
    { ...category, parentId },
    ...flatten(subCategories, category.id),
  ]);
}

/** What a set holds, line by line. */
function contents(product: SeedProduct, names: Map<number, string>): string | null {
  if (!product.setItems?.length) return null;
  const lines = product.setItems.map((item) => `${names.get(item.productId)} — ${item.quantity} шт.`);
  return ['В наборе:', ...lines].join('\n');
}

async function encodeAll(files: string[]): Promise<DemoShopData['pictures']> {
  const encode = async (file: string) => encodePicture(await readFile(new URL(`pictures/${file}`, folder)));
  return new Map(await Promise.all(files.map(async (file) => [file, await encode(file)] as const)));
}
