/**
 * Small signs printed on packs instead of words: they say what is inside without a font or a brand.
 * Each is drawn around its centre, roughly from -50 to 50.
 */
import { around, dark, each2, each3, fill, light, move, oval, poly, solid, stroke, times } from './svg.ts';

export const leaf = (c = '#6f9a4e'): string =>
  fill('M0 48C-44 24-38-24 0-50C38-24 44 24 0 48Z', c) +
  stroke('M0 60V-34M0 22L18 6M0 22L-18 6M0-2L14-14M0-2L-14-14', light(c, 0.55), 3);

export const sprig = (c = '#5f9464'): string =>
  stroke('M0 56C4 20-2-10 0-30', dark(c), 4) +
  each3(
    [
      [0, -30, 0],
      [-4, 4, -58],
      [4, 4, 58],
      [-2, 34, -66],
      [2, 34, 66],
    ],
    (x, y, turn) => move(x, y, move(0, -46, leaf(c)), 0.52, turn),
  );

export const bean = (c = '#6b432b'): string =>
  move(
    0,
    0,
    solid(oval(0, 0, 30, 44), c, 'ball') + stroke('M4-40C-16-14 18 12-3 40', dark(c, 0.45), 5),
    1,
    28,
  );

export const wheat = (c = '#d39a3e'): string =>
  stroke('M0 60V-30', dark(c, 0.15), 4) +
  fill(oval(0, -44, 8, 17), c) +
  times(3, (i) =>
    move(
      0,
      -18 + i * 26,
      move(15, -10, fill(oval(0, 0, 8, 18), c), 1, 34) +
        move(-15, -10, fill(oval(0, 0, 8, 18), light(c, 0.15)), 1, -34),
    ),
  );

export const daisy = (petal = '#ffffff', heart = '#e5ac3f', count = 11): string =>
  around(count, fill(oval(0, -32, 9, 19), petal)) + solid(oval(0, 0, 17), heart, 'ball');

export const sunflower = (): string =>
  around(16, fill(oval(0, -36, 8, 17), '#eeb63c')) +
  solid(oval(0, 0, 24), '#6a4427', 'ball') +
  around(8, fill(oval(0, -13, 2.6), '#a87643'));

export const berries = (c = '#7a2f4f'): string =>
  move(14, -32, leaf(), 0.5, 60) +
  each2(
    [
      [-22, 6],
      [22, 2],
      [0, 34],
    ],
    (x, y) => solid(oval(x, y, 24), c, 'ball') + fill(oval(x - 6, y - 9, 5), '#fff', 0.6),
  );

export const strawberry = (c = '#cf3f3e'): string =>
  solid('M0 54C-34 36-50 2-38-20C-26-38-8-34 0-28C8-34 26-38 38-20C50 2 34 36 0 54Z', c, 'ball') +
  each2(
    [
      [-20, -6],
      [0, -4],
      [20, -6],
      [-11, 14],
      [11, 14],
      [0, 32],
    ],
    (x, y) => fill(oval(x, y, 2.6, 4), '#ffe2a6'),
  ) +
  move(0, -28, around(5, fill('M0 0C-10-8-8-22 0-28C8-22 10-8 0 0Z', '#6f9a4e')));

export const slice = (rind = '#e8902e', flesh = '#f6b552'): string =>
  fill(oval(0, 0, 48), rind) +
  fill(oval(0, 0, 42), '#fff3da') +
  around(8, fill('M0-5L13-33C6-40-6-40-13-33Z', flesh), 22);

export const tomato = (c = '#cf4535'): string =>
  solid(oval(0, 6, 46, 40), c, 'ball') +
  move(0, -28, around(5, fill('M0 0C-7-10-4-22 0-28C4-22 7-10 0 0Z', '#5f8f4c')), 0.9);

export const drop = (c = '#f4f8fb'): string =>
  solid('M0-52C20-20 34-2 34 16A34 34 0 0 1-34 16C-34-2-20-20 0-52Z', c, 'ball');

export const fish = (c: string): string =>
  fill('M30 0L58-24C54-8 54 8 58 24Z', dark(c, 0.15)) +
  fill('M-6-22L16-38L22-14ZM0 20L16 34L20 12Z', dark(c, 0.15)) +
  solid('M-54 2C-34-30 14-32 38 0C14 32-34 30-54 2Z', c, 'down') +
  fill(oval(-34, -4, 4), '#2c3034') +
  stroke('M-18-16C-10-6-10 8-18 18', light(c, 0.5), 3);

