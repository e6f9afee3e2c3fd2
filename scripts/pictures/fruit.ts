/** Fresh fruit. */
import { strew } from './grain.ts';
import { around, dark, fill, type Item, inside, light, move, oval, solid, stroke, times } from './svg.ts';

const stalkLeaf = (turn: number): string =>
  move(
    0,
    0,
    solid('M0 0C14-34 52-40 78-26C62 2 26 14 0 0Z', '#7ea255', 'down') + stroke('M6-4L60-22', '#a9c47e', 3),
    1,
    turn,
  );

/** Sunny side of a fruit, soft because it is laid on in thin coats. */
const blushOf = (x: number, y: number, rx: number, ry: number, c: string): string =>
  times(9, (i) => fill(oval(x, y, rx * (1.25 - i * 0.12), ry * (1.25 - i * 0.12)), c, 0.13));

const freckles = (
  seed: number,
  count: number,
  area: [number, number, number, number],
  c: string,
  opacity: number,
): string => strew(seed, count, area, (x, y, i) => fill(oval(x, y, 1.8 + (i % 3) * 0.5), c, opacity));

/** Apple of any colour; `blush` is the sunny side. */
export const apple = (c: string, blush: string): Item => {
  const d =
    'M0-196C-34-222-128-222-128-118C-128-48-78 0-42 0C-22 0-14-8 0-8S22 0 42 0C78 0 128-48 128-118C128-222 34-222 0-196Z';
  return {
    w: 220,
    svg:
      fill(d, c) +
      inside(
        d,
        blushOf(70, -86, 100, 112, blush) + freckles(81, 34, [-120, -190, 120, -10], light(c, 0.7), 0.6),
      ) +
      fill(d, 'url(#ball)') +
      fill(oval(0, -194, 34, 9), dark(c, 0.4), 0.45) +
      stroke('M0-192C-2-214 4-232 14-244', '#6b4a2e', 9) +
      move(6, -214, stalkLeaf(-8)) +
      move(-62, -150, fill(oval(0, 0, 15, 30), '#ffffff', 0.45), 1, 24),
  };
};

/** Pear. */
export const pear = (c: string, blush: string): Item => {
  const d =
    'M0-286C-40-286-50-246-58-210C-68-168-116-140-116-78C-116-26-66 0 0 0S116-26 116-78C116-140 68-168 58-210C50-246 40-286 0-286Z';
  return {
    w: 200,
    svg:
      stroke('M0-284C-2-304 6-320 16-330', '#6b4a2e', 9) +
      fill(d, c) +
      inside(
        d,
        blushOf(84, -84, 84, 110, blush) + freckles(82, 60, [-110, -270, 110, 0], dark(c, 0.4), 0.4),
      ) +
      fill(d, 'url(#ball)') +
      move(2, -292, stalkLeaf(4)) +
      move(-56, -110, fill(oval(0, 0, 13, 34), '#ffffff', 0.4), 1, 18),
  };
};

/** Citrus fruit: `squat` below 1 makes a mandarin, `leafy` adds its leaf. */
export const citrus = (r: number, c: string, squat = 1, leafy = false): Item => {
  const d = oval(0, -r * squat, r, r * squat);
  return {
    w: r * 1.7,
    svg:
      fill(d, c) +
      inside(d, freckles(83, 110, [-r, -r * 2 * squat, r, 0], dark(c, 0.2), 0.4)) +
      fill(d, 'url(#ball)') +
      move(r * 0.1, -r * 1.86 * squat, around(5, fill(oval(0, -8, 5, 9), '#6f8f4c'))) +
      (leafy ? move(r * 0.12, -r * 1.88 * squat, stalkLeaf(-14)) : '') +
      move(-r * 0.42, -r * 1.4 * squat, fill(oval(0, 0, r * 0.1, r * 0.2), '#ffffff', 0.5), 1, 30),
  };
};

/** Cut half of a citrus fruit. */
export const half = (r: number, rind: string, flesh: string): Item => ({
  w: r * 1.7,
  svg: move(
    0,
    -r,
    solid(oval(0, 0, r), rind, 'ball') +
      fill(oval(0, 0, r * 0.9), '#fff1d6') +
      around(
        9,
        fill(
          `M0${-r * 0.1}L${r * 0.24} ${-r * 0.68}C${r * 0.12} ${-r * 0.84}${-r * 0.12} ${-r * 0.84}${-r * 0.24} ${-r * 0.68}Z`,
          flesh,
        ) + stroke(`M0${-r * 0.3}V${-r * 0.66}`, light(flesh, 0.45), 3, 0.7),
      ),
  ),
});

/** Lemon lying on its side. */
export const lemon = (): Item => {
  const d =
    'M-150-86C-140-100-126-104-116-124C-86-178 60-180 104-120C114-106 132-102 146-88C132-72 114-66 104-52C60 6-86 4-116-50C-126-66-140-72-150-86Z';
  return {
    w: 250,
    svg:
      fill(d, '#efc93e') +
      inside(d, freckles(84, 80, [-130, -168, 130, 0], '#d3a523', 0.5)) +
      fill(d, 'url(#ball)') +
      move(-50, -130, fill(oval(0, 0, 30, 11), '#ffffff', 0.5), 1, -16),
  };
};
