import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import { PICTURE_WIDTHS } from '../picture-address.ts';
import { insertPicture } from './pictures.db.ts';

/** Raster formats only: SVG can carry scripts, PDF and others can carry anything. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);

/** 40 megapixels: more than any phone's photo, far less than a decompression bomb. */
const MAX_PIXELS = 40_000_000;

/**
 * Decodes what was uploaded, strips it of everything but the picture, and stores it as WebP in
 * three widths; answers the id. What is served is therefore always a picture. Throws NOT_A_PICTURE.
 */
export async function storePicture(db: Db, upload: Buffer): Promise<number> {
  return insertPicture(db, await encodePicture(upload));
}

export type EncodedPicture = Awaited<ReturnType<typeof encodePicture>>;

/** The stored form of an upload: its files, the hash they are addressed by, its dominant colour. */
export async function encodePicture(upload: Buffer) {
  try {
    const source = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    const { format } = await source.metadata();
    if (!FORMATS.has(format ?? '')) throw new Problem('NOT_A_PICTURE');
    const upright = source.autoOrient();
    const files = await Promise.all(
      PICTURE_WIDTHS.map(async (width) => ({
        width,
        bytes: await upright
          .clone()
          .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer(),
      })),
    );
    const { dominant } = await upright.clone().resize(64, 64, { fit: 'inside' }).stats();
    const hash = createHash('sha256');
    for (const file of files) hash.update(file.bytes);
    return { hash: hash.digest('hex').slice(0, 32), color: hexColor(dominant), files };
  } catch (error) {
    // sharp's own words are for programmers; whatever it choked on, it is no picture for us.
    throw error instanceof Problem ? error : new Problem('NOT_A_PICTURE');
  }
}

function hexColor({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
