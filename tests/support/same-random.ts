/** Returns numbers from 0, below what is asked for: the same each time, so that a failure can be looked at. */
export function sameRandom(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
}
