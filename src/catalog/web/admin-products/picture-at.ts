import { type Picture, preparePicture } from './prepare-picture.ts';

/** Returns the photo at an address of the shop, ready to be sent with another product; null when it is gone. */
export async function pictureAt(address: string, name: string): Promise<Picture | null> {
  const image = new Image();
  image.src = address;
  const shown = await image.decode().then(
    () => true,
    () => false,
  );
  if (!shown) return null;
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  if (blob === null) return null;
  return (await preparePicture(new File([blob], name, { type: blob.type }))).picture;
}
