/**
 * The box shown when a product has no picture: an outline and the words «Фото нет». Its greys are
 * those of the page, so that a shelf with gaps stays calm.
 */
import { fill, oval, poly, rect, stroke } from './svg.ts';

const PAPER = '#f4f2ed';
const LINE = '#8d949a';
const SOFT = '#e6e3db';

/** A plain sans that holds Cyrillic on common systems; the result is saved as pixels. */
const FONT = "'Golos Text', 'Liberation Sans', 'DejaVu Sans', sans-serif";

/** Sealed carton in outline, taped over the top, with a blank address label. */
const carton = (): string => {
  const top = poly([180, 196], [300, 150], [420, 196], [300, 244]);
  const left = poly([180, 196], [300, 244], [300, 396], [180, 348]);
  const right = poly([420, 196], [300, 244], [300, 396], [420, 348]);
  return (
    fill(oval(306, 392, 150, 20), SOFT) +
    fill(left, '#faf9f6') +
    fill(right, SOFT) +
    fill(top, '#ffffff') +
    [left, right, top].map((d) => stroke(d, LINE, 7)).join('') +
    stroke('M240 173L360 220V262', LINE, 7) +
    stroke('M204 300L240 314M204 324L226 333', LINE, 7, 0.7)
  );
};

/** The SVG of the missing picture, 600 × 600. */
export const missing = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 600 600">${fill(rect(0, 0, 600, 600), PAPER)}${carton()}` +
  `<text x="300" y="478" text-anchor="middle" font-family="${FONT}" font-size="46" font-weight="600" fill="#4f5964">Фото нет</text></svg>`;
