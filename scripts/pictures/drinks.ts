/** Drinks and quick meals: tea bag, sugar lumps, stock cubes and other things that stand beside the packs. */
import { strew } from './grain.ts';
import { dark, fill, type Item, inside, light, move, oval, poly, rect, solid, stroke, times } from './svg.ts';

/** Tea bag without string, tag or staple: that is what the rules ask for. */
export const teaBag = (tea = '#6b4026'): Item => {
  const d = 'M-74-150H74L84-20Q84 0 64 0H-64Q-84 0-84-20Z';
  return {
    w: 160,
    svg:
      fill(d, '#f7efdf') +
      inside(
        d,
        fill('M-90-96Q0-116 90-92V20H-90Z', tea, 0.42) +
          strew(31, 260, [-84, -104, 84, 4], (x, y, i) =>
            fill(oval(x, y, 3.4, 2.4), i % 3 ? tea : light(tea, 0.3), 0.75),
          ) +
          fill('M-90-150H90V20H-90Z', '#f7efdf', 0.25),
      ) +
      fill(d, 'url(#down)', 0.7) +
      stroke('M-70-136H70', '#cbb894', 3, 0.8) +
      stroke('M-78-14H78', '#cbb894', 3, 0.7),
  };
};

/** Cube in the same slanted view as the cartons. */
export const cube = (size: number, colour: string): Item => {
  const [dx, dy] = [size * 0.42, -size * 0.3];
  const x = -(size + dx) / 2;
  return {
    w: size + dx,
    svg:
      fill(
        poly([x + size, 0], [x + size + dx, dy], [x + size + dx, dy - size], [x + size, -size]),
        dark(colour, 0.2),
      ) +
      fill(
        poly([x, -size], [x + dx, dy - size], [x + size + dx, dy - size], [x + size, -size]),
        light(colour, 0.6),
      ) +
      solid(rect(x, -size, size, size, 3), colour, 'down'),
  };
};

/** Stock cube in its bare form with a pressed line. */
export const stock = (size = 84): Item => {
  const base = cube(size, '#c9903c');
  return {
    w: base.w,
    svg: base.svg + stroke(`M${-base.w / 2 + 14} ${-size * 0.5}h${size - 28}`, '#a06d26', 4, 0.5),
  };
};

/** Mug of something hot, front view. */
export const hotMug = (colour: string, drink: string): Item => ({
  w: 190,
  svg:
    stroke('M92-140C160-150 160-40 84-44', dark(colour, 0.12), 22) +
    solid('M-100-176H100L88-26Q86 0 60 0H-60Q-86 0-88-26Z', colour, 'side') +
    fill(oval(0, -176, 100, 22), light(colour, 0.35)) +
    fill(oval(0, -173, 88, 17), drink) +
    fill(oval(-20, -177, 40, 6), '#ffffff', 0.18) +
    stroke('M-30-216C-46-238-14-250-30-276M26-216C10-238 42-250 26-276', '#ffffff', 9, 0.75),
});

/** Sweetener dispenser with its push button and a few tablets. */
export const dispenser = (): Item => ({
  w: 190,
  svg:
    solid(rect(-46, -380, 92, 40, 10), '#2f8f8a', 'side') +
    solid('M-84-340H84L96-318V-26Q96 0 70 0H-70Q-96 0-96-26V-318Z', '#f6f4ee', 'side') +
    fill('M-96-230H96V-70H-96Z', '#2f8f8a') +
    fill('M-96-230H96V-70H-96Z', 'url(#side)') +
    fill(oval(0, -150, 56), '#fbf6ea') +
    move(
      0,
      -150,
      times(3, (i) => tablet((i - 1) * 30, i === 1 ? -16 : 14, 22)),
    ),
});

/** Small white tablet seen from above. */
export const tablet = (x: number, y: number, r: number): string =>
  solid(oval(x, y + r * 0.25, r, r * 0.72), '#d9d8d2', 'side') +
  fill(oval(x, y, r, r * 0.7), '#ffffff') +
  stroke(`M${x - r * 0.6} ${y}H${x + r * 0.6}`, '#cfcec7', 2.5);

/** Soft brick pack with folded top, the usual shape of salt, sugar and washing powder. */
export const brick = (w: number, h: number, colour: string, band: string, sign: string): Item => {
  const d = `M${-w / 2} -10V${-h + 20}Q${-w / 2} ${-h} ${-w / 2 + 26} ${-h}H${w / 2 - 26}Q${w / 2} ${-h} ${w / 2} ${-h + 20}V-10Q${w / 2} 0 ${w / 2 - 14} 0H${14 - w / 2}Q${-w / 2} 0 ${-w / 2} -10Z`;
  return {
    w,
    svg:
      fill(
        `M${-w * 0.42} ${-h + 2}L${-w * 0.36} ${-h - 42}H${w * 0.36}L${w * 0.42} ${-h + 2}Z`,
        dark(colour, 0.12),
      ) +
      solid(rect(-w * 0.4, -h - 54, w * 0.8, 22, 5), light(band, 0.2), 'down') +
      fill(d, colour) +
      inside(
        d,
        fill(`M${-w} ${-h * 0.3}H${w}V10H${-w}Z`, band) +
          stroke(`M${-w} ${-h * 0.34}H${w}`, band, 6, 0.6) +
          fill(poly([-w / 2, -h], [-w / 2 + 46, -h], [-w / 2, -h + 70]), dark(colour, 0.25), 0.18) +
          fill(poly([w / 2, -h], [w / 2 - 46, -h], [w / 2, -h + 70]), dark(colour, 0.25), 0.22),
      ) +
      fill(d, 'url(#side)') +
      move(0, -h * 0.62, sign, w * 0.0052),
  };
};
