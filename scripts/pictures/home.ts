/** Dishes and writing things. */
import {
  dark,
  each2,
  fill,
  type Item,
  inside,
  light,
  move,
  oval,
  poly,
  rect,
  solid,
  stroke,
  times,
} from './svg.ts';

/** Plain plastic mug. */
export const mug = (c: string): Item => ({
  w: 270,
  svg:
    stroke('M130-260C250-270 250-70 124-84', dark(c, 0.14), 34) +
    stroke('M130-262C236-266 236-76 128-90', light(c, 0.2), 8, 0.5) +
    solid('M-150-340H150L138-34Q136 0 100 0H-100Q-136 0-138-34Z', c, 'side') +
    fill(oval(0, -340, 150, 34), light(c, 0.25)) +
    fill(oval(0, -337, 136, 27), dark(c, 0.35)) +
    fill('M-136-337A136 27 0 0 0 136-337A136 20 0 0 0-136-337Z', dark(c, 0.2)) +
    stroke('M-116-292L-108-60', '#ffffff', 14, 0.35),
});

/** Table spoon standing bowl up. */
export const spoon = (): Item => ({
  w: 90,
  svg:
    solid('M-15-300C-12-200-30-60-26-22Q-22 0 0 0T26-22C30-60 12-200 15-300Z', '#c4c9cb', 'metal') +
    solid(
      'M0-560C62-560 84-486 80-426C76-350 40-300 15-286H-15C-40-300-76-350-80-426C-84-486-62-560 0-560Z',
      '#d0d5d7',
      'metal',
    ) +
    fill(
      'M0-540C48-540 64-480 62-428C58-368 28-324 0-318C-28-324-58-368-62-428C-64-480-48-540 0-540Z',
      '#a9b0b3',
      0.75,
    ) +
    stroke('M-36-400C-40-450-30-500-6-520', '#ffffff', 12, 0.7),
});

/** Clear ballpoint pen, point to the left. */
export const pen = (ink: string): string =>
  solid('M-290 0L-226-17V17Z', '#d9b46a', 'down') +
  fill('M-290 0L-276-4V4Z', '#7d6a45') +
  solid(rect(-230, -19, 380, 38, 4), '#eef3f5', 'down') +
  fill(rect(-226, -5, 366, 10, 3), ink, 0.85) +
  stroke('M-220-12H140', '#ffffff', 5, 0.9) +
  solid(rect(140, -23, 130, 46, 8), ink, 'down') +
  solid(rect(262, -14, 22, 28, 7), dark(ink, 0.2), 'down') +
  solid(rect(120, -38, 140, 13, 6), light(ink, 0.15), 'down');

/** Stapled exercise book with squared pages showing behind its cover. */
export const notebook = (c: string): Item => {
  const cover = rect(-160, -450, 320, 440, 10);
  const page = rect(-146, -444, 322, 440, 8);
  return {
    w: 340,
    svg:
      move(
        16,
        4,
        fill(page, '#fffdf7') +
          inside(
            page,
            times(24, (i) =>
              stroke(`M-150 ${-440 + i * 19}H200M${-150 + i * 19}-450V0`, '#a9c4d9', 1.6, 0.7),
            ),
          ) +
          fill(page, 'url(#side)', 0.6),
        1,
        5,
      ) +
      solid(cover, c, 'side') +
      fill(rect(-160, -450, 34, 440, 8), dark(c, 0.25), 0.7) +
      fill(rect(-70, -350, 180, 110, 10), '#fbf6ea') +
      times(3, (i) => stroke(`M-48 ${-322 + i * 27}H88`, '#cfc7b5', 4)),
  };
};

/** Envelope with a picture stamp; `back` shows the flap instead. */
export const envelope = (paper: string, back = false): string => {
  const d = rect(-220, -140, 440, 280, 8);
  const stamp = rect(108, -116, 86, 104, 4);
  const edge = times(24, (i) =>
    fill(
      poly([-220 + i * 19, 130], [-208 + i * 19, 130], [-214 + i * 19, 140], [-226 + i * 19, 140]),
      i % 2 ? '#b5473f' : '#3f6490',
      0.75,
    ),
  );
  return (
    move(4, 8, fill(d, '#8a7256', 0.35)) +
    solid(d, paper, 'down') +
    (back
      ? stroke('M-216 136L-20-6M216 136L20-6', dark(paper, 0.18), 4) +
        solid('M-218-136L-16 20Q0 30 16 20L218-136Z', light(paper, 0.3), 'down') +
        stroke('M-218-136L-16 20Q0 30 16 20L218-136', dark(paper, 0.2), 4, 0.8)
      : inside(d, edge) +
        fill(stamp, '#ffffff') +
        times(6, (i) => fill(oval(108, -108 + i * 18, 4) + oval(194, -108 + i * 18, 4), paper)) +
        fill(rect(118, -106, 66, 84, 2), '#7fa9c4') +
        inside(
          rect(118, -106, 66, 84, 2),
          fill(oval(166, -84, 12), '#f4d58a') +
            fill('M110-20V-50L140-78L160-56L172-66L196-36V-20Z', '#4f7a5a') +
            fill('M110-20V-38Q150-50 196-30V-20Z', '#6f9a5e'),
        ) +
        each2(
          [
            [10, 130],
            [46, 104],
            [82, 120],
          ],
          (y, w) => stroke(`M60 ${y}h${w}`, '#b9ad98', 5),
        ) +
        [-90, -62].map((y) => stroke(`M-190 ${y}h120`, '#b9ad98', 5)).join(''))
  );
};
