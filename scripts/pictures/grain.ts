/**
 * Seeded chance. Heaps need irregular crumbs and paper needs grain, yet a second run must give the
 * same bytes, otherwise every run would touch every picture in the repository.
 */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const chance = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** A number between two bounds. */
export const between = (next: () => number, from: number, to: number): number => from + next() * (to - from);

/** Something strewn over a rectangle, without the rows and diagonals a formula would leave. */
export const strew = (
  seed: number,
  count: number,
  area: [number, number, number, number],
  draw: (x: number, y: number, index: number, next: () => number) => string,
): string => {
  const next = chance(seed);
  const [left, top, right, bottom] = area;
  return Array.from({ length: count }, (_, i) =>
    draw(between(next, left, right), between(next, top, bottom), i, next),
  ).join('');
};

/** One sheet of paper noise, made once: the sum of two chances is soft enough to stand for grain. */
export const sheet = (size: number, strength: number): Int8Array => {
  const next = chance(20240517);
  const grain = new Int8Array(size * size);
  for (let i = 0; i < grain.length; i += 1) {
    grain[i] = Math.round((next() + next() + next() - 1.5) * strength);
  }
  return grain;
};

/** Press the grain into raw pixels: one shift for all channels, so that paper stays free of colour specks. */
export const press = (pixels: Uint8Array, grain: Int8Array, channels: number): void => {
  for (let i = 0; i < grain.length; i += 1) {
    for (let c = 0; c < channels; c += 1) {
      const at = i * channels + c;
      pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + (grain[i] ?? 0)));
    }
  }
};
