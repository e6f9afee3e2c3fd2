/**
 * The stage: paper, a pale disc behind the goods, shared shades and the soft shadow on the ground.
 * All pictures use one stage so that a shelf of them reads as one set.
 */
import { fill, type Item, light, mix, move, oval } from './svg.ts';

export const SIZE = 900;

/** Where things stand. A little below the middle, so that a tall pack sits in the optical centre. */
export const GROUND = 705;

/** Background per category: pale, so that white cards and the goods stay the brightest things. */
export const tints = {
  sets: '#f3e6cf',
  drinks: '#eee5d6',
  quick: '#f5e7d0',
  sweets: '#f6e4dc',
  meat: '#efe3da',
  milk: '#e6ebef',
  fresh: '#e8eddc',
  care: '#dfecea',
  wear: '#e7e6e9',
  home: '#e9e8dd',
};

const stops = (list: [number, string, number][]): string =>
  list.map(([at, c, o]) => `<stop offset="${at}" stop-color="${c}" stop-opacity="${o}"/>`).join('');

const W = '#ffffff';
const B = '#2a1608';

/** Shades laid over flat colours: `side` for packs, `ball` for round goods, `down` for flat ones. */
const shades = `<defs>
<linearGradient id="side">${stops([
  [0, B, 0.12],
  [0.05, W, 0.06],
  [0.16, W, 0.2],
  [0.34, W, 0.04],
  [0.62, B, 0.01],
  [1, B, 0.19],
])}</linearGradient>
<linearGradient id="down" x2="0" y2="1">${stops([
  [0, W, 0.2],
  [0.45, W, 0.02],
  [0.6, B, 0.01],
  [1, B, 0.17],
])}</linearGradient>
<linearGradient id="metal">${stops([
  [0, B, 0.3],
  [0.1, W, 0.15],
  [0.24, W, 0.6],
  [0.38, W, 0.05],
  [0.62, B, 0.12],
  [0.82, W, 0.2],
  [1, B, 0.34],
])}</linearGradient>
<linearGradient id="glass">${stops([
  [0, W, 0.3],
  [0.12, W, 0.55],
  [0.22, W, 0.08],
  [0.8, W, 0.02],
  [0.93, W, 0.28],
  [1, B, 0.1],
])}</linearGradient>
<radialGradient id="ball" cx=".36" cy=".3" r=".78">${stops([
  [0, W, 0.4],
  [0.38, W, 0.04],
  [0.62, B, 0.02],
  [1, B, 0.3],
])}</radialGradient>
<radialGradient id="shadow">${stops([
  [0, '#4a3320', 0.42],
  [0.55, '#4a3320', 0.2],
  [1, '#4a3320', 0],
])}</radialGradient>
</defs>`;

/** Soft contact shadow of something `w` wide standing at (x, y). */
export const shadow = (x: number, y: number, w: number): string =>
  fill(oval(x + w * 0.03, y + 2, w * 0.62, Math.min(34, 12 + w * 0.045)), 'url(#shadow)') +
  fill(oval(x, y, w * 0.5, Math.min(14, 5 + w * 0.02)), 'url(#shadow)', 0.8);

/** Stand an item on the ground with its shadow. */
export const stand = (item: Item, x = SIZE / 2, scale = 1, y = GROUND, turn = 0): string =>
  shadow(x, y, item.w * scale) + move(x, y, item.svg, scale, turn);

/** Put an item anywhere without a shadow of its own: in heaps, bags and boxes. */
export const put = (item: Item, x: number, y: number, scale = 1, turn = 0): string =>
  move(x, y, item.svg, scale, turn);

/** The whole picture as an SVG document. */
export const scene = (tint: string, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
  `${shades}<linearGradient id="paper" x2="0" y2="1"><stop offset="0" stop-color="${light(tint, 0.35)}"/>` +
  `<stop offset="1" stop-color="${mix(tint, '#8a7256', 0.07)}"/></linearGradient>` +
  fill(`M0 0H${SIZE}V${SIZE}H0Z`, 'url(#paper)') +
  fill(oval(450, 446, 366), '#fffdf8', 0.5) +
  // Goods were composed a little small; one common enlargement keeps their sizes comparable.
  `${move(450, 455, move(-450, -482, parts.join('')), 1.16)}</svg>`;
