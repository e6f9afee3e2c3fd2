/** Socks, slides and sneakers. */

import { fold, rib } from './clothes.ts';
import { dark, fill, type Item, inside, light, move, oval, rect, solid, stroke, times } from './svg.ts';

/** Sock standing on its sole; a pattern may be knitted across the leg. */
export const sock = (c: string, heel: string, pattern = ''): Item => {
  const d =
    'M-64-400H64V-196C64-160 84-140 122-110C164-78 196-70 196-34C196-10 180 0 150 0H10C-34 0-64-26-64-74Z';
  return {
    w: 250,
    svg:
      fill(d, c) +
      inside(
        d,
        pattern +
          fill('M-70-120C-20-120 6-80 2 10H-80Z', heel) +
          fill('M136-120C108-60 116-20 130 10H220V-120Z', heel) +
          fill(rect(-70, -404, 140, 62), heel) +
          rib(-64, -404, 128, 62, heel),
      ) +
      fill(d, 'url(#side)') +
      fold('M52-186C30-168 8-166-10-160M58-200C44-192 34-190 22-190', c),
  };
};

/** Knitted band pattern for warm socks. */
export const bands = (a: string, b: string): string =>
  times(3, (i) =>
    move(
      0,
      -310 + i * 62,
      stroke('M-70 0H70', a, 9) + times(7, (k) => fill(`M${-66 + k * 20} 26l10-13l10 13l-10 13Z`, b)),
    ),
  );

/** Rubber slide for the left foot, seen from above, toe up. */
export const slide = (c: string, strap: string): string => {
  const sole =
    'M-20-280C60-286 104-214 98-120C94-60 70-10 76 70C82 150 66 230-2 232C-66 232-88 160-84 90C-80 10-116-60-112-140C-108-220-70-276-20-280Z';
  const band =
    'M-134-150C-60-226 50-232 122-140C126-96 118-52 106-14C60-70-50-70-104-24C-122-60-134-104-134-150Z';
  return (
    move(8, 14, fill(sole, '#2a1c14', 0.3)) +
    solid(sole, dark(c, 0.25), 'side') +
    `<g transform="translate(-1 -2) scale(.9 .93)">${solid(sole, light(c, 0.16), 'down')}</g>` +
    inside(
      sole,
      times(7, (row) => times(9, (i) => fill(oval(-80 + i * 19, 26 + row * 26, 4.5, 6), dark(c, 0.3), 0.5))),
    ) +
    move(0, 12, fill(band, '#1c1410', 0.35)) +
    solid(band, strap, 'side') +
    stroke('M-112-146C-50-200 40-206 100-138', light(strap, 0.4), 6, 0.6) +
    stroke('M-96-52C-46-92 50-92 98-42', light(strap, 0.3), 5, 0.5) +
    times(3, (i) =>
      stroke(
        `M${-60 + i * 4} ${-150 + i * 24}C-20 ${-176 + i * 24} 30 ${-176 + i * 24} ${62 - i * 2} ${-148 + i * 24}`,
        light(strap, 0.25),
        8,
        0.45,
      ),
    )
  );
};

/** Sneaker from the side, toe to the right. */
export const sneaker = (c: string, sole: string): Item => {
  const upper =
    'M-230-40C-240-110-226-170-210-206C-180-196-150-196-120-214C-100-220-84-210-70-190C-40-150 0-124 60-112C140-98 220-90 224-40Z';
  return {
    w: 460,
    svg:
      fill(upper, c) +
      inside(
        upper,
        fill('M120-130C90-90 110-50 130-30H250V-130Z', light(c, 0.14)) +
          fill('M-260-230L-160-200C-190-140-180-80-150-30H-260Z', light(c, 0.1)) +
          stroke('M-150-60C-90-110-10-110 60-60', light(c, 0.5), 13, 0.85) +
          stroke('M-160-34C-90-84 0-84 84-34', light(c, 0.5), 8, 0.6),
      ) +
      fill(upper, 'url(#down)') +
      times(4, (i) => stroke(`M${-62 + i * 34} ${-170 + i * 17}l-30 30`, '#e9e9e6', 9)) +
      stroke('M-206-200C-170-186-140-190-116-208', light(c, 0.4), 8, 0.7) +
      solid('M-240-52C-160-44 120-44 232-56C244-40 244-14 226 0H-220C-244-6-248-30-240-52Z', sole, 'down') +
      times(14, (i) => stroke(`M${-206 + i * 31}-18v14`, dark(sole, 0.3), 5, 0.5)) +
      stroke('M-232-34H232', dark(sole, 0.2), 3, 0.6),
  };
};
