const product = { id: 5, name: 'Брюки', kopecks: 90000 };

/** A product that comes in sizes, and lines of a cart: of two sizes, and one that names none. */
export const trousers = {
  product,
  small: { ...product, quantity: 1, choice: '48' },
  large: { ...product, quantity: 2, choice: '52' },
  bare: { ...product, quantity: 1 },
};
