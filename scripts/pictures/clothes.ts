/** Clothes: dark and plain, without hoods or words, as the rules ask. Folds are lighter than the cloth, or they would vanish. */
import {
  dark,
  each3,
  fill,
  flip,
  type Item,
  inside,
  light,
  move,
  rect,
  solid,
  stroke,
  times,
} from './svg.ts';

/** Line of a fold or seam. */
export const fold = (d: string, c: string, width = 5): string => stroke(d, light(c, 0.3), width, 0.55);

/** Rib knitting: close vertical lines over a shape. */
export const rib = (x: number, y: number, w: number, h: number, c: string, step = 11): string =>
  times(Math.floor(w / step), (i) =>
    stroke(`M${x + step / 2 + i * step} ${y + 3}v${h - 6}`, light(c, 0.28), 3.5, 0.5),
  );

/** Men's briefs, boxer cut. */
export const boxers = (c: string): Item => {
  const d = 'M-190-270H190L222-20Q190 0 34-8L0-96L-34-8Q-190 0-222-20Z';
  return {
    w: 430,
    svg:
      fill(d, c) +
      inside(
        d,
        fill(rect(-200, -274, 400, 50), dark(c, 0.35)) +
          times(2, (i) => stroke(`M-196 ${-262 + i * 26}H196`, light(c, 0.35), 4, 0.6)),
      ) +
      fill(d, 'url(#down)') +
      fold('M0-222V-96M-44-222C-52-160-40-120 0-98M44-222C52-160 40-120 0-98', c, 5) +
      fold('M-214-42Q-140-28-40-32M214-42Q140-28 40-32', c, 4) +
      fold('M-178-200C-160-160-150-120-156-80M178-200C160-160 150-120 156-80', c, 4),
  };
};

/** Women's briefs. */
export const briefs = (c: string): Item => {
  const d = 'M-200-200Q0-176 200-200L206-150C120-130 70-70 50-6Q0 10-50-6C-70-70-120-130-206-150Z';
  return {
    w: 330,
    svg:
      fill(d, c) +
      fill(d, 'url(#down)') +
      stroke('M-200-196Q0-172 200-196', light(c, 0.3), 9, 0.8) +
      stroke('M-204-152C-120-132-72-72-52-10M204-152C120-132 72-72 52-10', light(c, 0.3), 6, 0.7) +
      fold('M-42-44Q0-30 42-44', c, 4) +
      move(
        0,
        -176,
        stroke('M0 0C-16-14-26-8-22 0C-24 8-12 12 0 0C16-14 26-8 22 0C24 8 12 12 0 0', light(c, 0.55), 5),
      ),
  };
};

/** Shirt laid flat; `sleeve` is its length, long for thermal underwear and tracksuits. */
export const shirt = (c: string, sleeve: 'short' | 'long', front = ''): Item => {
  const arm =
    sleeve === 'short'
      ? 'M-120-452L-272-352L-214-258L-128-310Z'
      : 'M-116-452C-166-436-190-412-202-370L-264-84L-196-66L-128-290Z';
  const body = 'M-56-470C-30-440 30-440 56-470L128-446L146-300L140 0H-140L-146-300L-128-446Z';
  const cuff = sleeve === 'short' ? 'M-264-342L-206-252' : 'M-254-106L-190-88';
  const half = solid(arm, dark(c, 0.08), 'down') + stroke(cuff, light(c, 0.3), 5, 0.7);
  return {
    w: 300,
    svg:
      half +
      flip(half) +
      fill('M-56-470C-30-456 30-456 56-470C40-430-40-430-56-470Z', dark(c, 0.5)) +
      solid(body, c, 'side') +
      stroke('M-56-470C-30-434 30-434 56-470', light(c, 0.32), 11, 0.75) +
      front +
      fold(
        'M-136-300C-110-260-104-220-110-170M136-300C110-260 104-220 110-170M-60-60C-30-80 10-84 40-70',
        c,
      ) +
      fold('M-138-22H138', c, 4),
  };
};

