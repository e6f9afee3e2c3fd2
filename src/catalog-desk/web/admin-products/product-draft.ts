import type { PreparedPicture } from './prepare-picture.ts';
import { emptyProductFormValues, type ProductFormValues } from './product-typing.ts';

/**
 * Photos of products in the making. They are too large for a stored draft, and a session that ends in the middle
 * takes the person to another page, not out of this document: here they wait for the way back.
 */
const waiting = new Map<string, PreparedPicture>();

/** What of a product in the making is stored: a photo waits in memory, its key stands for it. */
export const productDraftCodec = {
  stored({ picture, ...texts }: ProductFormValues): ProductFormValues {
    if (!picture) return texts;
    const pictureKey = `${picture.name} ${picture.size} ${picture.dataUrl.length}`;
    waiting.set(pictureKey, picture);
    return { ...texts, pictureKey };
  },
  restored({ pictureKey, ...texts }: ProductFormValues): ProductFormValues {
    const picture = waiting.get(pictureKey ?? '');
    // A draft of a screen that had fewer fields lacks them.
    const whole = { ...emptyProductFormValues, ...texts };
    return picture === undefined ? whole : { ...whole, picture };
  },
};

/** Forgets all photos that wait. */
export function clearDraftPictures(): void {
  waiting.clear();
}
