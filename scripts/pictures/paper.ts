/** Paper and cotton goods: rolls, wipes, cotton buds, pads. */
import { strew } from './grain.ts';
import {
  around,
  dark,
  fill,
  type Item,
  inside,
  light,
  mix,
  move,
  oval,
  rect,
  solid,
  stroke,
  times,
} from './svg.ts';

/** Roll of paper standing upright. */
export const roll = (w = 210, h = 200): Item => {
  const e = w * 0.16;
  const d = `M${-w / 2} ${-h}V-6C${-w / 2} ${e * 1.2} ${w / 2} ${e * 1.2} ${w / 2} -6V${-h}Z`;
  return {
    w,
    svg:
      solid(d, '#f4f1ea', 'side') +
      times(4, (i) =>
        stroke(
          `M${-w / 2 + 3} ${-h + 40 + i * 42}Q0 ${-h + 40 + i * 42 + e * 1.5} ${w / 2 - 3} ${-h + 40 + i * 42}`,
          '#d9d4c8',
          3,
          0.7,
        ),
      ) +
      solid(oval(0, -h, w / 2, e), '#fffdf8', 'side') +
      [0.78, 0.6].map((k) => stroke(oval(0, -h, (w / 2) * k, e * k), '#ddd8cc', 2.5, 0.9)).join('') +
      fill(oval(0, -h, w * 0.17, e * 0.36), '#b99b72') +
      fill(oval(0, -h + 3, w * 0.13, e * 0.27), '#7d6444'),
  };
};

/** Pack of wet wipes with its flap up and a wipe coming out. */
export const wipes = (c: string): Item => {
  const d =
    'M-270-14C-290-70-290-160-270-214Q-262-230-240-230H240Q262-230 270-214C290-160 290-70 270-14Q264 0 240 0H-240Q-264 0-270-14Z';
  return {
    w: 540,
    svg:
      solid('M-52-218C-80-270-40-310-6-286C10-330 70-316 62-268C84-258 70-230 52-214Z', '#ffffff', 'side') +
      stroke('M-20-226C-26-254-10-268-4-284M26-224C34-244 48-250 60-266', '#cfd9da', 4, 0.8) +
      fill(d, c) +
      inside(
        d,
        fill('M-300-92C-140-150 60-30 300-104V20H-300Z', light(c, 0.6)) +
          times(2, (i) => stroke(`M${i ? 246 : -246}-230V0`, '#ffffff', 3, 0.5)),
      ) +
      fill(d, 'url(#down)') +
      solid(rect(-110, -236, 220, 46, 20), '#fbfaf5', 'down') +
      move(
        -140,
        -116,
        around(6, fill(oval(0, -26, 11, 20), '#ffffff', 0.9)) + fill(oval(0, 0, 11), '#efc45e'),
      ) +
      move(60, -110, fill('M0-40C16-16 26-4 26 12A26 26 0 0 1-26 12C-26-4-16-16 0-40Z', '#ffffff', 0.85)),
  };
};

/** Round clear box of cotton buds. */
export const buds = (): Item => {
  const d = 'M-140-320V-20C-140 26 140 26 140-20V-320Z';
  const bud = (x: number, y: number, h: number, turn: number) =>
    move(x, y, stroke(`M0 0V${-h}`, '#a9c8d8', 8) + solid(oval(0, -h, 13, 22), '#ffffff', 'side'), 1, turn);
  return {
    w: 280,
    svg:
      times(9, (i) => bud(-112 + i * 28, -60, 330 + ((i * 3) % 4) * 9, (i - 4) * 1.4)) +
      fill(d, '#dbeaf0', 0.72) +
      times(8, (i) => bud(-102 + i * 29, -40, 306 + ((i * 5) % 4) * 8, (i - 3.5) * 1.2)) +
      fill(d, '#e6f0f2', 0.5) +
      fill(d, 'url(#glass)') +
      inside(d, fill('M-150-190Q0-160 150-190V-80Q0-50-150-80Z', '#5b9fa8')) +
      stroke('M-138-320V-20C-138 24 138 24 138-20V-320', '#ffffff', 5, 0.85) +
      stroke('M-140-320Q0-286 140-320', '#ffffff', 5, 0.85) +
      move(0, -114, around(5, fill(oval(0, -22, 11, 18), '#ffffff', 0.95))),
  };
};

/** Soft pack of pads. */
export const pads = (c: string, flower: string): Item => {
  const d =
    'M-200-30C-214-110-214-250-196-330Q-190-352-164-356C-60-372 60-372 164-356Q190-352 196-330C214-250 214-110 200-30Q196 0 166 4C60 14-60 14-166 4Q-196 0-200-30Z';
  return {
    w: 400,
    svg:
      fill(d, c) +
      inside(
        d,
        fill('M-230-150C-120-220 80-70 230-170V30H-230Z', light(c, 0.62)) +
          stroke('M-230-170C-120-240 80-90 230-190', '#ffffff', 7, 0.6) +
          strew(101, 9, [-150, -320, 150, -210], (x, y, i) =>
            fill(oval(x, y, 4 + (i % 3) * 2), '#ffffff', 0.35),
          ),
      ) +
      fill(d, 'url(#side)') +
      stroke('M-60-352C-30-320 30-320 60-352', dark(c, 0.2), 4, 0.5) +
      move(
        0,
        -210,
        around(6, fill(oval(0, -42, 18, 30), '#ffffff', 0.95)) + solid(oval(0, 0, 19), flower, 'ball'),
      ),
  };
};

/** One pad seen from above. */
export const pad = (c: string): string =>
  solid(
    'M-56-26C-60-70-30-96 0-96S60-70 56-26C78-20 78 20 56 26C60 70 30 96 0 96S-60 70-56 26C-78 20-78-20-56-26Z',
    '#ffffff',
    'ball',
  ) +
  stroke(
    'M-34-20C-36-56-20-74 0-74S36-56 34-20V20C36 56 20 74 0 74S-36 56-34 20Z',
    mix(c, '#ffffff', 0.35),
    4,
  ) +
  stroke('M0-50V50', mix(c, '#ffffff', 0.5), 4);
