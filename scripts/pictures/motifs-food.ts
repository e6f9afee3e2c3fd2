/** Signs of hot food, kept apart from the plant signs; same size and centre. */
import { fill, inside, light, oval, solid, stroke, times } from './svg.ts';

/** Steaming bowl; the soup and what floats in it tell the dishes apart. */
export const bowl = (c: string, soup: string, top = ''): string =>
  stroke('M-18-24C-26-36-8-42-16-56M16-24C8-36 26-42 18-56', light(c, 0.5), 5, 0.8) +
  solid('M-52-4H52C50 32 26 50 0 50C-26 50-50 32-52-4Z', c, 'side') +
  fill(oval(0, -4, 52, 15), light(c, 0.5)) +
  fill(oval(0, -3, 45, 11), soup) +
  top;

/** Waves of noodles for the bowl. */
export const noodles = (): string =>
  inside(
    oval(0, 0, 44, 12),
    times(7, (i) => stroke(`M-46 ${i * 5 - 12}q12-9 24 0t24 0t24 0t24 0`, '#f3d78c', 3.5)),
  );
