/**
 * Draws the demo pictures of the shop: `node scripts/pictures/draw.ts`.
 *
 * The demo has no photographs, so every kind of goods is drawn in code and saved as an ordinary
 * JPEG, with paper grain that makes a file weigh what a product photo weighs. A second run gives
 * the same bytes. Names given as arguments redraw only those pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { press, sheet } from './grain.ts';
import type { Picture } from './layouts.ts';
import { missing } from './missing.ts';
import { SIZE, scene } from './scene.ts';
import { hygiene } from './table-care.ts';
import { drinks } from './table-drinks.ts';
import { produce } from './table-produce.ts';
import { dairyGoods, protein } from './table-protein.ts';
import { quick, seasonings } from './table-quick.ts';
import { sets } from './table-sets.ts';
import { sweets } from './table-sweets.ts';
import { clothing, household } from './table-wear.ts';

const OUT = new URL('../../db/seed/pictures/', import.meta.url);
const MISSING = new URL('../../public/img/productMissing.png', import.meta.url);

const all: Picture[] = [
  ...sets,
  ...drinks,
  ...quick,
  ...seasonings,
  ...sweets,
  ...protein,
  ...dairyGoods,
  ...produce,
  ...hygiene,
  ...clothing,
  ...household,
];

const grain = sheet(SIZE, 4.1);

/** One picture: rasterise, press the grain in, save. */
const save = async (picture: Picture): Promise<number> => {
  const svg = Buffer.from(scene(picture.tint, picture.art()));
  const pixels = await sharp(svg).removeAlpha().raw().toBuffer();
  press(pixels, grain, 3);
  const raw = { width: SIZE, height: SIZE, channels: 3 as const };
  const jpeg = await sharp(pixels, { raw }).jpeg({ quality: 82 }).toBuffer();
  await writeFile(new URL(`${picture.file}.jpg`, OUT), jpeg);
  return jpeg.length;
};

/** Which picture belongs to which product, in the order of ids: this is what the seed reads. */
const table = (): Record<string, string> => {
  const pairs = all.flatMap(({ file, goods }) => goods.map((id) => [id, `${file}.jpg`] as const));
  return Object.fromEntries(pairs.sort(([a], [b]) => a - b));
};

await mkdir(OUT, { recursive: true });
await mkdir(new URL('.', MISSING), { recursive: true });
const wanted = process.argv.slice(2);
const chosen = wanted.length ? all.filter(({ file }) => wanted.includes(file)) : all;
const sizes: number[] = [];
for (const picture of chosen) sizes.push(await save(picture));
await writeFile(new URL('pictures.json', OUT), `${JSON.stringify(table(), null, 2)}\n`);
await writeFile(MISSING, await sharp(Buffer.from(missing())).png({ palette: true, colours: 64 }).toBuffer());

const kB = (bytes: number): number => Math.round(bytes / 1000);
console.log(
  `${sizes.length} pictures, ${kB(sizes.reduce((a, b) => a + b, 0))} kB; from ${kB(Math.min(...sizes))} to ${kB(Math.max(...sizes))} kB`,
);
