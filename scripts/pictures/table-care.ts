import { brick } from './drinks.ts';
import { grain, mound } from './heaps.ts';
import * as care from './hygiene.ts';
import { lying, type Picture, rows } from './layouts.ts';
import * as sign from './motifs.ts';
import * as paper from './paper.ts';
import { GROUND, put, shadow, stand, tints } from './scene.ts';
import { move, times } from './svg.ts';
import { bottle, tube } from './vessels.ts';

export const hygiene: Picture[] = rows(tints.care, [
  [
    'soap',
    104,
    () =>
      shadow(450, GROUND - 20, 560) +
      put(care.soapBar('#bcdccb'), 310, GROUND - 20, 0.98) +
      put(care.soapBar('#f0cfc9'), 602, GROUND - 20, 0.98) +
      put(care.soapBar('#f5ecd2', sign.leaf('#d6c79c')), 450, GROUND - 150, 0.98) +
      move(690, GROUND + 30, care.foam()) +
      put(care.soapBar('#c9d9ea'), 460, GROUND - 278, 0.9, -3),
  ],
  [
    'laundry-soap',
    105,
    () => stand(care.laundrySoap(), 440, 1.18, GROUND - 70) + move(690, GROUND - 20, care.foam(), 1.1),
  ],
  [
    'shower-gel',
    106,
    () =>
      stand(
        bottle(220, 430, '#3f8f8f', {
          cap: '#f4f2ec',
          neck: 52,
          shoulder: 80,
          capH: 62,
          sign: sign.bubbles(),
        }),
      ) + move(640, GROUND + 22, care.foam()),
  ],
  [
    'shampoo',
    107,
    () =>
      stand(
        bottle(230, 460, '#7fa655', {
          cap: '#4f7a45',
          neck: 44,
          shoulder: 120,
          capH: 54,
          label: '#fbf6e8',
          sign: sign.sprig(),
        }),
      ),
  ],
  [
    'deodorant',
    109,
    () => stand(care.rollOn('#5b86a6'), 400, 1.5) + stand(care.dome('#5b86a6'), 620, 1.2, GROUND + 20),
  ],
  ['toothpaste', 110, () => stand(tube(230, 500, '#f7f8f6', '#3f8fa8', sign.tooth(), '#3f8fa8'))],
  ['toothbrush', 111, () => lying(care.toothbrush('#3f8f8f'), 452, 450, -24, 600, 1.2)],
  [
    'toothbrush-case',
    112,
    () =>
      lying(care.brushCase('#5b86c0'), 450, 420, -12, 540) +
      lying(care.toothbrush('#c9577c'), 470, 580, -12, 480, 0.86),
  ],
  [
    'razors',
    113,
    () =>
      shadow(450, GROUND, 600) +
      times(5, (i) =>
        put(care.razor(i % 2 ? '#4f8fb5' : '#3f7fa8'), 450 + (i - 2) * 128, GROUND - 4, 1.16, (i - 2) * 3),
      ),
  ],
  ['shaving-cream', 114, () => stand(tube(230, 480, '#34506e', '#7fb3c4', sign.bubbles(), '#f4f2ec'))],
  [
    'aftershave-balm',
    115,
    () =>
      stand(
        bottle(230, 360, '#4f6f8f', {
          cap: '#2f4358',
          neck: 46,
          shoulder: 60,
          capH: 90,
          label: '#e9eef0',
          sign: sign.drop('#7fb3c4'),
        }),
        450,
        1.08,
      ),
  ],
  [
    'toilet-paper',
    116,
    () =>
      shadow(450, GROUND, 500) +
      put(paper.roll(), 345, GROUND - 216, 1.06) +
      put(paper.roll(), 565, GROUND - 216, 1.06) +
      put(paper.roll(), 345, GROUND, 1.06) +
      put(paper.roll(), 565, GROUND, 1.06),
  ],
  ['wet-wipes', 117, () => stand(paper.wipes('#4fa3a8'), 450, 1.1, GROUND - 60)],
  ['cotton-buds', 118, () => stand(paper.buds(), 450, 1.2)],
  [
    'pads-day',
    119,
    () =>
      stand(paper.pads('#8a6ca8', '#efc45e'), 410, 1.08) +
      shadow(680, GROUND + 26, 110) +
      move(680, GROUND - 66, paper.pad('#8a6ca8'), 1, 8),
  ],
  [
    'pads-daily',
    120,
    () =>
      stand(paper.pads('#d98a9c', '#f0b45e'), 410, 1.08) +
      shadow(684, GROUND + 26, 90) +
      move(684, GROUND - 60, paper.pad('#d98a9c'), 0.88, 8),
  ],
  [
    'hand-cream',
    121,
    () => stand(tube(200, 440, '#f6ead8', '#d98a9c', sign.daisy('#e7a9b5', '#efc45e', 9), '#d98a9c')),
  ],
  [
    'washing-powder',
    122,
    () =>
      stand(brick(310, 410, '#f3f5f4', '#4f8fb5', sign.bubbles('#8fc4dc')), 400, 1.06) +
      stand(
        mound(
          111,
          300,
          84,
          260,
          (next) => (next() < 0.85 ? grain('#fbfcfc', 5) : grain('#6fa9d0', 5))(next),
          '#eef1f0',
        ),
        590,
        1,
        GROUND + 34,
      ),
  ],
]);