/** Trousers laid flat with a waistband; `stripe` runs down the side. */
export const trousers = (c: string, stripe = ''): Item => {
  const leg = 'M-130-540H2V-390L-18-14Q-80 6-142-14Z';
  const half =
    solid(leg, c, 'side') +
    (stripe && inside(leg, stroke('M-122-540L-132 0', stripe, 12))) +
    fold('M-30-350C-60-340-80-320-92-290M-134-34Q-80-16-20-34', c, 4);
  return {
    w: 280,
    svg:
      half +
      flip(half) +
      solid(rect(-134, -556, 268, 44, 10), dark(c, 0.3), 'down') +
      rib(-134, -556, 268, 44, c, 12) +
      stroke('M-8-512C-16-480-18-470-14-450M8-512C16-480 18-470 14-450', light(c, 0.7), 5),
  };
};

/** Zip and seams for the tracksuit jacket. */
export const zip = (c: string): string =>
  solid('M-60-474C-40-500 40-500 60-474L54-436C30-420-30-420-54-436Z', light(c, 0.12), 'down') +
  stroke('M0-478V-6', '#c9cdd0', 7) +
  stroke('M0-478V-6', '#7d848a', 2.5) +
  fill(rect(-6, -452, 12, 30, 4), '#e3e6e7') +
  stroke('M-124-432C-90-350-96-200-132-120M124-432C90-350 96-200 132-120', light(c, 0.55), 9, 0.8) +
  fold('M-118-130L-70-60M118-130L70-60', c, 6);

/** Knitted hat without a pompom. */
export const hat = (c: string): Item => {
  const crown = 'M-190-120C-200-300-110-390 0-390S200-300 190-120Z';
  return {
    w: 400,
    svg:
      fill(crown, c) +
      inside(
        crown,
        times(9, (i) =>
          stroke(
            `M0-400C${(i - 4) * 40} -360 ${(i - 4) * 50} -220 ${(i - 4) * 47} -110`,
            light(c, 0.28),
            5,
            0.5,
          ),
        ),
      ) +
      fill(crown, 'url(#side)') +
      solid(rect(-206, -150, 412, 150, 30), light(c, 0.07), 'side') +
      rib(-196, -146, 392, 142, c, 14) +
      stroke('M-196-146H196', dark(c, 0.5), 5, 0.4),
  };
};

/** Knitted glove, thumb to the right. Fingers and palm are one shape, so that one light falls on all. */
export const glove = (c: string): Item => {
  const fingers: [number, number, number][] = [
    [-84, -356, 52],
    [-30, -414, 54],
    [26, -434, 54],
    [80, -404, 54],
  ];
  const tips = fingers.map(([x, y, w]) => rect(x - w / 2, y, w, 220, 26)).join('');
  const hand = `${tips}M-110-240H107V-150L100-90H-100L-110-150Z`;
  const loops = (x: number, y: number, w: number, rows: number): string =>
    times(rows, (i) =>
      stroke(`M${x + 8} ${y + 20 + i * 14}q${(w - 16) / 2} 7 ${w - 16} 0`, light(c, 0.26), 3, 0.38),
    );
  return {
    w: 210,
    svg:
      move(
        92,
        -160,
        solid(rect(-26, -150, 56, 180, 27), dark(c, 0.06), 'side') + loops(-26, -140, 56, 8),
        1,
        30,
      ) +
      solid(hand, c, 'side') +
      each3(fingers, (x, y, w) => loops(x - w / 2, y, w, Math.floor((-250 - y) / 14))) +
      each3(
        [
          [-57, -232, -300],
          [-2, -232, -380],
          [53, -232, -370],
        ],
        (x, from, to) => stroke(`M${x} ${from}V${to}`, dark(c, 0.5), 4, 0.7),
      ) +
      times(8, (i) => stroke(`M-92 ${-214 + i * 14}q92 8 184 0`, light(c, 0.26), 3, 0.3)) +
      solid(rect(-106, -108, 212, 108, 16), light(c, 0.07), 'side') +
      rib(-100, -106, 200, 104, c, 12),
  };
};
