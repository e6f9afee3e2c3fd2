import jsQR from 'jsqr';
import sharp from 'sharp';

// Its types name a default export, and the function itself is all that it exports.
const decodeQr = jsQR as unknown as typeof jsQR.default;

/** The bytes of the QR code in a picture, read by another program than wrote it, as UTF-8. */
export async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = decodeQr(new Uint8ClampedArray(data), info.width, info.height);
  return Buffer.from(code?.binaryData ?? []).toString('utf8');
}

/** Whether nothing is drawn in the twentieth of a picture along its top, which some programs need to find the code. */
export async function isTopBlank(picture: string): Promise<boolean> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.subarray(0, Math.floor(info.height / 20) * info.width).every((shade) => shade === 255);
}
