import type * as z from 'zod/mini';

/** What the document says of this API beside its calls. */
export interface ApiDescription {
  title: string;
  /** What is the same for all calls, as text. */
  about: string;
  /** Beginnings of paths after /api/v1/, the longest first, and the chapter they stand in. */
  chapters: readonly (readonly [beginning: string, chapter: string])[];
  /** Shapes that have a name in the document; a shape that holds itself must have one. */
  shapes: Readonly<Record<string, z.ZodMiniType>>;
}

/** Returns the chapter of a call; its first word where nobody has named one. */
export function chapterOf(path: string, chapters: ApiDescription['chapters']): string {
  const rest = path.replace('/api/v1/', '');
  const found = chapters.find(([beginning]) => `${rest}/`.startsWith(`${beginning}/`));
  return found?.[1] ?? rest.split('/')[0] ?? rest;
}
