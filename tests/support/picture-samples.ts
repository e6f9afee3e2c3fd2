import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** What a product without a picture answers of it. */
export const NO_PICTURE = {
  ...{ imageDataBase64: null, imageType: 'image/jpeg', imageName: null },
  ...{ imageSize: null, imageUrl: null, imageColor: null },
};

const RED = '#c02010';

/** A real picture of 80 × 40 in red, in the format asked for. */
export function pictureOf(format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'): Promise<Buffer> {
  return blank(80, 40).toFormat(format).toBuffer();
}

export function blank(width: number, height: number, background: string = RED) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A valid black PNG of any size from a few kilobytes: a bomb, when it is large. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey for each pixel.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG with its length and sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
