/** The widths every picture is stored in, in pixels, smallest first. */
export const PICTURE_WIDTHS = [240, 480, 960] as const;

/** The width that a card of the product list shows; in base64 a picture travels in this one only. */
export const CARD_PICTURE_WIDTH = 480;

/** Where a picture is served, by the shop unless another origin is named; the address names its content, so it is cached for ever. */
export function buildPictureUrl(hash: string, width: number, origin = ''): string {
  return `${origin}/pictures/${hash}-${width}.webp`;
}

/** The address of a picture in another width, from its `imageUrl`, which names the largest. */
export function resizePictureUrl(imageUrl: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return imageUrl.replace(/-\d+\.webp$/, `-${width}.webp`);
}

/** `srcset` of a picture from its `imageUrl`. */
export function buildPictureSrcSet(imageUrl: string): string {
  return PICTURE_WIDTHS.map((width) => `${resizePictureUrl(imageUrl, width)} ${width}w`).join(', ');
}
