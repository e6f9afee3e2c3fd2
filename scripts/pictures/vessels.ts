/** Rigid packaging: tins, bottles, tubes, cups and tubs. Plastic and tin only, the shop sends no glass. */
import { dark, fill, type Item, inside, light, move, oval, poly, rect, solid, stroke, times } from './svg.ts';

const can = (w: number, h: number, e: number): string =>
  `M${-w / 2} ${-h}V0C${-w / 2} ${e * 1.3} ${w / 2} ${e * 1.3} ${w / 2} 0V${-h}C${w / 2} ${e * 1.3 - h} ${-w / 2} ${e * 1.3 - h} ${-w / 2} ${-h}Z`;

/** Tin with a paper label; a low wide one serves for fish. */
export const tin = (w: number, h: number, label: string, sign: string, ring = false): Item => {
  const e = w * 0.1;
  const wrap =
    `M${-w / 2} ${-h * 0.87}C${-w / 2} ${e * 1.3 - h * 0.87} ${w / 2} ${e * 1.3 - h * 0.87} ${w / 2} ${-h * 0.87}V${-h * 0.13}` +
    `C${w / 2} ${e * 1.3 - h * 0.13} ${-w / 2} ${e * 1.3 - h * 0.13} ${-w / 2} ${-h * 0.13}Z`;
  const lid = ring
    ? solid(oval(0, -h - 2, w * 0.13, e * 0.34), '#aeb4b6', 'metal') +
      stroke(oval(w * 0.14, -h + 3, w * 0.13, e * 0.3), '#8f979a', 7)
    : stroke(oval(0, -h, w * 0.2, e * 0.38), '#9aa2a4', 3, 0.8);
  return {
    w,
    svg:
      solid(can(w, h, e), '#c3c8c9', 'metal') +
      fill(wrap, label) +
      inside(
        wrap,
        fill(
          `M${-w} ${-h * 0.24}Q0 ${-h * 0.24 + e * 2} ${w} ${-h * 0.24}V90H${-w}Z`,
          dark(label, 0.3),
          0.5,
        ) + move(0, -h * 0.5 + e, fill(oval(0, 0, h * 0.27), '#fbf3e2') + move(0, 0, sign, h * 0.0042)),
      ) +
      fill(wrap, 'url(#side)') +
      solid(oval(0, -h, w / 2, e), '#d5d9da', 'metal') +
      fill(oval(0, -h + 1, w * 0.45, e * 0.82), '#b9bfc1') +
      stroke(oval(0, -h + 1, w * 0.36, e * 0.62), '#d9dddd', 3, 0.9) +
      lid,
  };
};

/** Bottle or jar profile from half-widths at foot, shoulder and neck. */
const profile = (w: number, h: number, neck: number, shoulder: number): string =>
  `M${-w / 2} ${-h + shoulder}C${-w / 2} ${-h + shoulder * 0.35} ${-neck} ${-h + shoulder * 0.5} ${-neck} ${-h}H${neck}` +
  `C${neck} ${-h + shoulder * 0.5} ${w / 2} ${-h + shoulder * 0.35} ${w / 2} ${-h + shoulder}V-26Q${w / 2} 0 ${w / 2 - 26} 0H${26 - w / 2}Q${-w / 2} 0 ${-w / 2} -26Z`;

/** How a bottle differs from the next one. */
type BottleLook = {
  cap: string;
  neck?: number;
  shoulder?: number;
  capH?: number;
  label?: string;
  sign?: string;
  clear?: boolean;
};

/** Plastic bottle with a label; `clear` shows the level of what is in it. */
export const bottle = (w: number, h: number, colour: string, look: BottleLook): Item => {
  const neck = look.neck ?? w * 0.24;
  const d = profile(w, h, neck, look.shoulder ?? w * 0.4);
  const capH = look.capH ?? 60;
  const label = rect(-w * 0.41, -h * 0.64, w * 0.82, h * 0.46, 18);
  return {
    w: w * 0.98,
    svg:
      solid(rect(-neck - 6, -h - capH, neck * 2 + 12, capH + 2, 9), look.cap, 'side') +
      times(Math.floor((neck * 2) / 13), (i) =>
        stroke(`M${-neck + 6 + i * 13} ${-h - capH + 12}V${-h - 8}`, dark(look.cap, 0.3), 3, 0.35),
      ) +
      fill(d, look.clear ? light(colour, 0.62) : colour) +
      (look.clear
        ? inside(
            d,
            fill(`M${-w} ${-h + (look.shoulder ?? w * 0.4) * 0.7}H${w}V10H${-w}Z`, colour) +
              fill(oval(0, -h + (look.shoulder ?? w * 0.4) * 0.7, w * 0.46, 10), light(colour, 0.4)),
          )
        : '') +
      fill(d, 'url(#side)') +
      (look.label ? fill(label, look.label) + fill(label, 'url(#side)', 0.55) : '') +
      move(0, -h * 0.42, look.sign ?? '', w * 0.0054) +
      stroke(
        `M${-w / 2 + 20} ${-h + (look.shoulder ?? w * 0.4) + 26}V-50`,
        '#ffffff',
        10,
        look.clear ? 0.55 : 0.34,
      ),
  };
};

