import type { Product } from '../../catalog/product.ts';

/** What the two dialogs do with what they offer. */
export interface Offer {
  /** Puts these goods in the place of the refused ones, and says so in these words. */
  take(goods: readonly { product: Product; quantity: number }[], words: string): void;
  close(): void;
}
