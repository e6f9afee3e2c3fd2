/** Table of fresh and dried fruit, vegetables, nuts, honey and oil. */
import * as dairy from './dairy.ts';
import * as fruit from './fruit.ts';
import { type Crumb, dried, fillWith, mound, peanut, seed } from './heaps.ts';
import { group, type Picture, rows, stack } from './layouts.ts';
import * as sign from './motifs.ts';
import { bag, pouch } from './packs.ts';
import { GROUND, shadow, stand, tints } from './scene.ts';
import { each3, move } from './svg.ts';
import * as veg from './vegetables.ts';
import { bottle } from './vessels.ts';

const bagged = (colour: string, printed: string, crumb: Crumb, step: number, count: number): string =>
  stand(bag(330, 470, colour, { sign: printed }, fillWith(72, 260, 240, step, crumb)), 400) +
  stand(mound(73, 290, 82, count, crumb), 590, 1, GROUND + 34);

export const produce: Picture[] = rows(tints.fresh, [
  [
    'onion',
    87,
    () =>
      group([
        [veg.onion(), 450, -60, 1.1],
        [veg.onion('#bf7a30'), 290, 0, 1.1],
        [veg.onion('#cf8f42'), 600, 6, 1.1],
      ]),
  ],
  [
    'garlic',
    88,
    () =>
      group([
        [veg.garlic(), 340, -24, 1.25],
        [veg.garlic(), 580, -10, 1.25],
      ]) +
      each3(
        [
          [430, 44, 0],
          [690, 56, -30],
        ],
        (x, y, turn) => shadow(x, GROUND + y, 110) + move(x, GROUND + y - 24, veg.clove(), 1, turn),
      ),
  ],
  [
    'carrot',
    89,
    () =>
      stack(
        veg.carrot(),
        1.14,
        [
          [470, 244, -5],
          [480, 150, 4],
          [458, 54, -2],
        ],
        520,
      ),
  ],
  [
    'cucumber',
    90,
    () =>
      stack(
        veg.cucumber(),
        1.12,
        [
          [460, 238, -6],
          [436, 148, 5],
          [456, 52, -2],
        ],
        540,
      ),
  ],
  [
    'tomato',
    91,
    () =>
      group([
        [veg.tomato(), 450, -72, 1.12],
        [veg.tomato(), 300, 0, 1.12],
        [veg.tomato(), 596, 6, 1.12],
      ]),
  ],
  [
    'apple',
    92,
    () =>
      group([
        [fruit.apple('#a9bf5a', '#cf5a3c'), 450, -72, 1.12],
        [fruit.apple('#c94a3a', '#a32c2c'), 302, 0, 1.12],
        [fruit.apple('#d9b84e', '#d0613a'), 598, 6, 1.12],
      ]),
  ],
  [
    'orange',
    93,
    () =>
      group([
        [fruit.citrus(130, '#e78a2b'), 380, -40, 1.1],
        [fruit.half(120, '#e07f20', '#f5a94a'), 590, 6, 1.05],
      ]),
  ],
  [
    'mandarin',
    94,
    () =>
      group([
        [fruit.citrus(120, '#e8792a', 0.84, true), 460, -80, 1.05],
        [fruit.citrus(120, '#ec8530', 0.84, true), 310, 0, 1.05],
        [fruit.citrus(120, '#e8792a', 0.84), 600, 8, 1.05],
      ]),
  ],
  [
    'lemon',
    95,
    () =>
      group([
        [fruit.lemon(), 470, -96, 1.12],
        [fruit.lemon(), 330, 0, 1.12],
        [fruit.half(88, '#e9c132', '#f5e08a'), 600, 10, 1.15],
      ]),
  ],
  [
    'pear',
    143,
    () =>
      group([
        [fruit.pear('#b9bf55', '#c98a3a'), 450, -60, 1.14],
        [fruit.pear('#c6b850', '#c9663a'), 306, 0, 1.14],
        [fruit.pear('#aebb58', '#c98a3a'), 596, 6, 1.14],
      ]),
  ],
  ['raisins', 96, () => bagged('#8a6ca0', sign.berries('#4f2b3a'), dried('#5b3328', 15), 22, 120)],
  [
    'dried-apricots',
    97,
    () => bagged('#d9803a', sign.daisy('#fbf3e2', '#e39a34', 6), dried('#e0862c', 30), 44, 34),
  ],
  ['prunes', 98, () => bagged('#56506e', sign.leaf('#9ab573'), dried('#35262c', 32), 46, 32)],
  ['peanuts', 99, () => bagged('#5b86a6', sign.nut('#d9a862'), peanut, 32, 70)],
  ['sunflower-seeds', 100, () => bagged('#4f7a5a', sign.sunflower(), seed('#d8cbb0'), 24, 110)],
  [
    'honey',
    101,
    () =>
      stand(pouch(290, 430, '#e0a02e', { sign: sign.cells(), size: 0.9 }, '#fbf3e2'), 420) +
      stand(dairy.saucer('#e2a12f'), 650, 0.9, GROUND + 34),
  ],
  [
    'jam',
    102,
    () =>
      stand(pouch(290, 430, '#c4475a', { sign: sign.strawberry(), size: 1 }, '#fbf3e2'), 420) +
      stand(dairy.saucer('#b8303f'), 650, 0.9, GROUND + 34),
  ],
  [
    'sunflower-oil',
    103,
    () =>
      stand(
        bottle(210, 460, '#e3ab34', {
          cap: '#d9a63f',
          neck: 34,
          shoulder: 130,
          capH: 52,
          label: '#fbf3e2',
          sign: sign.sunflower(),
          clear: true,
        }),
      ),
  ],
]);
