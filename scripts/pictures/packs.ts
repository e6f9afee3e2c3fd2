/**
 * Soft and cardboard packaging. Every pack takes its colour and a printed sign, so a new kind of
 * goods is usually one line in a table rather than a new drawing.
 */
import { dark, fill, type Item, inside, light, move, oval, poly, rect, solid, stroke, times } from './svg.ts';

/** What is printed on a pack: a sign on a disc, a band across, a wave below, or the sign alone. */
export type Print = {
  sign?: string;
  label?: string;
  style?: 'disc' | 'band' | 'wave' | 'bare';
  size?: number;
};

const labelOf = (w: number, h: number, print: Print): string => {
  const paper = print.label ?? '#fbf3e2';
  const middle = -h * 0.47;
  const style = print.style ?? 'disc';
  const grounds = {
    disc: fill(oval(0, middle, w * 0.37), paper) + stroke(oval(0, middle, w * 0.415), paper, 3, 0.55),
    band:
      fill(`M${-w} ${middle - w * 0.33}H${w}V${middle + w * 0.33}H${-w}Z`, paper) +
      stroke(`M${-w} ${middle - w * 0.38}H${w}M${-w} ${middle + w * 0.38}H${w}`, paper, 4, 0.6),
    wave: fill(
      `M${-w} ${-h * 0.5}C${-w * 0.3} ${-h * 0.66} ${w * 0.2} ${-h * 0.36} ${w} ${-h * 0.56}V40H${-w}Z`,
      paper,
    ),
    bare: '',
  };
  const bars =
    style === 'wave' ? '' : stroke(`M${-w * 0.16} ${-h * 0.79}H${w * 0.16}`, paper, w * 0.03, 0.85);
  return (
    grounds[style] +
    bars +
    move(0, style === 'wave' ? -h * 0.36 : middle, print.sign ?? '', (print.size ?? 1) * w * 0.0056)
  );
};

const ridges = (w: number, y: number, gap = 8): string =>
  times(3, (i) => stroke(`M${-w / 2} ${y + i * gap}H${w / 2}`, '#ffffff', 2, 0.28));

/** Standing pouch with a gusset; `cap` adds the corner spout of sauces and condensed milk. */
export const pouch = (w: number, h: number, colour: string, print: Print = {}, cap = ''): Item => {
  const r = w / 2;
  const d =
    `M${-r + 8} ${-h}H${r - 8}C${r - 16} ${-h * 0.74} ${r + 9} ${-h * 0.36} ${r} -26Q${r - 4} -3 ${r - 28} 0` +
    `Q0 11 ${28 - r} 0Q${4 - r} -3 ${-r} -26C${-r - 9} ${-h * 0.36} ${16 - r} ${-h * 0.74} ${8 - r} ${-h}Z`;
  const gusset = `M${-r - 10} -34Q0 ${-w * 0.3} ${r + 10} -34V30H${-r - 10}Z`;
  const spout =
    cap &&
    move(
      0,
      -h + 6,
      solid(rect(-22, -34, 44, 36, 4), light(cap, 0.5)) +
        solid(rect(-32, -72, 64, 48, 9), cap) +
        times(6, (i) => stroke(`M${-22 + i * 9} -62V-34`, dark(cap, 0.3), 2.5, 0.5)),
    );
  return {
    w: w * 0.98,
    svg:
      spout +
      fill(d, colour) +
      inside(
        d,
        labelOf(w, h, print) +
          fill(gusset, dark(colour, 0.3), 0.3) +
          fill(`M${-r} ${-h}H${r}V${-h + 36}H${-r}Z`, dark(colour, 0.25), 0.4) +
          ridges(w, -h + 9),
      ) +
      fill(d, 'url(#side)') +
      stroke(
        `M${-r + 30} ${-h * 0.82}C${-r + 22} ${-h * 0.6} ${-r + 16} ${-h * 0.4} ${-r + 20} ${-h * 0.2}`,
        '#ffffff',
        9,
        0.3,
      ),
  };
};

const teeth = (w: number, y: number, out: number, count: number, back = false): string =>
  times(
    count * 2,
    (i) => `L${((back ? 1 : -1) * (w / 2 - ((i + 1) * w) / (count * 2))).toFixed(1)} ${i % 2 ? y : y + out}`,
  );

