/** Table of drinks: picture name, background, goods that use it, and how it is put together. */
import { hotMug, teaBag } from './drinks.ts';
import { dried, grain, mound, teaLeaf } from './heaps.ts';
import { fan, type Picture, rows } from './layouts.ts';
import * as sign from './motifs.ts';
import { bowl } from './motifs-food.ts';
import { box, type Print, pouch, sachet } from './packs.ts';
import { GROUND, stand, tints } from './scene.ts';
import { move } from './svg.ts';

const tea = (colour: string, print: Print, leaf: string, extra = ''): string =>
  stand(pouch(310, 470, colour, print), 400) +
  stand(mound(11, 330, 76, 150, teaLeaf(leaf), leaf), 560, 1, GROUND + 34) +
  extra;

const coffee = (colour: string, print: Print, powder: string, size: number): string =>
  stand(pouch(320, 480, colour, print), 395) +
  stand(mound(12, 310, 84, 260, grain(powder, size), powder), 570, 1, GROUND + 34);

const big = (print: string, size = 1.18): Print => ({ sign: print, size });

export const drinks: Picture[] = rows(tints.drinks, [
  ['tea-black', 8, () => tea('#8e3b32', big(sign.leaf('#7a3b2a'), 1.05), '#3b261d')],
  [
    'tea-granulated',
    9,
    () =>
      stand(pouch(310, 470, '#b4622f', { sign: sign.leaf('#7a3b2a'), style: 'wave', size: 0.9 }), 400) +
      stand(mound(14, 330, 80, 240, grain('#4a2c1e', 7), '#4a2c1e'), 560, 1, GROUND + 34),
  ],
  [
    'tea-bags',
    10,
    () =>
      stand(
        box(330, 300, 200, '#a8423a', { sign: sign.leaf('#6f9a4e'), style: 'wave', size: 0.75 }),
        420,
        1.12,
      ) + stand(teaBag(), 655, 0.95, GROUND + 36, 8),
  ],
  ['tea-green', 11, () => tea('#6f8f4c', big(sign.leaf('#6f9a4e'), 1.05), '#66743c')],
  [
    'tea-bergamot',
    12,
    () =>
      tea(
        '#34506e',
        big(sign.slice('#c9a63a', '#e8d27a'), 1),
        '#33241d',
        stand({ w: 90, svg: move(0, -46, sign.slice('#c9a63a', '#e8d27a')) }, 700, 1.05, GROUND + 40),
      ),
  ],
  [
    'tea-herbal',
    13,
    () =>
      tea(
        '#3f8076',
        { sign: sign.sprig(), style: 'band', size: 1 },
        '#7c8a55',
        stand({ w: 60, svg: move(0, -54, sign.sprig('#6fa06a')) }, 706, 1, GROUND + 46, 24),
      ),
  ],
  [
    'tea-berry',
    142,
    () =>
      tea(
        '#6d4560',
        big(sign.berries('#4c2947'), 0.95),
        '#3d2524',
        stand({ w: 90, svg: move(0, -54, sign.berries('#4c2947')) }, 704, 1, GROUND + 44),
      ),
  ],
  [
    'coffee-freeze-dried',
    14,
    () =>
      coffee(
        '#4d3328',
        {
          sign: move(-18, 0, sign.bean('#7a4d30')) + move(24, 8, sign.bean('#5b3722'), 0.85, -50),
          label: '#e9c894',
          size: 1.05,
        },
        '#a06a3c',
        10,
      ),
  ],
  [
    'coffee-powder',
    15,
    () => coffee('#a8423a', { sign: sign.bean('#5b3722'), style: 'band', size: 1.05 }, '#5e3a26', 5),
  ],
  [
    'coffee-sticks',
    16,
    () =>
      stand(box(300, 330, 150, '#c8803a', { sign: sign.bean('#5b3722'), size: 1 }), 380, 1.12) +
      stand(sachet(66, 290, '#7a4d30', { sign: sign.bean('#4d3328'), size: 1 }), 640, 1, GROUND + 22, 6) +
      stand(sachet(66, 290, '#7a4d30', { sign: sign.bean('#4d3328'), size: 1 }), 716, 1, GROUND + 34, 11),
  ],
  ['chicory', 17, () => coffee('#5b7fa8', big(sign.daisy('#6f8fd0', '#f0d9a0', 13), 1), '#6b4429', 5)],
  [
    'cocoa',
    18,
    () =>
      stand(
        pouch(310, 470, '#c27a45', { sign: bowl('#7a4d30', '#4d2f20'), style: 'disc', size: 0.92 }),
        385,
      ) + stand(hotMug('#f2e6d0', '#6b4029'), 622, 0.92, GROUND + 30),
  ],
  ['kissel', 19, () => fan(sachet(236, 400, '#c2566a', big(sign.berries('#a32c44'), 0.95)))],
  [
    'rosehip-drink',
    20,
    () =>
      fan(
        sachet(236, 400, '#d98a3a', {
          sign: move(0, -2, sign.berries('#c4472d')),
          style: 'wave',
          size: 0.85,
        }),
      ) + stand(mound(16, 150, 40, 9, dried('#bf4a2c', 17)), 700, 1, GROUND + 44),
  ],
]);
