/** Biscuits, rusks and breads. Each piece is drawn around its centre, ready for heaps and clear windows. */
import { between, strew } from './grain.ts';
import type { Crumb } from './heaps.ts';
import {
  around,
  dark,
  fill,
  type Item,
  inside,
  light,
  move,
  oval,
  rect,
  solid,
  stroke,
  times,
} from './svg.ts';

/** Wavy round outline for pressed biscuits. */
const scallop = (r: number, count: number): string => {
  const at = (i: number, radius: number) =>
    `${(Math.cos((i * Math.PI) / count) * radius).toFixed(1)} ${(Math.sin((i * Math.PI) / count) * radius).toFixed(1)}`;
  return `M${at(0, r)}${Array.from({ length: count }, (_, i) => `Q${at(i * 2 + 1, r * 1.09)} ${at(i * 2 + 2, r)}`).join('')}Z`;
};

/** Round sugar biscuit with a pressed flower. */
export const biscuit = (): string =>
  move(0, 5, fill(scallop(58, 22), '#b98242')) +
  solid(scallop(58, 22), '#e6b871', 'ball') +
  stroke(oval(0, 0, 44), '#c9934d', 3, 0.7) +
  around(6, fill(oval(0, -22, 6, 12), '#cd9a56')) +
  fill(oval(0, 0, 7), '#cd9a56') +
  around(10, fill(oval(0, -51, 2), '#fff6e0'), 9);

/** Oat biscuit: cracked, darker, dusted with flakes. */
export const oatBiscuit: Crumb = (next) =>
  move(0, 6, fill(oval(0, 0, 60, 56), '#8f5c2e')) +
  solid(oval(0, 0, 60, 56), '#c48a4c', 'ball') +
  stroke('M-34-20L-10-8L4-24M-20 26L2 12L30 24M18-2L36-12', '#98642f', 4, 0.75) +
  times(11, () =>
    move(next() * 84 - 42, next() * 78 - 39, fill(oval(0, 0, 8, 5), '#ecd2a0', 0.9), 1, next() * 180),
  );

/** Square hard biscuit with holes. */
export const cracker = (): string =>
  move(0, 5, fill(rect(-54, -54, 108, 108, 12), '#b3813f')) +
  solid(rect(-54, -54, 108, 108, 12), '#e9c587', 'ball') +
  times(16, (i) => fill(oval(-33 + (i % 4) * 22, -33 + Math.floor(i / 4) * 22, 3.6), '#b58446')) +
  stroke(rect(-46, -46, 92, 92, 8), '#cc9d5c', 2.5, 0.6);

/** Glazed gingerbread, domed, seen from the side. */
export const gingerbread = (): Item => ({
  w: 150,
  svg:
    solid('M-76-18C-80-60-46-92 0-92C46-92 80-60 76-18Q72 0 40 0H-40Q-72 0-76-18Z', '#a5662f', 'ball') +
    fill(
      'M-70-38C-66-68-40-90 0-90C40-90 66-68 70-38C60-22 52-40 40-30C26-18 16-36 0-26C-16-18-26-38-40-28C-52-20-62-26-70-38Z',
      '#fbf3e4',
      0.94,
    ) +
    stroke('M-44-58C-34-72-18-78 0-79', '#ffffff', 6, 0.9),
});

/** Wafer with cocoa layers: a long bar with its cut end towards us. */
export const wafer = (): Item => ({
  w: 240,
  svg:
    solid(rect(-120, -62, 240, 62, 4), '#dca561', 'down') +
    times(3, (i) => fill(rect(-120, -52 + i * 18, 240, 8), '#6b4029')) +
    fill('M-120-62L-92-92H148L120-62Z', '#ecc182') +
    times(9, (i) => stroke(`M${-96 + i * 26}-64L${-68 + i * 26}-90`, '#c9924e', 3, 0.8)) +
    stroke('M-110-72H130M-102-82H138', '#c9924e', 3, 0.8) +
    fill('M120-62L148-92V-30L120 0Z', '#b98044') +
    times(3, (i) => fill(`M120 ${-52 + i * 18}L148 ${-82 + i * 18}v8L120 ${-44 + i * 18}Z`, '#573320')),
});

const spiral =
  'M-130-105C-112-120-98-96-114-78C-136-56-178-76-176-112C-174-156-122-176-88-148C-52-116-62-54-100-32';