/** Pillow bag with toothed seals; `goods` shows through a clear window. */
export const bag = (w: number, h: number, colour: string, print: Print = {}, goods = ''): Item => {
  const r = w / 2;
  const d =
    `M${-r} ${-h}${teeth(w, -h, -9, 13)}L${r} ${-h + 34}C${r + 16} ${-h * 0.7} ${r + 16} ${-h * 0.3} ${r} -34L${r} 0` +
    `${teeth(w, 0, 8, 13, true)}L${-r} -34C${-r - 16} ${-h * 0.3} ${-r - 16} ${-h * 0.7} ${-r} ${-h + 34}Z`;
  const window = rect(-r * 0.74, -h * 0.56, w * 0.74, h * 0.44, 26);
  const seal = (y: number) =>
    fill(`M${-r - 20} ${y}h${w + 40}v34h${-w - 40}Z`, dark(colour, 0.25), 0.35) + ridges(w, y + 9);
  return {
    w: w * 0.96,
    svg:
      fill(d, colour) +
      inside(
        d,
        (goods
          ? move(0, -h * 0.71, print.sign ?? '', w * 0.0034 * (print.size ?? 1)) +
            fill(window, '#fdf6e8') +
            inside(window, goods) +
            stroke(window, light(colour, 0.4), 5, 0.9)
          : labelOf(w, h, print)) +
          seal(-h - 2) +
          seal(-34),
      ) +
      fill(d, 'url(#side)') +
      stroke(
        `M${-r + 26} ${-h + 60}C${-r + 10} ${-h * 0.7} ${-r + 8} ${-h * 0.4} ${-r + 22} -62`,
        '#ffffff',
        9,
        0.32,
      ),
  };
};

/** Flat single-portion packet. */
export const sachet = (w: number, h: number, colour: string, print: Print = {}): Item => {
  const d = rect(-w / 2, -h, w, h, 7);
  return {
    w,
    svg:
      fill(d, colour) +
      inside(
        d,
        labelOf(w, h, print) +
          [-h, -24]
            .map((y) => fill(`M${-w / 2} ${y}h${w}v24h${-w}Z`, dark(colour, 0.2), 0.4) + ridges(w, y + 5, 7))
            .join(''),
      ) +
      fill(d, 'url(#side)'),
  };
};

/** Carton seen slightly from the right and above. */
export const box = (w: number, h: number, depth: number, colour: string, print: Print = {}): Item => {
  const [dx, dy] = [depth * 0.62, -depth * 0.3];
  const x = -(w + dx) / 2;
  const front = rect(x, -h, w, h, 3);
  const side = poly([x + w, -h], [x + w + dx, -h + dy], [x + w + dx, dy], [x + w, 0]);
  const top = poly([x, -h], [x + dx, -h + dy], [x + w + dx, -h + dy], [x + w, -h]);
  return {
    w: w + dx,
    svg:
      solid(side, dark(colour, 0.22), 'down') +
      fill(top, light(colour, 0.28)) +
      stroke(`M${x + dx * 0.5} ${-h + dy * 0.5}H${x + w + dx * 0.5}`, dark(colour, 0.2), 2.5, 0.5) +
      fill(front, colour) +
      inside(front, move(x + w / 2, 0, labelOf(w, h, print))) +
      fill(front, 'url(#down)') +
      stroke(`M${x + 2} ${-h + 2}H${x + w - 2}`, '#ffffff', 3, 0.4),
  };
};

/** Goods sealed in clear film. */
export const vacuum = (w: number, h: number, goods: string, backing = '#f7efe4'): Item => {
  const d = rect(-w / 2, -h, w, h, 20);
  const pocket = rect(-w / 2 + 30, -h + 30, w - 60, h - 60, 34);
  return {
    w,
    svg:
      fill(d, backing) +
      fill(d, 'url(#down)', 0.5) +
      stroke(d, '#ffffff', 4, 0.9) +
      fill(pocket, dark(backing, 0.06)) +
      goods +
      times(2, (i) =>
        stroke(
          rect(-w / 2 + 11 + i * 9, -h + 11 + i * 9, w - 22 - i * 18, h - 22 - i * 18, 24),
          dark(backing, 0.2),
          2,
          0.35,
        ),
      ) +
      inside(
        pocket,
        fill(poly([-w * 0.4, 0], [-w * 0.12, -h], [w * 0.02, -h], [-w * 0.26, 0]), '#ffffff', 0.17) +
          fill(poly([w * 0.06, 0], [w * 0.34, -h], [w * 0.38, -h], [w * 0.1, 0]), '#ffffff', 0.14),
      ),
  };
};
