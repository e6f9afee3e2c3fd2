/** Table of quick meals, seasonings and sauces. */
import { brick, cube, dispenser, stock, tablet } from './drinks.ts';
import { dried, grain, mound } from './heaps.ts';
import { fan, type Picture, rows, spilled } from './layouts.ts';
import * as sign from './motifs.ts';
import { bowl, noodles } from './motifs-food.ts';
import { bag, box, type Print, pouch, sachet } from './packs.ts';
import { GROUND, put, shadow, stand, tints } from './scene.ts';
import { each2, each3, type Item, pick } from './svg.ts';
import { cup } from './vessels.ts';

/** Brick of instant noodles. */
const brickPack = (w: number, h: number, colour: string, soup: Print): Item =>
  bag(w, h, colour, { size: 0.95, ...soup });

const portion = (colour: string, print: Print): string => fan(sachet(240, 400, colour, print));

const chickenSoup = (): string => bowl('#a8423a', '#e8bf5e', noodles());

export const quick: Picture[] = rows(tints.quick, [
  [
    'noodles-beef',
    21,
    () => stand(brickPack(370, 380, '#a8423a', { sign: bowl('#34506e', '#c98a3f', noodles()) })),
  ],
  ['noodles-chicken', 22, () => stand(cup(370, 420, '#e0a23e', chickenSoup()))],
  [
    'noodles-pack',
    23,
    () =>
      each3(
        [
          [300, -24, -5],
          [600, -24, 5],
          [450, 0, 0],
        ],
        (x, y, turn) =>
          stand(brickPack(290, 330, '#d9803a', { sign: chickenSoup() }), x, 1.05, GROUND + y, turn),
      ),
  ],
  ['mash-portion', 24, () => stand(cup(360, 400, '#6f8f4c', sign.potato()))],
  [
    'mash-bag',
    25,
    () =>
      spilled(
        pouch(330, 480, '#d9a63f', { sign: sign.potato(), size: 1.05 }),
        mound(21, 280, 80, 120, grain('#f0d798', 10), '#ecd08a'),
      ),
  ],
  [
    'vermicelli',
    26,
    () =>
      stand(
        brickPack(350, 400, '#5f9464', {
          sign: bowl('#fbf3e2', '#f3e6c4', noodles()),
          label: '#dfeccb',
          style: 'band',
          size: 0.9,
        }),
      ),
  ],
  [
    'oatmeal-berries',
    27,
    () => portion('#8a6ca0', { sign: sign.berries('#7a2f4f'), style: 'wave', size: 0.85 }),
  ],
  ['buckwheat-portion', 28, () => portion('#8a5a3a', { sign: bowl('#d9a63f', '#6b4530'), size: 0.95 })],
  ['rice-porridge', 29, () => portion('#6a94b8', { sign: bowl('#34506e', '#fffaf0'), size: 0.95 })],
  [
    'oat-flakes',
    30,
    () =>
      spilled(
        box(300, 440, 130, '#5b86a6', { sign: sign.wheat(), size: 0.95 }),
        mound(22, 300, 76, 100, grain('#ead2a0', 13), '#dfc48d'),
        612,
      ),
  ],
  [
    'muesli',
    31,
    () =>
      spilled(
        pouch(320, 480, '#b8763a', { sign: sign.flakes(), label: '#6b4530', size: 1.05 }),
        mound(
          23,
          300,
          84,
          120,
          (next) => (next() < 0.75 ? grain('#d8ac6a', 13) : dried('#8a2f3c', 11))(next),
          '#c99a58',
        ),
      ),
  ],
  ['pea-soup', 32, () => portion('#7f9a3f', { sign: sign.pea() })],
  [
    'chicken-broth',
    33,
    () =>
      spilled(
        pouch(320, 460, '#e3ae3f', { sign: bowl('#a8423a', '#f0cf6a'), size: 0.95 }),
        mound(24, 290, 70, 240, grain('#e6bf5a', 5), '#deb44e'),
      ),
  ],
  [
    'stock-cubes',
    34,
    () =>
      stand(box(290, 240, 130, '#7a3b2e', { sign: sign.steak(), size: 0.72 }), 370, 1.2) +
      each2(
        [
          [660, 8],
          [588, 52],
          [718, 58],
        ],
        (x, y) => stand(stock(), x, 1, GROUND + y),
      ),
  ],
]);

export const seasonings: Picture[] = rows(tints.quick, [
  [
    'salt',
    35,
    () =>
      spilled(
        brick(310, 400, '#f4f2ec', '#34506e', sign.drop('#9db8cc')),
        mound(25, 300, 80, 260, grain('#ffffff', 5), '#eeebe4'),
        590,
      ),
  ],
  [
    'spices',
    36,
    () =>
      spilled(
        pouch(310, 460, '#b5462f', { sign: sign.chili() }),
        mound(
          26,
          300,
          76,
          260,
          (next) => grain(pick(['#c4692e', '#8a9a45', '#d9a63f', '#a33a28'], next() * 4), 6)(next),
          '#b8652f',
        ),
      ),
  ],
  ['ketchup', 37, () => stand(pouch(300, 440, '#c23f31', { sign: sign.tomato() }, '#f4f2ec'))],
  [
    'mustard',
    38,
    () =>
      stand(
        pouch(270, 400, '#dba52e', { sign: sign.daisy('#eebd2c', '#a8741c', 6), style: 'band' }, '#6f8f4c'),
      ),
  ],
  [
    'mayonnaise',
    39,
    () =>
      stand(pouch(310, 440, '#f2e3b4', { sign: sign.sunflower(), label: '#5f8f57', size: 1.2 }, '#5f8f57')),
  ],
  [
    'sugar',
    40,
    () =>
      stand(
        box(330, 250, 170, '#6a94b8', { sign: cube(60, '#ffffff').svg, style: 'wave', size: 0.8 }),
        390,
        1.1,
      ) +
      stand(cube(72, '#fbfaf6'), 640, 1, GROUND + 4) +
      each2(
        [
          [575, 46],
          [690, 50],
        ],
        (x, y) => stand(cube(72, '#fbfaf6'), x, 1, GROUND + y),
      ) +
      put(cube(72, '#fbfaf6'), 648, GROUND - 60),
  ],
  [
    'sweetener',
    41,
    () =>
      stand(dispenser(), 410, 1.2) +
      each2(
        [
          [590, 20],
          [650, 44],
          [560, 56],
        ],
        (x, y) => shadow(x, GROUND + y, 60) + tablet(x, GROUND + y - 12, 26),
      ),
  ],
]);
