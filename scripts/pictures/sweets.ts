import { strew } from './grain.ts';
import type { Crumb } from './heaps.ts';
import {
  dark,
  fill,
  type Item,
  inside,
  light,
  mix,
  move,
  oval,
  pick,
  poly,
  rect,
  solid,
  stroke,
  times,
} from './svg.ts';

/** Hard candy: a clear coloured lozenge. */
export const caramel: Crumb = (next) => {
  const c = pick(['#d4513f', '#e39a34', '#7fa544', '#c9577c', '#e5bd3f'], next() * 5);
  return (
    move(0, 4, fill(oval(0, 0, 34, 26), dark(c, 0.35))) +
    solid(oval(0, 0, 34, 26), c, 'ball') +
    stroke(oval(0, 0, 22, 15), light(c, 0.35), 4, 0.7) +
    stroke('M-20-10Q-12-18 0-18', '#ffffff', 6, 0.85)
  );
};

/** Chocolate-covered wafer sweet, one in a few bitten open. */
export const waferSweet: Crumb = (next) => {
  const d = rect(-46, -26, 92, 52, 12);
  const open = next() < 0.3;
  return (
    move(0, 5, fill(d, '#2f1a11')) +
    solid(d, '#5e3825', 'down') +
    stroke('M-34-14C-20-22-10-6 4-14S30-20 36-12', '#7d5038', 6, 0.9) +
    (open
      ? inside(
          d,
          fill('M22-30L14-16L24-4L14 10L24 30H60V-30Z', '#e5bf85') +
            times(4, (i) => stroke(`M22 ${-18 + i * 12}H50`, '#8a5a38', 4)),
        )
      : '') +
    stroke('M-36-20H18', '#ffffff', 4, 0.28)
  );
};

/** Jelly sweet dusted with sugar. */
export const jelly: Crumb = (next) => {
  const c = pick(['#d2553f', '#e0a035', '#86a94a', '#b8507a'], next() * 4);
  return (
    solid('M-38 20C-42-14-24-34 0-34S42-14 38 20Q36 28 26 28H-26Q-36 28-38 20Z', c, 'ball') +
    times(26, () => fill(oval(next() * 66 - 33, next() * 52 - 27, 1.6 + next() * 1.4), '#fffaf2', 0.85))
  );
};

/** Chewy marmalade wedge: fruit slice with a light rind. */
export const wedge: Crumb = (next) => {
  const c = pick(['#dd5a3d', '#eaa236', '#8fb04c', '#d6c13f'], next() * 4);
  const d = 'M-52-14H52C50 22 28 40 0 40S-50 22-52-14Z';
  return (
    fill(d, mix(c, '#fffaf0', 0.72)) +
    `<g transform="translate(0 -3) scale(.86)">${solid(d, c, 'down')}</g>` +
    stroke('M0-10V28M-4-10L-28 18M4-10L28 18', light(c, 0.55), 4, 0.8) +
    times(18, () => fill(oval(next() * 84 - 42, next() * 34 - 12, 1.8), '#ffffff', 0.8))
  );
};

/** Chocolate bar half out of its foil and paper. */
export const chocolate = (cocoa: string, paper: string, sign: string): Item => ({
  w: 300,
  svg:
    solid(rect(-140, -470, 280, 260, 6), cocoa, 'down') +
    times(12, (i) =>
      move(
        -124 + (i % 4) * 65,
        -456 + Math.floor(i / 4) * 66,
        fill(rect(0, 0, 56, 56, 5), light(cocoa, 0.1)) +
          fill(rect(7, 7, 42, 42, 4), cocoa) +
          stroke('M2 54V4H54', light(cocoa, 0.35), 3, 0.6),
      ),
    ) +
    solid(
      `M-150-296L-118-270L-92-298L-60-268L-30-296L4-266L36-298L70-268L100-294L126-270L150-292V-200H-150Z`,
      '#d9dcdc',
      'metal',
    ) +
    solid(rect(-150, -250, 300, 250, 5), paper, 'side') +
    fill('M-150-236H150V-222H-150ZM-150-26H150V-12H-150Z', light(paper, 0.45), 0.8) +
    fill(oval(0, -124, 72), '#fbf3e2') +
    move(0, -124, sign, 1.05),
});

