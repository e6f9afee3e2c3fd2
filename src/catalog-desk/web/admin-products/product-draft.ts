import { emptyProduct, type TypedProduct } from './product-typing.ts';
import { pictureOfKey, putAside } from './waiting-pictures.ts';

/** What of a product in the making is stored: a photo waits in memory, its key stands for it. */
export const draftOfProduct = {
  stored({ picture, ...texts }: TypedProduct): TypedProduct {
    if (!picture) return texts;
    return { ...texts, pictureKey: putAside(picture) };
  },
  restored({ pictureKey, ...texts }: TypedProduct): TypedProduct {
    const picture = pictureOfKey(pictureKey ?? '');
    // A draft of a screen that had fewer fields lacks them.
    const whole = { ...emptyProduct, ...texts };
    return picture === undefined ? whole : { ...whole, picture };
  },
};
