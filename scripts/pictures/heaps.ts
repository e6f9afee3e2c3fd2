/** Heaps and handfuls: what spills beside a pack tells the buyer the goods faster than the pack does. */
import { between, chance } from './grain.ts';
import { dark, fill, type Item, light, mix, move, oval, solid, stroke } from './svg.ts';

/** One crumb, drawn around its centre; `next` gives it its own irregularity. */
export type Crumb = (next: () => number) => string;

/** Low mound of small crumbs `w` wide and `h` high, back ones first. */
export const mound = (seed: number, w: number, h: number, count: number, crumb: Crumb, base = ''): Item => {
  const next = chance(seed);
  const spots = Array.from({ length: count }, () => {
    const x = between(next, -1, 1);
    const roof = (1 - Math.abs(x) ** 1.8) * h;
    return { x: (x * w) / 2, y: -roof * next() * 0.95 };
  }).sort((a, b) => a.y - b.y);
  const body =
    base &&
    fill(
      `M${-w * 0.49} 4C${-w * 0.3} ${-h * 0.3} ${-w * 0.26} ${-h} 0 ${-h}S${w * 0.3} ${-h * 0.3} ${w * 0.49} 4Q0 22 ${-w * 0.49} 4Z`,
      base,
    );
  return {
    w,
    svg:
      body +
      spots
        .map(({ x, y }) => move(x, y, crumb(next), between(next, 0.85, 1.15), between(next, -180, 180)))
        .join(''),
  };
};

/** Stacked rows of larger pieces, the front row drawn last. */
export const pile = (
  seed: number,
  rows: number[],
  step: number,
  rise: number,
  piece: Crumb,
  tilt = 14,
): Item => {
  const next = chance(seed);
  const row = (count: number, level: number): string =>
    Array.from({ length: count }, (_, i) =>
      move(
        (i - (count - 1) / 2) * step + between(next, -5, 5),
        -level * rise + between(next, -4, 4),
        piece(next),
        1,
        between(next, -tilt, tilt),
      ),
    ).join('');
  return {
    w: Math.max(...rows) * step,
    svg: rows
      .map((count, level) => row(count, level))
      .reverse()
      .join(''),
  };
};

/** Pieces strewn over a rectangle, for clear windows of bags. */
export const fillWith = (seed: number, w: number, h: number, step: number, piece: Crumb): string => {
  const next = chance(seed);
  let out = '';
  for (let y = -h; y <= 0; y += step * 0.8) {
    for (let x = -w / 2; x <= w / 2 + step / 2; x += step) {
      out += move(
        x + between(next, -0.3, 0.3) * step,
        y + between(next, -0.2, 0.2) * step,
        piece(next),
        1,
        between(next, -180, 180),
      );
    }
  }
  return out;
};

const vary = (colour: string, next: () => number): string =>
  next() < 0.5 ? dark(colour, next() * 0.25) : light(colour, next() * 0.18);

/** Twisted dry tea leaf. */
export const teaLeaf =
  (colour: string): Crumb =>
  (next) =>
    stroke(
      `M-13 0Q0 ${between(next, -9, 9)} 13 ${between(next, -3, 3)}`,
      vary(colour, next),
      between(next, 4, 7),
    );

/** Grain of granulated tea, coffee or sugar. */
export const grain =
  (colour: string, size = 6): Crumb =>
  (next) =>
    fill(oval(0, 0, size, size * between(next, 0.6, 0.95)), vary(colour, next));

/** Seed kernel with a light edge. */
export const seed =
  (colour: string): Crumb =>
  (next) =>
    solid('M-15 0C-8-9 8-8 16 0C8 8-8 9-15 0Z', vary(colour, next), 'down');

/** Peanut half-hull nut. */
export const peanut: Crumb = (next) =>
  solid(
    'M-20 0C-20-13-7-14 0-10C8-15 21-13 21 1C21 14 8 13 1 10C-7 14-20 13-20 0Z',
    vary('#dca963', next),
    'ball',
  ) + stroke('M-12 0H12', dark('#dca963', 0.25), 1.6, 0.5);

/** Wrinkled dried fruit: raisin, prune or apricot by colour and size. */
export const dried =
  (colour: string, size: number): Crumb =>
  (next) => {
    const c = vary(colour, next);
    return (
      solid(
        `M${-size} 0C${-size} ${-size * 0.8} ${size * 0.2} ${-size * 0.85} ${size} ${-size * 0.2}C${size * 1.15} ${size * 0.5} ${-size * 0.4} ${size} ${-size} 0Z`,
        c,
        'ball',
      ) +
      stroke(
        `M${-size * 0.5} ${-size * 0.1}Q0 ${-size * 0.5} ${size * 0.5} ${-size * 0.15}M${-size * 0.3} ${size * 0.3}Q${size * 0.1} 0 ${size * 0.6} ${size * 0.2}`,
        mix(c, '#2a1608', 0.35),
        size * 0.09,
        0.7,
      )
    );
  };
