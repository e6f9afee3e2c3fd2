/** Table of clothes, shoes, dishes and writing things. */
import * as wear from './clothes.ts';
import * as foot from './footwear.ts';
import * as home from './home.ts';
import { lying, type Picture, rows } from './layouts.ts';
import { clearTub } from './meat.ts';
import { GROUND, shadow, stand, tints } from './scene.ts';
import { flip, move, stroke, times } from './svg.ts';

const BLACK = '#3b4046';
const NAVY = '#37475c';

export const clothing: Picture[] = rows(tints.wear, [
  [
    'socks',
    124,
    () =>
      stand(foot.sock(BLACK, '#2c3136'), 520, 1.12, GROUND - 30) +
      stand(foot.sock('#454b52', '#33383e'), 350, 1.12),
  ],
  [
    'socks-warm',
    125,
    () =>
      stand(foot.sock('#56606b', '#3f4852', foot.bands('#c9c2b4', '#9aa3a8')), 520, 1.12, GROUND - 30) +
      stand(foot.sock('#56606b', '#3f4852', foot.bands('#c9c2b4', '#9aa3a8')), 350, 1.12),
  ],
  [
    'briefs-men',
    126,
    () =>
      stand(wear.boxers('#4d5a6b'), 490, 1.06, GROUND - 190) +
      stand(wear.boxers(BLACK), 420, 1.06, GROUND - 10),
  ],
  [
    'briefs-women',
    127,
    () =>
      stand(wear.briefs('#5e4a60'), 500, 1.1, GROUND - 310) +
      stand(wear.briefs('#44505f'), 430, 1.1, GROUND - 160) +
      stand(wear.briefs(BLACK), 460, 1.1, GROUND - 10),
  ],
  [
    'thermal',
    128,
    () =>
      stand(wear.trousers('#4a525c'), 648, 0.87) +
      stand(wear.shirt('#525b66', 'long'), 342, 0.92, GROUND - 10),
  ],
  ['t-shirt', 129, () => stand(wear.shirt(BLACK, 'short'), 450, 1.12)],
  [
    'tracksuit',
    130,
    () =>
      stand(wear.trousers(NAVY, '#c9d2da'), 648, 0.87) +
      stand(wear.shirt(NAVY, 'long', wear.zip(NAVY)), 342, 0.92, GROUND - 10),
  ],
  ['hat', 131, () => stand(wear.hat(BLACK), 450, 1.14, GROUND - 20)],
  [
    'gloves',
    132,
    () =>
      shadow(450, GROUND, 520) +
      move(330, GROUND - 4, flip(wear.glove(BLACK).svg), 1.12, -5) +
      move(570, GROUND - 4, wear.glove(BLACK).svg, 1.12, 5),
  ],
  [
    'slides',
    133,
    () =>
      move(325, 474, foot.slide('#4a5560', '#38424c'), 0.98, -6) +
      move(575, 474, flip(foot.slide('#4a5560', '#38424c')), 0.98, 6),
  ],
  [
    'sneakers',
    134,
    () =>
      stand(foot.sneaker('#33383d', '#e4e3de'), 490, 1.02, GROUND - 190) +
      stand(foot.sneaker(BLACK, '#efeeea'), 430, 1.14, GROUND - 20),
  ],
]);

export const household: Picture[] = rows(tints.home, [
  ['mug', 135, () => stand(home.mug('#3f8f8f'), 430, 1.16)],
  [
    'container',
    136,
    () =>
      stand(
        clearTub(
          430,
          250,
          '#3f8fa8',
          stroke('M-180-196H180M-176-150H176', '#9dbcc4', 5, 0.55) +
            stroke('M-190-60H190', '#9dbcc4', 4, 0.4),
          '#d3e6ea',
        ),
        450,
        1.14,
        GROUND - 40,
      ),
  ],
  ['spoon', 137, () => lying(move(290, 0, home.spoon().svg, 1, -90), 450, 450, 40, 560, 1.12)],
  [
    'pens',
    138,
    () => times(3, (i) => lying(home.pen('#2f5fa8'), 450 + (i - 1) * 20, 340 + i * 110, -14, 500)),
  ],
  ['notebook', 139, () => stand(home.notebook('#5f8f6f'), 440, 1.14)],
  [
    'envelopes',
    140,
    () =>
      shadow(450, GROUND - 20, 520) +
      move(510, 360, home.envelope('#efe2c8', true), 1, 7) +
      move(490, 430, home.envelope('#f3e8d2', true), 1, 2) +
      move(420, 530, home.envelope('#fbf5e6'), 1.08, -5),
  ],
]);
