/** Table of ready-made sets: what looks out of each parcel is what is really in it. */

import * as bake from './bakery.ts';
import { dispenser } from './drinks.ts';
import { sock } from './footwear.ts';
import { fillWith, grain } from './heaps.ts';
import * as home from './home.ts';
import * as care from './hygiene.ts';
import type { Picture } from './layouts.ts';
import { sausage } from './meat.ts';
import * as sign from './motifs.ts';
import { bowl, noodles } from './motifs-food.ts';
import { bag, box, pouch } from './packs.ts';
import { roll } from './paper.ts';
import { stand, tints } from './scene.ts';
import { type Packed, parcel } from './sets.ts';
import { type Item, move } from './svg.ts';
import { caramel, chocolate, wedge } from './sweets.ts';
import { bottle, cup, tube } from './vessels.ts';

const tint = tints.sets;

/** Packs that return from set to set, in the colours of their own pictures. */
const tea = (): Item => pouch(310, 470, '#8e3b32', { sign: sign.leaf('#7a3b2a'), size: 1.05 });
const greenTea = (): Item => pouch(310, 470, '#6f8f4c', { sign: sign.leaf('#6f9a4e'), size: 1.05 });
const coffee = (): Item => pouch(320, 480, '#4d3328', { sign: sign.bean('#7a4d30'), label: '#e9c894' });
const oats = (): Item => box(300, 440, 110, '#5b86a6', { sign: sign.wheat(), size: 0.95 });
const stew = (): Item => pouch(350, 450, '#a8523f', { sign: sign.steak(), size: 1.05 });
const noodleCup = (): Item => cup(370, 420, '#e0a23e', bowl('#a8423a', '#e8bf5e', noodles()));
const honey = (): Item => pouch(290, 430, '#e0a02e', { sign: sign.cells(), size: 0.9 }, '#fbf3e2');
const jam = (): Item => pouch(290, 430, '#c4475a', { sign: sign.strawberry() }, '#fbf3e2');
const ketchup = (): Item => pouch(300, 440, '#c23f31', { sign: sign.tomato() }, '#f4f2ec');
const paste = (): Item => tube(230, 500, '#f7f8f6', '#3f8fa8', sign.tooth(), '#3f8fa8');
const biscuits = (): Item =>
  bag(330, 470, '#d9a24a', { sign: sign.wheat('#fbf3e2') }, fillWith(41, 260, 240, 94, bake.biscuit));
const rings = (): Item =>
  bag(330, 470, '#b5653a', { sign: sign.wheat('#fbf3e2') }, fillWith(41, 260, 240, 76, bake.ring));
const candies = (): Item =>
  bag(330, 470, '#c9577c', { sign: sign.bubbles() }, fillWith(41, 260, 240, 52, caramel));
const jellies = (): Item =>
  bag(330, 470, '#e0913a', { sign: sign.slice('#dd7a2e', '#f6b552') }, fillWith(41, 260, 240, 78, wedge));
const peanuts = (): Item =>
  bag(330, 470, '#4f7a5a', { sign: sign.nut('#d9a862') }, fillWith(72, 260, 240, 20, grain('#dca963', 14)));
const gel = (): Item =>
  bottle(220, 430, '#3f8f8f', { cap: '#f4f2ec', neck: 52, shoulder: 80, sign: sign.bubbles() });
const shampoo = (): Item =>
  bottle(230, 460, '#7fa655', {
    cap: '#4f7a45',
    neck: 44,
    shoulder: 120,
    label: '#fbf6e8',
    sign: sign.sprig(),
  });
const oil = (): Item =>
  bottle(210, 460, '#e3ab34', {
    cap: '#d9a63f',
    neck: 34,
    shoulder: 130,
    label: '#fbf3e2',
    sign: sign.sunflower(),
    clear: true,
  });
const loaf = (): Item => ({ w: 120, svg: move(-66, -40, sausage().svg, 1, -90) });
const upright = (svg: string, turn: number): Item => ({ w: 60, svg: move(0, 0, svg, 1, turn) });
const milkChocolate = (): Item => chocolate('#7d4c30', '#5b86a6', sign.milk());

