/**
 * The few SVG words the whole illustration set is written in. Every drawing is a plain string, so
 * builders compose by concatenation and nothing here keeps state: the same call gives the same text.
 */

/** A thing drawn around its foot: x = 0 is its middle, y = 0 the ground, up is negative. */
export type Item = { svg: string; w: number };

/** Filled path. */
export const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** Stroked path with round ends: sharp ends look technical at card size. */
export const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"` +
  ` stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** Path of an ellipse, so that one shape can be filled, shaded and used as a clip. */
export const oval = (cx: number, cy: number, rx: number, ry = rx): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0Z`;

/** Path of a rectangle with rounded corners. */
export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}` +
  `q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}Z`;

/** Closed path through points. */
export const poly = (...points: number[][]): string => `M${points.map((p) => p.join(' ')).join('L')}Z`;

/** Move, then turn, then scale: the order in which a hand would lay a thing down. */
export const move = (x: number, y: number, svg: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${svg}</g>`;

/** Mirror left to right, for second shoes, gloves and leaves. */
export const flip = (svg: string): string => `<g transform="scale(-1 1)">${svg}</g>`;

/** Flat colour plus one of the shared shades (see scene.ts), which is what gives the set its volume. */
export const solid = (d: string, colour: string, shade = 'side'): string =>
  fill(d, colour) + fill(d, `url(#${shade})`);

/** Short stable name of a path; equal paths share a clip, which is harmless. */
const nameOf = (text: string): string => {
  let sum = 7;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return `c${sum.toString(36)}`;
};

/** Show only what lies inside the path. */
export const inside = (d: string, svg: string): string => {
  const name = nameOf(d);
  return `<clipPath id="${name}"><path d="${d}"/></clipPath><g clip-path="url(#${name})">${svg}</g>`;
};

/** Repeat a drawing `count` times, joining the results. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The drawing repeated around its centre: petals, segments, spokes. */
export const around = (count: number, svg: string, start = 0): string =>
  times(count, (i) => move(0, 0, svg, 1, start + (i * 360) / count));

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Blend of two colours, `share` of the second. */
export const mix = (from: string, to: string, share: number): string => {
  const other = channels(to);
  const parts = channels(from).map((value, i) => Math.round(value + ((other[i] ?? value) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Warm shadow of a colour: pure black would look dirty on the warm paper. */
export const dark = (colour: string, share = 0.25): string => mix(colour, '#2a1c14', share);

/** Warm light of a colour. */
export const light = (colour: string, share = 0.3): string => mix(colour, '#fffaf0', share);

/** Draw at each of the given pairs: [x, y]. Tuples, so that a forgotten number is a type error. */
export const each2 = (list: [number, number][], draw: (a: number, b: number) => string): string =>
  list.map(([a, b]) => draw(a, b)).join('');

/** Draw at each of the given triples: [x, y, radius], [x, y, turn] and the like. */
export const each3 = (
  list: [number, number, number][],
  draw: (a: number, b: number, c: number, index: number) => string,
): string => list.map(([a, b, c], index) => draw(a, b, c, index)).join('');

/** One of the colours, by turns. */
export const pick = (list: readonly [string, ...string[]], index: number): string =>
  list[Math.floor(index) % list.length] ?? list[0];