export const chili = (c = '#bf3d2f'): string =>
  stroke('M-22-30C-28-40-30-46-26-54', '#5f8f4c', 7) +
  solid('M-40-18C-34-40-8-36-6-16C0 14 20 30 48 34C20 52-34 32-40-18Z', c, 'ball');

export const cells = (c = '#e2a12f'): string => {
  const hex = poly([0, -24], [21, -12], [21, 12], [0, 24], [-21, 12], [-21, -12]);
  return each2(
    [
      [-23, -20],
      [23, -20],
      [0, 20],
      [46, 20],
      [-46, 20],
    ],
    (x, y) => move(x, y, solid(hex, c, 'down')),
  );
};

export const bubbles = (c = '#ffffff'): string =>
  each3(
    [
      [-14, 12, 32],
      [28, -14, 21],
      [26, 30, 14],
      [-12, -38, 12],
    ],
    (x, y, r) =>
      fill(oval(x, y, r), c, 0.55) +
      stroke(oval(x, y, r), '#ffffff', 3, 0.9) +
      fill(oval(x - r * 0.35, y - r * 0.35, r * 0.2), '#fff'),
  );

export const tooth = (): string => {
  const d =
    'M0-34C18-50 46-44 44-14C42 8 34 16 30 40C28 52 16 52 14 40L6 14C4 6-4 6-6 14L-14 40C-16 52-28 52-30 40C-34 16-42 8-44-14C-46-44-18-50 0-34Z';
  return solid(d, '#ffffff', 'ball') + stroke(d, '#7fb3c4', 5);
};

export const steak = (): string =>
  solid('M-46 0C-48-32-10-46 20-36C50-26 56 6 36 24C18 40-6 28-20 34C-36 40-45 24-46 0Z', '#efd6c2', 'down') +
  solid('M-37-2C-38-25-8-37 17-28C41-20 46 4 31 17C16 29-6 19-21 25C-32 29-36 18-37-2Z', '#b5524a', 'down') +
  fill(oval(16, -8, 10), '#f3e3d2') +
  stroke('M-24-8C-12-18-6-8 0-16M-22 10C-10 2-4 10 6 6', '#e2a79a', 4);

export const pea = (): string =>
  fill('M-56-6C-36 44 36 44 56-6C34 14-34 14-56-6Z', '#6b9a48') +
  [-30, -10, 10, 30].map((x) => solid(oval(x, 8 - Math.abs(x) * 0.16, 12), '#a9c865', 'ball')).join('');

export const potato = (): string =>
  solid('M-48 8C-52-22-18-40 12-36C44-32 56-4 42 20C30 40-40 42-48 8Z', '#d8ae6c', 'ball') +
  each2(
    [
      [-22, -8],
      [6, -18],
      [18, 10],
      [-10, 18],
    ],
    (x, y) => fill(oval(x, y, 3.5), '#a57c42'),
  );

export const flakes = (c = '#ead2a0'): string =>
  each3(
    [
      [-24, 10, 20],
      [20, 16, -30],
      [-4, -22, 60],
      [32, -18, 10],
      [0, 40, 0],
    ],
    (x, y, turn) =>
      move(x, y, solid(oval(0, 0, 19, 13), c, 'ball') + stroke('M-10 0H10', dark(c, 0.2), 2.5), 1, turn),
  );

export const milk = (): string =>
  fill('M-30-46H30L22 48H-22Z', '#ffffff', 0.5) +
  solid('M-27-18C-10-26 8-10 27-18L21 44H-21Z', '#ffffff', 'side') +
  stroke('M-30-46L-22 48H22L30-46', '#9fbccd', 4, 0.9);

export const nut = (c = '#b97f48'): string =>
  solid('M0-50C20-40 44-20 42 8C40 36 20 46 0 46S-40 36-42 8C-44-20-20-40 0-50Z', c, 'ball') +
  stroke('M-20-22C-28-4-28 14-22 30M0-36V24M20-22C28-4 28 14 22 30', dark(c, 0.25), 3, 0.45) +
  solid('M-39 20C-20 30 20 30 39 20C34 40 18 48 0 48S-34 40-39 20Z', light(c, 0.5), 'down');
