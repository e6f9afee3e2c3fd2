import { createHash } from 'node:crypto';
import type { Metadata, default as Sharp } from 'sharp';
import { Problem } from '../../contract/problem.ts';
import { FairQueue, UNBOUNDED_WAITING } from '../../platform/admission/fair-queue.ts';
import { PICTURE_WIDTHS } from '../picture-address.ts';

/** 40 megapixels: more than any phone's photo, far less than a decompression bomb. */
const MAX_PIXELS = 40_000_000;

const LARGEST = Math.max(...PICTURE_WIDTHS);

let loading: Promise<typeof Sharp> | undefined;

/** The decoder, loaded with the first picture: a shop that gets none is smaller by what it takes. */
function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Of everything the library could read, and parse on the way, only photographs are ever tried.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
    });
    // Decoded pictures are large and hardly ever come twice.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

const AT_ONCE = 2;
const queue = new FairQueue({ ...UNBOUNDED_WAITING, atOnce: AT_ONCE });

export type EncodedPicture = Awaited<ReturnType<typeof encode>>;

/**
 * The stored form of an upload: WebP in three widths, the hash they are addressed by, the colour
 * of its side. It is decoded and encoded again, so all else it carried is gone and what is served is
 * always a picture. At most 2 are at work at once, for each may take 160 MB. Throws NOT_A_PICTURE.
 */
export async function encodePicture(upload: Buffer): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  return queue.run({ owner: 'pictures', shares: [] }, () =>
    encode(sharp, upload).catch(() => {
      // sharp's own words are for programmers; no matter what it choked on, it is no picture for us.
      throw new Problem('NOT_A_PICTURE');
    }),
  );
}

async function encode(sharp: typeof Sharp, upload: Buffer) {
  const source = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  if (!isPhotograph(await source.metadata())) throw new Problem('NOT_A_PICTURE');
  const { data, info } = await source
    .autoOrient()
    .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = () => sharp(data, { raw: info });

  const files = await Promise.all(
    PICTURE_WIDTHS.map(async (width) => ({
      width,
      bytes: await decoded()
        .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer(),
    })),
  );
  // Statistics are made of what goes in, never of what was done to it; see-through is white in the shop.
  const side = await decoded()
    .flatten({ background: '#ffffff' })
    .resize(64, 64, { fit: 'fill' })
    .extract({ left: 0, top: 0, width: 1, height: 64 })
    .png()
    .toBuffer();
  const { channels } = await sharp(side).stats();

  const hash = createHash('sha256');
  for (const file of files) hash.update(file.bytes);
  return {
    hash: hash.digest('hex').slice(0, 32),
    color: hexColor(channels.map(({ mean }) => Math.round(mean))),
    files,
  };
}

/** Raster formats only: SVG can carry scripts, PDF and others can carry anything. */
function isPhotograph({ format, compression }: Metadata): boolean {
  return format === 'heif' ? compression === 'av1' : ['jpeg', 'png', 'webp', 'avif', 'gif'].includes(format);
}

/** Parts of 0 to 255 as «#rrggbb»; a grey has one. */
function hexColor([red = 0, green = red, blue = red]: number[]): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
