import {
  dark,
  each3,
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

/** Bar of toilet soap with a pressed sign, in the same slanted view as the cartons. */
export const soapBar = (c: string, printed = ''): Item => {
  const d = rect(-150, -112, 300, 112, 52);
  return {
    w: 270,
    svg:
      solid(d, dark(c, 0.14), 'side') +
      solid(rect(-150, -138, 300, 112, 52), c, 'down') +
      stroke(rect(-126, -120, 252, 76, 36), dark(c, 0.18), 4, 0.5) +
      stroke(rect(-124, -118, 252, 76, 36), '#ffffff', 3, 0.45) +
      move(0, -82, printed, 0.5) +
      stroke('M-104-130H40', '#ffffff', 7, 0.5),
  };
};

/** Laundry soap: a hard-edged block with a pressed frame. */
export const laundrySoap = (): Item => {
  const c = '#c49a5c';
  const front = rect(-200, -150, 340, 150, 10);
  return {
    w: 420,
    svg:
      fill(poly([136, -148], [206, -206], [206, -56], [136, 0]), dark(c, 0.28)) +
      fill(poly([-198, -148], [-128, -206], [206, -206], [138, -148]), light(c, 0.3)) +
      solid(front, c, 'down') +
      stroke(rect(-176, -128, 292, 106, 8), dark(c, 0.3), 5, 0.6) +
      stroke(rect(-173, -125, 292, 106, 8), light(c, 0.5), 3, 0.6) +
      fill(oval(-30, -75, 62, 34), dark(c, 0.16)) +
      stroke(oval(-29, -73, 62, 34), light(c, 0.4), 3, 0.7) +
      stroke('M-66-74q12-16 24 0t24 0t24 0', light(c, 0.45), 7),
  };
};

/** Foam bubbles resting on the ground. */
export const foam = (): string =>
  each3(
    [
      [-46, -24, 25],
      [4, -32, 33],
      [52, -20, 21],
      [84, -12, 12],
      [24, -74, 14],
    ],
    (x, y, r) =>
      fill(oval(x, y, r), '#ffffff', 0.7) +
      stroke(oval(x, y, r), '#b9d3d6', 2.5, 0.8) +
      fill(oval(x - r * 0.35, y - r * 0.35, r * 0.2), '#ffffff'),
  );

/** Toothbrush lying level; the head is on the left. */
export const toothbrush = (c: string): string =>
  times(8, (i) =>
    solid(
      rect(-268 + i * 15, -54 - (i % 2) * 5, 13, 48, 4),
      i % 3 === 1 ? light(c, 0.35) : '#dce8ea',
      'side',
    ),
  ) +
  solid(
    'M-276-8C-276-14-270-16-262-16H-150C-110-16-90-8-60-8C-20-8 0-22 60-22H230C262-22 262 26 230 26H60C0 26-20 12-60 12H-262C-276 12-276 4-276-8Z',
    c,
    'down',
  ) +
  solid(rect(40, -10, 170, 24, 12), light(c, 0.55), 'down') +
  stroke('M-240-8H-150', '#ffffff', 4, 0.6);

/** Travel case for the brush: two halves, air holes in the longer one. */
export const brushCase = (c: string): string => {
  const d = rect(-290, -52, 580, 104, 52);
  return (
    fill(d, light(c, 0.35), 0.95) +
    inside(d, fill(rect(40, -60, 300, 120), c)) +
    fill(d, 'url(#down)') +
    stroke('M40-52V52', dark(c, 0.35), 5, 0.6) +
    times(5, (i) => fill(oval(-236 + i * 30, 0, 8), dark(c, 0.3), 0.55)) +
    stroke('M-240-34H-20M80-34H230', '#ffffff', 8, 0.5) +
    times(3, (i) => stroke(`M${150 + i * 22}-14V18`, light(c, 0.4), 7, 0.7))
  );
};

/** Disposable razor standing on its handle end. */
export const razor = (c: string): Item => ({
  w: 70,
  svg:
    solid('M-20-250C-24-170-34-60-26-22Q-20 0 0 0T26-22C34-60 24-170 20-250Z', c, 'side') +
    times(6, (i) => stroke(`M-19 ${-140 + i * 18}H19`, light(c, 0.45), 6, 0.7)) +
    solid('M-18-240L-26-300H26L18-240Z', dark(c, 0.15), 'side') +
    solid(rect(-62, -352, 124, 60, 14), c, 'down') +
    fill(rect(-52, -342, 104, 9, 4), '#9fd6cf') +
    times(2, (i) => solid(rect(-50, -328 + i * 14, 100, 8, 3), '#dfe4e6', 'metal')) +
    stroke('M-8-226C-10-160-14-80-10-40', '#ffffff', 6, 0.4),
});

/** Roll-on deodorant with its ball visible beside a cap. */
export const rollOn = (c: string): Item => ({
  w: 160,
  svg:
    solid('M-74-214C-86-150-88-60-76-20Q-70 0-50 0H50Q70 0 76-20C88-60 86-150 74-214Z', '#f7f6f1', 'side') +
    fill('M-83-150C-86-110-86-74-83-50C-30-40 30-40 83-50C86-74 86-110 83-150C30-140-30-140-83-150Z', c) +
    solid(rect(-66, -250, 132, 42, 12), light(c, 0.2), 'side') +
    solid('M-52-248A52 52 0 0 1 52-248Z', '#ffffff', 'ball') +
    move(0, -96, fill('M0-34C14-14 22-4 22 10A22 22 0 0 1-22 10C-22-4-14-14 0-34Z', '#ffffff', 0.9)),
});

/** Domed cap of the roll-on, standing beside it. */
export const dome = (c: string): Item => ({
  w: 120,
  svg:
    solid('M-66 0V-92C-64-150 64-150 66-92V0Q0 14-66 0Z', c, 'side') +
    stroke('M-64-18Q0-4 64-18', dark(c, 0.3), 4, 0.5) +
    stroke('M-40-100C-36-112-30-118-20-122', '#ffffff', 8, 0.45),
});
