/** Arrangements that several tables share, and the shape of a table row. */
import { GROUND, put, shadow, stand } from './scene.ts';
import { each3, fill, type Item, move, oval } from './svg.ts';

/** One picture: its file name, background, the products that show it, and its drawing. */
export type Picture = { file: string; tint: string; goods: number[]; art: () => string };

/** The same for goods with one product each: [file, product, drawing] on the background of their category. */
export const rows = (tint: string, list: [file: string, id: number, art: () => string][]): Picture[] =>
  list.map(([file, id, art]) => ({ file, tint, goods: [id], art }));

/** A pack with a handful of what is in it spilled in front on the right. */
export const spilled = (pack: Item, heap: Item, at = 580): string =>
  stand(pack, 400) + stand(heap, at, 1, GROUND + 34);

/** Three packets side by side, the middle one in front: portions are sold by several. */
export const fan = (pack: Item): string =>
  shadow(450, GROUND, 520) +
  put(pack, 325, GROUND - 4, 0.94, -9) +
  put(pack, 575, GROUND - 4, 0.94, 9) +
  put(pack, 450, GROUND);

/** Flat things stacked on the ground: [x, height, turn]. */
export const stack = (
  piece: string,
  scale: number,
  places: [number, number, number][],
  width: number,
): string =>
  shadow(450, GROUND - 20, width) +
  each3(places, (x, y, turn) => move(x, GROUND - 20 - y, piece, scale, turn));

/** Things standing in two rows, the back row first: [item, x, y, scale]. */
export const group = (places: [Item, number, number, number][]): string =>
  places.map(([item, x, y, s]) => stand(item, x, s, GROUND + y)).join('');

/** Something long lying at a slant; its shadow slants with it. */
export const lying = (piece: string, x: number, y: number, turn: number, w: number, scale = 1): string =>
  move(x + 8, y + 26, fill(oval(0, 0, w * 0.56, 34), 'url(#shadow)'), 1, turn) +
  move(x, y, piece, scale, turn);