/** Cosmetic or toothpaste tube standing on its cap. */
export const tube = (
  w: number,
  h: number,
  colour: string,
  accent: string,
  sign: string,
  cap = '#ffffff',
): Item => {
  const d = `M${-w / 2} ${-h}H${w / 2}L${w * 0.37} -64Q${w * 0.35} -50 ${w * 0.27} -46H${-w * 0.27}Q${-w * 0.35} -50 ${-w * 0.37} -64Z`;
  return {
    w: w * 0.66,
    svg:
      solid(rect(-w * 0.29, -60, w * 0.58, 60, 10), cap, 'side') +
      times(7, (i) => stroke(`M${-w * 0.21 + i * w * 0.07} -34V-10`, dark(cap, 0.35), 3, 0.4)) +
      fill(d, colour) +
      inside(
        d,
        fill(
          `M${-w} ${-h * 0.36}C${-w * 0.2} ${-h * 0.5} ${w * 0.1} ${-h * 0.22} ${w} ${-h * 0.42}V20H${-w}Z`,
          accent,
        ) +
          fill(
            `M${-w} ${-h * 0.41}C${-w * 0.2} ${-h * 0.55} ${w * 0.1} ${-h * 0.27} ${w} ${-h * 0.47}V${-h * 0.44}C${w * 0.1} ${-h * 0.24} ${-w * 0.2} ${-h * 0.52} ${-w} ${-h * 0.38}Z`,
            light(accent, 0.5),
          ) +
          fill(`M${-w} ${-h}H${w}v30H${-w}Z`, dark(colour, 0.2), 0.35),
      ) +
      fill(d, 'url(#side)') +
      times(3, (i) => stroke(`M${-w / 2 + 6} ${-h + 8 + i * 7}H${w / 2 - 6}`, '#ffffff', 2, 0.5)) +
      move(0, -h * 0.66, sign, w * 0.0058),
  };
};

/** Paper cup of instant food with a peeled lid. */
export const cup = (w: number, h: number, colour: string, sign: string, lid = '#f3ede0'): Item => {
  const d = `M${-w / 2} ${-h}L${-w * 0.37} -16Q${-w * 0.36} 0 ${-w * 0.3} 2Q0 16 ${w * 0.3} 2Q${w * 0.36} 0 ${w * 0.37} -16L${w / 2} ${-h}Z`;
  return {
    w: w * 0.76,
    svg:
      fill(d, colour) +
      inside(
        d,
        fill(`M${-w} ${-h * 0.36}Q0 ${-h * 0.26} ${w} ${-h * 0.36}V30H${-w}Z`, '#fbf3e2') +
          stroke(`M${-w} ${-h * 0.4}Q0 ${-h * 0.3} ${w} ${-h * 0.4}`, '#fbf3e2', 5, 0.7),
      ) +
      fill(d, 'url(#side)') +
      move(0, -h * 0.53, fill(oval(0, 0, w * 0.27), '#fbf3e2') + move(0, 0, sign, w * 0.0042)) +
      solid(oval(0, -h, w * 0.525, w * 0.088), dark(lid, 0.12), 'side') +
      fill(oval(0, -h - 5, w * 0.5, w * 0.076), lid) +
      solid(
        poly([w * 0.42, -h + 8], [w * 0.6, -h - 2], [w * 0.62, -h + 22], [w * 0.46, -h + 26]),
        lid,
        'down',
      ),
  };
};

/** Foil tub with a flat lid, for pate and preserves; `inner` is printed on the lid. */
export const tub = (w: number, h: number, colour: string, lid: string, inner: string): Item => {
  const e = w * 0.16;
  const d = `M${-w / 2} ${-h}C${-w / 2 + 14} ${-h * 0.4} ${-w * 0.42} 0 ${-w * 0.38} 0Q0 ${e} ${w * 0.38} 0C${w * 0.42} 0 ${w / 2 - 14} ${-h * 0.4} ${w / 2} ${-h}Z`;
  return {
    w: w * 0.86,
    svg:
      solid(d, colour, 'metal') +
      solid(oval(0, -h, w * 0.54, e), dark(lid, 0.18), 'side') +
      fill(oval(0, -h - 7, w * 0.53, e * 0.96), lid) +
      stroke(oval(0, -h - 7, w * 0.48, e * 0.84), '#ffffff', 3, 0.5) +
      `<g transform="translate(0 ${-h - 8}) scale(1 .42)">${move(0, 0, inner, w * 0.0042)}</g>`,
  };
};