const set = (file: string, id: number, w: number, h: number, goods: Packed[], ribbon: string): Picture => ({
  file: `set-${file}`,
  tint,
  goods: [id],
  art: () => stand(parcel(w, h, goods, ribbon), 450, w > 550 ? 0.92 : 1.04),
});

export const sets: Picture[] = [
  set(
    'tea-sweets',
    1,
    460,
    210,
    [
      [coffee(), 30, 80, 0.66, 3],
      [candies(), -116, 90, 0.62, -6],
      [jellies(), 118, 90, 0.62, 7],
      [tea(), -50, 130, 0.6, -2],
      [rings(), 70, 150, 0.52, 4],
    ],
    '#c9577c',
  ),
  set(
    'hygiene',
    2,
    460,
    210,
    [
      [shampoo(), -150, 70, 0.68, -5],
      [paste(), 20, 60, 0.62, 4],
      [upright(care.toothbrush('#c9577c'), 90), 84, 10, 0.86, 4],
      [care.razor('#4f8fb5'), 176, 60, 0.9, 12],
      [gel(), -60, 120, 0.6, 0],
      [roll(), 110, 110, 0.9, 0],
    ],
    '#3f8f8f',
  ),
  set(
    'letters',
    3,
    460,
    200,
    [
      [home.notebook('#5f8f6f'), -90, 90, 0.7, -5],
      [{ w: 300, svg: home.envelope('#efe2c8', true) }, 70, -50, 0.72, -78],
      [upright(home.pen('#2f5fa8'), -90), 4, 20, 0.76, 6],
      [{ w: 300, svg: home.envelope('#fbf5e6') }, 60, -10, 0.7, 8],
      [home.mug('#3f8f8f'), -120, 130, 0.56, 0],
    ],
    '#5f8f6f',
  ),
  set(
    'first-parcel',
    4,
    520,
    250,
    [
      [oats(), -124, 80, 0.7, -4],
      [loaf(), 30, -6, 0.72, 3],
      [paste(), 84, 60, 0.6, 6],
      [coffee(), 150, 90, 0.64, 5],
      [tea(), -74, 130, 0.6, -2],
      [noodleCup(), 50, 130, 0.56, 2],
      [roll(), 186, 120, 0.72, 0],
      [sock('#454b52', '#33383e'), -214, 100, 0.56, -4],
    ],
    '#006b6b',
  ),
  set(
    'no-sugar',
    5,
    520,
    250,
    [
      [greenTea(), -144, 90, 0.68, -5],
      [oats(), 10, 60, 0.68, 1],
      [stew(), 138, 90, 0.66, 5],
      [peanuts(), -70, 140, 0.58, -3],
      [dispenser(), 90, 130, 0.58, 4],
    ],
    '#5f8f57',
  ),
  set(
    'full-parcel',
    6,
    600,
    300,
    [
      [oats(), -158, 60, 0.72, -4],
      [loaf(), -48, -10, 0.72, -3],
      [coffee(), 60, 50, 0.72, 2],
      [milkChocolate(), 150, 50, 0.6, 5],
      [ketchup(), 196, 90, 0.62, 7],
      [tea(), -150, 130, 0.62, -4],
      [noodleCup(), 0, 140, 0.58, 0],
      [honey(), 116, 130, 0.58, 3],
      [biscuits(), 200, 170, 0.52, 4],
      [roll(), -222, 96, 0.7, 0],
    ],
    '#b5473f',
  ),
  set(
    'lenten',
    7,
    600,
    300,
    [
      [oil(), -214, 60, 0.7, -5],
      [oats(), -90, 60, 0.7, -2],
      [rings(), 60, 50, 0.68, 2],
      [jam(), 186, 70, 0.7, 6],
      [greenTea(), -160, 140, 0.58, -3],
      [honey(), -10, 130, 0.6, 0],
      [peanuts(), 120, 150, 0.58, 3],
      [ketchup(), 206, 160, 0.56, 5],
    ],
    '#7fa655',
  ),
];
