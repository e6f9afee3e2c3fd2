/** A LIKE pattern for values that contain this text literally: `%` and `_` in it are themselves. */
export function partPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}
