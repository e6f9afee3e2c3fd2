/** Goods of a `ParcelBox` by their pictures, side by side in the middle of it. */
export function ParcelPictures({ urls }: { urls: readonly string[] }) {
  return urls.map((url, index) => (
    <image key={url} href={url} x={48.5 + 25 * (index - urls.length / 2)} y="4" width="24" height="24" />
  ));
}