/** Nut bar cut open, with a coat of chocolate below. */
export const nutBar = (): string =>
  solid(rect(-170, -40, 340, 80, 22), '#c98f4a', 'down') +
  fill('M-170 12H170V18Q170 40 148 40H-148Q-170 40-170 18Z', '#4d2d1e') +
  times(19, (i) =>
    move(
      -150 + i * 16.6,
      -16 + ((i * 29) % 30) - 8,
      solid(oval(0, 0, 17, 12), pick(['#e7bd7a', '#b97a3c', '#f0d3a0'], i), 'ball'),
      1,
      (i * 47) % 180,
    ),
  );

const flake = (x: number, y: number, next: () => number, c: string): string =>
  move(x, y, fill('M-12 0C-6-6 6-7 13-1C7 5-6 6-12 0Z', c, 0.42), 0.6 + next() * 0.8, next() * 50 - 25);

/** Pressed block with a crumbly cut, for halva; `fleck` tells the flavour. */
export const block = (w: number, h: number, colour: string, fleck: string): Item => {
  const top = poly([-w / 2, -h], [-w / 2 + 74, -h - 60], [w / 2 + 74, -h - 60], [w / 2, -h]);
  const front = rect(-w / 2, -h, w, h, 4);
  return {
    w: w + 70,
    svg:
      solid(
        poly([w / 2, -h], [w / 2 + 74, -h - 60], [w / 2 + 74, -58], [w / 2, 0]),
        dark(colour, 0.2),
        'down',
      ) +
      fill(top, light(colour, 0.3)) +
      solid(front, colour, 'down') +
      inside(
        front,
        strew(52, 120, [-w / 2, -h, w / 2, 0], (x, y, i, next) =>
          flake(x, y, next, i % 3 ? fleck : light(colour, 0.5)),
        ),
      ) +
      inside(
        top,
        strew(53, 60, [-w / 2, -h - 60, w / 2 + 74, -h], (x, y, i, next) =>
          flake(x, y, next, i % 2 ? fleck : light(colour, 0.7)),
        ),
      ) +
      stroke(`M${-w / 2 + 3} ${-h}H${w / 2}`, light(colour, 0.6), 4, 0.7),
  };
};

/** Zefir: two ribbed shells joined, dusted. */
export const zefir = (colour: string): Item => {
  const d =
    'M-84-22C-96-52-78-70-62-78C-60-100-38-112-20-112C-12-128 12-128 20-112C38-112 60-100 62-78C78-70 96-52 84-22Q78 0 50 0H-50Q-78 0-84-22Z';
  return {
    w: 170,
    svg:
      solid(d, colour, 'ball') +
      inside(
        d,
        stroke(
          'M-70-74C-40-52 40-52 70-74M-88-36C-50-12 50-12 88-36M-26-110C-10-98 10-98 26-110',
          dark(colour, 0.2),
          5,
          0.4,
        ) + stroke('M-62-66C-36-46 20-44 48-56M-78-28C-46-6 30-4 66-18', '#ffffff', 7, 0.7),
      ),
  };
};

/** Stick of pastila, sugared. */
export const pastila = (colour: string): string => {
  const d = rect(-115, -34, 230, 68, 14);
  return (
    move(0, 5, fill(d, dark(colour, 0.3))) +
    solid(d, colour, 'down') +
    strew(54, 90, [-108, -29, 108, 29], (x, y, i) => fill(oval(x, y, 1.6 + (i % 3) * 0.6), '#ffffff', 0.75))
  );
};

/** Seed brittle: amber slab full of kernels. */
export const brittle = (w: number, h: number): string => {
  const d = rect(-w / 2, -h / 2, w, h, 10);
  return (
    move(0, 7, fill(d, '#8f5518')) +
    solid(d, '#d0892f', 'down') +
    inside(
      d,
      strew(51, Math.round((w * h) / 480), [-w / 2, -h / 2, w / 2, h / 2], (x, y, i, next) =>
        move(
          x,
          y,
          solid('M-14 0C-8-8 8-8 15 0C8 8-8 8-14 0Z', pick(['#efe0bd', '#d9c49a', '#f6ead0'], i), 'down'),
          1,
          next() * 180,
        ),
      ),
    ) +
    stroke(`M${-w / 2 + 14} ${-h / 2 + 10}H${w / 4}`, '#ffffff', 5, 0.4)
  );
};