const cut = (): string =>
  solid(oval(-130, -105, 88, 105), '#f3d594', 'ball') +
  stroke(oval(-130, -105, 85, 102), '#c98b3f', 7) +
  stroke(spiral, '#b5404a', 15) +
  stroke(spiral, '#d8707a', 4, 0.7);

/** Sponge roll with a cut spiral end and one slice taken off. */
export const swissRoll = (): Item => ({
  w: 430,
  svg:
    fill(oval(-196, 24, 120, 16), 'url(#shadow)') +
    solid('M-130-210H190Q260-210 260-105T190 0H-130Z', '#d79a4e', 'down') +
    strew(62, 40, [-40, -200, 220, -14], (x, y, i) => fill(oval(x, y, 3 + (i % 4), 2.5), '#b97a34', 0.4)) +
    cut() +
    move(
      -84,
      26,
      solid('M-130-186H-96C-50-186-30-140-30-94S-50 0-96 0H-130Z', '#d79a4e', 'down') + cut(),
      0.88,
    ),
});

/** One dry ring. */
export const ring = (): string =>
  move(0, 5, stroke(oval(0, 0, 36, 34), '#a86f2e', 25)) +
  stroke(oval(0, 0, 36, 34), '#d9a257', 25) +
  stroke('M-36-14C-28-34 4-44 26-30', '#f2cd8d', 8, 0.9);

/** Slice of rusk with raisins. */
export const rusk: Crumb = (next) => {
  const d = 'M-66 34C-74-10-62-42-30-44C-14-56 14-56 30-44C62-42 74-10 66 34Q64 46 50 46H-50Q-64 46-66 34Z';
  return (
    move(0, 6, fill(d, '#8a5526')) +
    solid(d, '#b9783a', 'down') +
    `<g transform="translate(0 3) scale(.86 .84)">${solid(d, '#eac384', 'ball')}</g>` +
    times(14, () => fill(oval(next() * 88 - 44, next() * 64 - 28, 2 + next() * 3), '#c89650', 0.8)) +
    times(5, () => solid(oval(next() * 80 - 40, next() * 56 - 24, 8, 6), '#4f2b26', 'ball'))
  );
};

/** Rye crispbread. */
export const crispbread = (): string =>
  move(0, 5, fill(rect(-104, -48, 208, 96, 12), '#7d5228')) +
  solid(rect(-104, -48, 208, 96, 12), '#b8854a', 'down') +
  times(
    40,
    (i) =>
      fill(oval(-90 + (i % 10) * 20, -32 + Math.floor(i / 10) * 21, 6, 5), '#8f6231', 0.85) +
      fill(oval(-91 + (i % 10) * 20, -30 + Math.floor(i / 10) * 21, 3), '#d3a56b'),
  );

/** Thin flatbread rolled up, the loose edge hanging. */
export const lavash = (): Item => {
  const roll =
    'M-260-120C-262-160-236-170-214-170H214C242-170 262-156 260-112C258-62 240-44 214-44H-214C-240-44-258-70-260-120Z';
  const spots = strew(61, 26, [-190, -166, 250, -50], (x, y, _, next) =>
    move(
      x,
      y,
      fill(oval(0, 0, between(next, 8, 20), between(next, 6, 11)), '#b97a3c', between(next, 0.25, 0.55)),
      1,
      between(next, -20, 20),
    ),
  );
  return {
    w: 520,
    svg:
      solid('M-250-60C-180-20-80-8 40-10C130-12 220-2 290 0C300-16 280-50 250-70Z', '#e6c995', 'down') +
      fill(roll, '#f0dab0') +
      inside(roll, spots) +
      fill(roll, 'url(#down)') +
      fill(roll, 'url(#down)', 0.6) +
      solid(oval(-228, -108, 34, 62), '#e3c590', 'side') +
      stroke(
        'M-228-108C-218-124-206-104-220-88C-240-74-252-108-240-130C-222-152-196-120-206-84',
        '#b98b50',
        6,
      ) +
      stroke('M-190-62C-80-50 120-52 236-62', dark('#e6c995', 0.25), 4, 0.6) +
      stroke('M-180-160H200', light('#f0dab0', 0.7), 8, 0.7),
  };
};
