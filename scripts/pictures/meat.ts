/** Sausage, salo, pates and fish. */
import { between, chance, strew } from './grain.ts';
import { dark, fill, type Item, inside, light, move, oval, pick, rect, solid, stroke, times } from './svg.ts';

/** Round slice of smoked sausage with specks of fat. */
export const sausageSlice = (r = 62, at = 1): string => {
  const next = chance(at);
  const d = oval(0, 0, r);
  return (
    fill(oval(0, 4, r), '#4d1f19') +
    fill(d, '#6b2a22') +
    inside(
      oval(0, 0, r - 5),
      fill(d, '#a8473c') +
        times(30, () =>
          fill(
            oval(between(next, -r, r), between(next, -r, r), between(next, 2.5, 6.5), between(next, 2.5, 5)),
            next() < 0.75 ? '#f0d3c4' : '#7f2d26',
            0.85,
          ),
        ),
    ) +
    fill(d, 'url(#ball)', 0.8)
  );
};

/** Sausage stick cut at one end, tied at the other. */
export const sausage = (): Item => {
  const d =
    'M-250-66C-250-104-232-126-206-126H190C236-126 262-100 262-66S236-6 190-6H-206C-232-6-250-28-250-66Z';
  return {
    w: 520,
    svg:
      stroke('M256-66C280-76 300-96 318-84M256-66C284-56 296-44 312-52', '#efe3cf', 6) +
      solid(d, '#7f332a', 'down') +
      inside(
        d,
        strew(92, 34, [-190, -116, 240, -14], (x, y) => stroke(`M${x} ${y}q8-6 18 0`, '#9c4a3e', 4, 0.5)),
      ) +
      stroke('M-160-106C-40-114 80-114 190-106', '#ffffff', 8, 0.25) +
      fill(rect(238, -88, 22, 44, 8), '#d9c8ac') +
      `<g transform="translate(-206 -66) scale(.74 1)">${sausageSlice(60, 5)}</g>`,
  };
};

/** Thin dried sausage, lightly curved. */
export const stick = (c = '#7f332a'): string =>
  stroke('M-190 8Q0-14 190 8', dark(c, 0.3), 46) +
  stroke('M-190 4Q0-18 190 4', c, 42) +
  stroke('M-180-6Q0-28 170-6', light(c, 0.3), 6, 0.55) +
  times(18, (i) => stroke(`M${-170 + i * 20} ${-2 + ((i * 7) % 16)}l7-3`, '#c98a76', 4, 0.6));

/** Piece of salted fat with meat layers and a skin. */
export const salo = (w: number, h: number): string => {
  const d = rect(-w / 2, -h / 2, w, h, 16);
  const wave = (y: number, c: string, width: number) =>
    stroke(
      `M${-w} ${y}C${-w * 0.3} ${y - 18} ${-w * 0.1} ${y + 20} ${w * 0.2} ${y}S${w * 0.6} ${y - 12} ${w} ${y + 6}`,
      c,
      width,
      0.9,
    );
  return (
    solid(d, '#f8ebe2', 'down') +
    inside(
      d,
      wave(-h * 0.12, '#d98a80', 24) +
        wave(-h * 0.12, '#c46a62', 8) +
        wave(h * 0.18, '#e0a096', 13) +
        fill(rect(-w / 2, h * 0.36, w, h * 0.2), '#d8a566') +
        stroke(`M${-w / 2} ${h * 0.36}H${w / 2}`, '#b5803f', 4) +
        strew(91, 44, [-w / 2 + 8, -h / 2 + 4, w / 2 - 8, -h / 2 + 42], (x, y, i) =>
          fill(oval(x, y, 4, 3), pick(['#5a4030', '#8a9a55', '#ffffff'], i), 0.85),
        ),
    )
  );
};

/** How one fish differs from another. */
type FishLook = { back: string; side: string; belly: string; stripes?: boolean; scales?: boolean };

const BODY =
  'M-270-6C-232-70-130-96-20-86C80-78 160-42 214-14L290-78C306-84 312-70 304-56C288-24 288 12 306 46C312 62 302 72 288 66L214 18C150 56 60 84-30 84C-140 84-226 54-270 10Z';

/** Whole fish lying on its side. */
export const wholeFish = (look: FishLook): string =>
  solid(
    'M-60-82C-30-124 40-128 70-112L76-70ZM20 76C44 108 74 108 88 98L84 64Z',
    dark(look.back, 0.1),
    'down',
  ) +
  fill(BODY, look.side) +
  inside(
    BODY,
    fill('M-290 8C-150-34 60-40 320-10V-130H-290Z', look.back) +
      fill('M-280 34C-120 56 60 56 230 24V110H-280Z', look.belly) +
      (look.stripes
        ? times(14, (i) =>
            stroke(
              `M${-140 + i * 24}-96C${-156 + i * 24}-76 ${-120 + i * 24}-60 ${-140 + i * 24}-36`,
              dark(look.back, 0.5),
              8,
              0.75,
            ),
          )
        : '') +
      (look.scales
        ? times(66, (i) =>
            stroke(
              `M${-130 + (i % 15) * 22 + (Math.floor(i / 15) % 2) * 11} ${-52 + Math.floor(i / 15) * 24}q10 9 0 18`,
              dark(look.side, 0.35),
              2.5,
              0.55,
            ),
          )
        : '') +
      times(6, (i) => stroke(`M236 ${-4 + i * 3}L296 ${-62 + i * 24}`, dark(look.back, 0.4), 3, 0.5)),
  ) +
  fill(BODY, 'url(#down)') +
  stroke('M-166-66C-140-30-140 36-168 66', dark(look.side, 0.4), 5, 0.7) +
  stroke('M-268 4C-252 8-240 8-228 4', dark(look.side, 0.5), 4, 0.8) +
  fill(oval(-214, -24, 15), '#f3ead8') +
  fill(oval(-214, -24, 9), '#24292c') +
  fill(oval(-217, -28, 3), '#ffffff') +
  fill('M-120 20C-96 12-70 26-62 46C-86 52-112 44-120 20Z', dark(look.side, 0.25), 0.7);

/** Herring fillet piece: silver skin, reddish flesh edge. */
export const fillet = (): string => {
  const d = 'M-84-22C-40-38 40-38 84-20L80 18C40 32-40 32-86 16Z';
  return (
    move(0, 8, fill(d, '#a35f4c')) +
    solid(d, '#aab6bd', 'down') +
    inside(d, fill('M-90-40H90V-8C40-22-40-22-90-8Z', '#5d7180', 0.75)) +
    stroke('M-66-16C-20-26 30-26 66-16', '#ffffff', 5, 0.6)
  );
};

/** Clear lunch tub with a coloured lid; `goods` are seen through the wall. */
export const clearTub = (w: number, h: number, lid: string, goods: string, tint = '#f3e3bd'): Item => {
  const d = `M${-w / 2} ${-h}H${w / 2}L${w * 0.45} -26Q${w * 0.44} 0 ${w * 0.39} 0H${-w * 0.39}Q${-w * 0.44} 0 ${-w * 0.45} -26Z`;
  return {
    w: w * 0.92,
    svg:
      fill(d, tint, 0.85) +
      inside(d, goods) +
      fill(d, 'url(#glass)') +
      stroke(d, '#ffffff', 4, 0.7) +
      solid(rect(-w * 0.53, -h - 34, w * 1.06, 44, 14), lid, 'side') +
      fill(rect(-w * 0.49, -h - 46, w * 0.98, 18, 9), light(lid, 0.25)),
  };
};
