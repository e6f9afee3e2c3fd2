let chosen = '';

/** Chooses where browsers fetch pictures: an origin such as a CDN's, or with undefined the shop itself. */
export function choosePictureOrigin(origin: string | undefined): void {
  chosen = origin ?? '';
}

/** The origin of every picture's address in an answer; empty for the shop itself. */
export const pictureOrigin = () => chosen;
