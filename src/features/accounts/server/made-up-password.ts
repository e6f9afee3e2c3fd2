import { randomInt } from 'node:crypto';

// Without the letters that people mix up when they type a password from a screen.
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of 80 random bits in four groups, to be read off a screen once. */
export function madeUpPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
