/** Table of sweets and baking. */
import * as bake from './bakery.ts';
import { cube } from './drinks.ts';
import { type Crumb, fillWith, mound, pile, seed } from './heaps.ts';
import { type Picture, rows } from './layouts.ts';
import * as sign from './motifs.ts';
import { bag, box, pouch } from './packs.ts';
import { GROUND, put, shadow, stand, tints } from './scene.ts';
import { each2, each3, move, stroke, times } from './svg.ts';
import * as sweet from './sweets.ts';

/** Clear-window bag of the goods with a few pieces of them in front. */
const bagged = (
  colour: string,
  printed: string,
  piece: Crumb,
  step: number,
  heap: number[],
  scale = 1,
): string =>
  stand(bag(330, 470, colour, { sign: printed }, fillWith(41, 260, 240, step * 0.9, piece)), 400) +
  stand(pile(42, heap, step * 1.06, step * 0.62, piece), 580, scale, GROUND + 22);

/** Pieces lying flat, one over another. */
const laid = (piece: string, places: [number, number, number][]): string =>
  each3(places, (x, y, turn) => move(x, y, piece, 1, turn));

/** Milk toffee: a bare slanted block. */
const toffee: Crumb = () =>
  move(0, 30, cube(54, '#d8a25c').svg) + stroke('M-32 14h44M-32 2h44', '#b9803c', 3, 0.6);

const flat =
  (svg: string, scale: number): Crumb =>
  () =>
    move(0, 0, svg, scale);

export const sweets: Picture[] = rows(tints.sweets, [
  ['biscuits', 42, () => bagged('#d9a24a', sign.wheat('#fbf3e2'), bake.biscuit, 104, [2, 1])],
  ['oat-biscuits', 43, () => bagged('#8a5a3a', sign.flakes(), bake.oatBiscuit, 108, [2, 1])],
  ['galettes', 44, () => bagged('#5b86a6', sign.wheat('#fbf3e2'), bake.cracker, 104, [2, 1])],
  [
    'gingerbread',
    45,
    () =>
      shadow(450, GROUND - 40, 560) +
      each3(
        [
          [450, -184, 0],
          [354, -92, -4],
          [552, -92, 4],
          [260, 0, -2],
          [450, 4, 0],
          [642, 0, 3],
        ],
        (x, y, turn) => put(bake.gingerbread(), x, GROUND - 40 + y, 1.36, turn),
      ),
  ],
  [
    'wafers',
    46,
    () =>
      shadow(450, GROUND - 40, 560) +
      each2(
        [
          [318, 0],
          [584, 0],
          [326, -66],
          [590, -66],
          [452, -132],
          [460, -198],
        ],
        (x, y) => put(bake.wafer(), x - 14, GROUND - 40 + y, 1.06),
      ),
  ],
  ['swiss-roll', 47, () => stand(bake.swissRoll(), 420, 1.08, GROUND - 90)],
  ['caramel', 48, () => bagged('#c9577c', sign.bubbles(), sweet.caramel, 58, [5, 4, 2])],
  ['wafer-sweets', 49, () => bagged('#7a3b2e', sign.nut(), sweet.waferSweet, 80, [3, 2, 1])],
  ['toffee', 50, () => bagged('#c48a4a', sign.milk(), toffee, 74, [3, 2, 1])],
  ['jelly-sweets', 51, () => bagged('#6f8f4c', sign.strawberry(), sweet.jelly, 66, [4, 3, 1])],
  [
    'nut-bars',
    52,
    () =>
      shadow(450, GROUND - 2, 400) +
      each3(
        [
          [440, -20, 0],
          [462, -94, -2],
          [444, -168, 1],
        ],
        (x, y, turn) => move(x, GROUND + y, sweet.nutBar(), 1.1, turn),
      ) +
      put({ w: 340, svg: sweet.nutBar() }, 480, GROUND - 268, 1.1, -14),
  ],
  [
    'chocolate-milk',
    53,
    () => stand(sweet.chocolate('#7d4c30', '#5b86a6', sign.milk()), 450, 1.02, GROUND, 0),
  ],
  [
    'chocolate-dark',
    54,
    () => stand(sweet.chocolate('#3f2419', '#7a2f33', sign.bean('#4d2f20')), 450, 1.02, GROUND, 0),
  ],
  [
    'chocolate-spread',
    55,
    () =>
      stand(pouch(290, 430, '#6b4029', { sign: sign.nut(), size: 1.05 }, '#f4ead6'), 420) +
      stand(pile(43, [2], 78, 40, flat(sign.nut(), 0.8), 30), 640, 1, GROUND + 2),
  ],
  [
    'halva',
    56,
    () =>
      stand(sweet.block(360, 190, '#c4a067', '#7f5c30'), 410, 1.2, GROUND - 20) +
      stand(mound(44, 230, 44, 40, seed('#d9c8a0')), 640, 1, GROUND + 34),
  ],
  [
    'zefir',
    57,
    () =>
      shadow(450, GROUND - 46, 560) +
      put(sweet.zefir('#f5ead6'), 305, GROUND - 46, 1.64) +
      put(sweet.zefir('#f5ead6'), 595, GROUND - 46, 1.64) +
      put(sweet.zefir('#f2c6c4'), 450, GROUND - 212, 1.64),
  ],
  [
    'pastila',
    58,
    () =>
      shadow(450, GROUND - 60, 580) +
      laid(move(0, 0, sweet.pastila('#f0dcb4'), 1.22), [
        [306, GROUND - 104, 0],
        [594, GROUND - 104, 0],
      ]) +
      laid(move(0, 0, sweet.pastila('#eebfb8'), 1.22), [
        [314, GROUND - 192, -1],
        [588, GROUND - 192, 2],
      ]) +
      laid(move(0, 0, sweet.pastila('#f0dcb4'), 1.22), [[450, GROUND - 282, -3]]),
  ],
  [
    'kozinaki',
    59,
    () =>
      shadow(450, GROUND - 10, 430) +
      move(450, GROUND - 56, sweet.brittle(420, 96)) +
      move(458, GROUND - 152, sweet.brittle(420, 96), 1, -2) +
      move(446, GROUND - 268, sweet.brittle(400, 110), 1, -11),
  ],
  ['marmalade', 60, () => bagged('#e0913a', sign.slice('#dd7a2e', '#f6b552'), sweet.wedge, 86, [3, 2, 1])],
  ['sushki', 61, () => bagged('#b5653a', sign.wheat('#fbf3e2'), bake.ring, 84, [3, 2, 1])],
  ['rusks', 62, () => bagged('#a8763e', sign.berries('#5b3328'), bake.rusk, 112, [2, 1], 1)],
  [
    'crispbread',
    63,
    () =>
      stand(box(280, 380, 120, '#6f8f4c', { sign: sign.wheat(), size: 0.95 }), 360, 1.12) +
      shadow(610, GROUND + 30, 240) +
      times(4, (i) =>
        move(
          612 + (i % 2) * 8,
          GROUND - 6 - i * 24,
          `<g transform="scale(1 .62)">${bake.crispbread()}</g>`,
          1,
          i % 2 ? -2 : 1,
        ),
      ),
  ],
  ['lavash', 64, () => stand(bake.lavash(), 445, 1.2, GROUND - 110)],
]);
