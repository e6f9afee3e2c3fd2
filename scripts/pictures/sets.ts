/** Open parcels for the ready-made sets: real packs of the other pictures look out of a cardboard box. */
import { dark, fill, type Item, inside, light, move, oval, poly, rect, solid, stroke } from './svg.ts';

const KRAFT = '#c79b66';

/** One thing in the parcel: the item, where it stands, how far its foot sinks below the rim, its scale and lean. */
export type Packed = [item: Item, x: number, sink: number, scale: number, turn: number];

/** Parcel of a given size. What is listed later stands nearer to us; the front wall hides the feet. */
export const parcel = (w: number, h: number, goods: Packed[], ribbon = '#df9b44'): Item => {
  const [l, r] = [-w / 2, w / 2];
  const back = poly([l, -h], [l + 40, -h - 54], [r - 40, -h - 54], [r, -h]);
  const flap = poly([l, -h], [l + 40, -h - 54], [l - 46, -h - 96], [l - 92, -h - 30]);
  const far = poly([r, -h], [r - 40, -h - 54], [r + 46, -h - 96], [r + 92, -h - 30]);
  const front = rect(l, -h, w, h, 4);
  const near = poly([l, -h], [r, -h], [r - 16, -h + 58], [l + 16, -h + 58]);
  // Above the rim goods may lean out; below it only the inside of the box is theirs.
  const mouth = poly(
    [l, 0],
    [l, -h],
    [l - 120, -h - 200],
    [-900, -900],
    [900, -900],
    [r + 120, -h - 200],
    [r, -h],
    [r, 0],
  );
  return {
    w: w + 20,
    svg:
      solid(
        poly([l + 40, -h - 54], [r - 40, -h - 54], [r - 62, -h - 122], [l + 62, -h - 122]),
        dark(KRAFT, 0.12),
        'down',
      ) +
      fill(back, dark(KRAFT, 0.5)) +
      solid(flap, light(KRAFT, 0.1), 'down') +
      solid(far, dark(KRAFT, 0.1), 'down') +
      inside(
        mouth,
        goods.map(([item, x, sink, scale, turn]) => move(x, -h + sink, item.svg, scale, turn)).join(''),
      ) +
      solid(front, KRAFT, 'down') +
      solid(front, KRAFT, 'side') +
      fill(rect(-26, -h, 52, h), light(KRAFT, 0.35), 0.7) +
      fill(
        poly([l + 16, -h + 58], [r - 16, -h + 58], [r - 26, -h + 70], [l + 26, -h + 70]),
        '#3a2414',
        0.16,
      ) +
      solid(near, light(KRAFT, 0.2), 'down') +
      seal(0, -h * 0.36, ribbon) +
      stroke(`M${l + 4}-3H${r - 4}`, dark(KRAFT, 0.3), 4, 0.4),
  };
};

/** Round sticker with a heart: a parcel from home, said without words. */
const seal = (x: number, y: number, c: string): string =>
  move(
    x,
    y,
    solid(oval(0, 0, 46), '#fbf3e2', 'ball') +
      stroke(oval(0, 0, 39), c, 3, 0.8) +
      fill('M0 24C-34 2-28-24-12-24C-4-24 0-18 0-13C0-18 4-24 12-24C28-24 34 2 0 24Z', c),
  );
