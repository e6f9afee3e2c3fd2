/** Cheese, butter and milk. */
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

/** Wedge of cheese with holes and a waxed rind. */
export const cheese = (): Item => {
  const front = poly([-230, 0], [210, 0], [210, -150], [-230, -110]);
  const top = poly([-230, -110], [210, -150], [250, -232], [110, -262]);
  const holes: [number, number, number][] = [
    [-130, -50, 26],
    [-30, -90, 17],
    [40, -40, 32],
    [150, -104, 22],
    [160, -34, 14],
    [-190, -24, 12],
  ];
  return {
    w: 470,
    svg:
      fill(poly([210, 0], [250, -70], [250, -232], [210, -150]), '#c1582f') +
      fill(top, '#f8dd8e') +
      solid(front, '#efc055', 'down') +
      inside(
        front,
        each3(
          holes,
          (x, y, r) =>
            fill(oval(x, y, r, r * 0.9), '#cf9a33') +
            fill(oval(x + r * 0.16, y + r * 0.18, r * 0.82, r * 0.7), '#dfae43'),
        ),
      ) +
      inside(
        top,
        each3(
          [
            [90, -176, 26],
            [190, -214, 18],
          ],
          (x, y, r) => fill(oval(x, y, r, r / 3), '#e3bb5c'),
        ),
      ) +
      stroke('M-228-109L208-149', '#fff6d8', 4, 0.8),
  };
};

/** Processed cheese slice with a folded corner. */
export const cheeseSlice = (): string => {
  const d = 'M-120-112H120V84Q60 128 0 104T-120 112Z';
  return (
    move(6, 8, fill(d, '#b9822a', 0.5)) +
    solid(d, '#f5c558', 'down') +
    fill('M120-112V-40L48-112Z', '#fbe3a0')
  );
};

/** Braid of smoked string cheese. */
export const braid = (): Item => ({
  w: 150,
  svg:
    times(9, (i) => {
      const y = -392 + i * 42;
      const strand = (d: string, c: string) =>
        stroke(d, dark(c, 0.35), 54) +
        stroke(d, c, 48) +
        times(3, (k) => move(0, -10 + k * 10, stroke(d, light(c, 0.35), 3, 0.55)));
      return i % 2
        ? strand(`M52 ${y}C30 ${y + 26}-14 ${y + 40}-40 ${y + 46}`, '#c98a3a')
        : strand(`M-52 ${y}C-30 ${y + 26} 14 ${y + 40} 40 ${y + 46}`, '#d99d4c');
    }) +
    solid(rect(-44, -34, 88, 28, 12), '#b87a30', 'side') +
    times(5, (i) => stroke(`M${-32 + i * 16}-8L${-44 + i * 22} 30`, i % 2 ? '#c98a3a' : '#d99d4c', 13)),
});

/** Butter in parchment, unwrapped at one end, a slice cut. */
export const butter = (paper: string): Item => {
  const top = poly([-250, -170], [-180, -236], [250, -236], [190, -170]);
  return {
    w: 480,
    svg:
      solid(rect(-250, -170, 440, 170, 8), '#f7dc86', 'down') +
      fill(top, '#fdedb4') +
      fill(poly([190, -170], [250, -236], [250, -66], [190, 0]), '#dcb75c') +
      solid('M-60-170L-36-140L-64-112L-34-84L-66-56L-36-28L-60 0H190V-170Z', paper, 'down') +
      fill('M-60-170L10-236H250L190-170Z', light(paper, 0.4)) +
      fill(poly([190, -170], [250, -236], [250, -66], [190, 0]), dark(paper, 0.2)) +
      fill(rect(20, -120, 140, 70, 35), '#fbf6ea') +
      move(
        90,
        -85,
        times(5, (i) => fill(oval(-44 + i * 22, 0, 8, 15 - Math.abs(i - 2) * 3), '#d9a63f')),
      ) +
      stroke('M-240-160H-80', '#fff8de', 6, 0.8),
  };
};

/** Pat of butter cut from the block. */
export const pat = (): Item => ({
  w: 130,
  svg:
    solid(rect(-60, -34, 100, 34, 4), '#f5d77c', 'down') +
    fill(poly([-60, -34], [-24, -70], [76, -70], [40, -34]), '#fdedb4') +
    fill(poly([40, -34], [76, -70], [76, -36], [40, 0]), '#dcb75c'),
});

/** White saucer of something thick and sweet. */
export const saucer = (c: string): Item => ({
  w: 200,
  svg:
    solid('M-118-66H118C112-26 78 0 44 0H-44C-78 0-112-26-118-66Z', '#fbf9f4', 'side') +
    fill(oval(0, -66, 118, 26), '#ffffff') +
    fill(oval(0, -63, 104, 21), dark(c, 0.18)) +
    fill(oval(0, -60, 102, 18), c) +
    stroke('M-50-62C-30-72 10-70 24-62S70-56 66-64', light(c, 0.5), 7, 0.7) +
    fill(oval(-62, -66, 20, 4), '#ffffff', 0.6),
});
