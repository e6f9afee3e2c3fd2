/** Table of meat, fish and dairy. */
import * as dairy from './dairy.ts';
import { grain, mound } from './heaps.ts';
import { type Picture, rows, stack } from './layouts.ts';
import * as meat from './meat.ts';
import * as sign from './motifs.ts';
import { bowl } from './motifs-food.ts';
import { type Print, pouch, vacuum } from './packs.ts';
import { GROUND, shadow, stand, tints } from './scene.ts';
import { each3, move, times } from './svg.ts';
import * as veg from './vegetables.ts';
import { tin, tub } from './vessels.ts';

const retort = (colour: string, print: Print): string => stand(pouch(350, 450, colour, print));

const dryMilk = (print: Print, colour: string, powder: string): string =>
  stand(pouch(320, 480, colour, print), 400) +
  stand(mound(71, 300, 84, 260, grain(powder, 5), powder), 580, 1, GROUND + 34);

export const protein: Picture[] = rows(tints.meat, [
  [
    'sausage-sliced',
    65,
    () =>
      stand(
        vacuum(
          460,
          420,
          times(9, (i) =>
            move(-108 + (i % 3) * 108, -318 + Math.floor(i / 3) * 108, meat.sausageSlice(64, i + 1)),
          ),
        ),
      ),
  ],
  [
    'sausage',
    66,
    () =>
      stand(meat.sausage(), 440, 1.16, GROUND - 150) +
      each3(
        [
          [330, 36, 11],
          [440, 50, 12],
          [552, 40, 13],
        ],
        (x, y, seed) =>
          shadow(x, GROUND + y - 60, 120) +
          move(x, GROUND - 110 + y, `<g transform="scale(1 .72)">${meat.sausageSlice(72, seed)}</g>`),
      ),
  ],
  [
    'sausage-sticks',
    67,
    () =>
      stand(
        vacuum(
          500,
          420,
          times(5, (i) => move(0, -330 + i * 60, meat.stick(), 0.96)),
        ),
      ),
  ],
  [
    'salo',
    68,
    () =>
      stand(vacuum(500, 380, move(0, -190, meat.salo(400, 230)))) +
      stand(veg.garlic(), 700, 0.56, GROUND + 34),
  ],
  ['stew-beef', 69, () => retort('#8e3b32', { sign: sign.steak(), size: 1.05 })],
  ['stew-pork', 70, () => retort('#c06a5a', { sign: sign.steak(), size: 1, style: 'wave' })],
  ['buckwheat-beef', 71, () => retort('#7a5236', { sign: bowl('#d9a63f', '#5b3a26'), size: 0.95 })],
  ['pate', 72, () => stand(tub(430, 130, '#cfd3d3', '#a8614a', sign.leaf('#f4e6cc')), 450, 1.1, GROUND - 90)],
  ['stew-tin', 73, () => stand(tin(330, 390, '#8e3b32', sign.steak()))],
  [
    'dried-fish',
    74,
    () =>
      stack(
        meat.wholeFish({ back: '#7d6a45', side: '#b89d66', belly: '#d9c08a', scales: true }),
        0.94,
        [
          [460, 270, -3],
          [440, 90, 3],
        ],
        500,
      ),
  ],
  [
    'mackerel',
    75,
    () =>
      stand(
        vacuum(
          600,
          330,
          move(
            0,
            -165,
            meat.wholeFish({ back: '#5d5a3c', side: '#c89a4a', belly: '#e3bd72', stripes: true }),
            0.84,
          ),
        ),
        450,
        1,
        GROUND - 40,
      ),
  ],
  [
    'herring',
    76,
    () =>
      stand(
        meat.clearTub(
          430,
          250,
          '#34506e',
          times(8, (i) =>
            move(
              -96 + (i % 2) * 196 - (Math.floor(i / 2) % 2) * 14,
              -200 + Math.floor(i / 2) * 56,
              meat.fillet(),
              1.1,
              (i % 3) * 6 - 6,
            ),
          ),
        ),
        450,
        1.08,
        GROUND - 30,
      ),
  ],
  [
    'tuna',
    77,
    () => stand(pouch(400, 340, '#3f7f8f', { sign: sign.fish('#5f7f96'), size: 0.95, style: 'band' })),
  ],
  ['saury-tin', 78, () => stand(tin(430, 170, '#2f6d86', sign.fish('#5f7f96'), true), 450, 1.1, GROUND - 70)],
]);

export const dairyGoods: Picture[] = rows(tints.milk, [
  ['cheese', 79, () => stand(dairy.cheese(), 440, 1.12, GROUND - 80)],
  [
    'cheese-slices',
    80,
    () =>
      shadow(450, GROUND - 40, 470) +
      times(5, (i) => move(390 + i * 34, GROUND - 190 - i * 16, dairy.cheeseSlice(), 1.3, -8 + i * 4)),
  ],
  ['cheese-braid', 81, () => stand(vacuum(300, 500, move(0, -56, dairy.braid().svg, 0.98)))],
  [
    'butter',
    82,
    () => stand(dairy.butter('#5b8fb5'), 450, 1.06, GROUND - 80) + stand(dairy.pat(), 250, 1, GROUND - 14),
  ],
  ['dry-milk', 83, () => dryMilk({ sign: sign.milk(), label: '#cfe2ef', size: 1.1 }, '#4f83ad', '#fbf6ea')],
  [
    'condensed-milk',
    84,
    () =>
      stand(
        pouch(290, 430, '#5b9fc9', { sign: sign.drop('#dfeef7'), style: 'wave', size: 0.85 }, '#f6f4ee'),
        420,
      ) + stand(dairy.saucer('#fbf1da'), 650, 0.9, GROUND + 34),
  ],
  [
    'condensed-boiled',
    85,
    () =>
      stand(pouch(290, 430, '#b5763a', { sign: sign.drop('#c98a45'), size: 1 }, '#f4ead6'), 420) +
      stand(dairy.saucer('#c98a45'), 650, 0.9, GROUND + 34),
  ],
  [
    'dry-cream',
    86,
    () => dryMilk({ sign: sign.drop('#f3e2bd'), label: '#c98a5a', size: 1.05 }, '#ead9b6', '#f6ead0'),
  ],
]);
