import type { Order } from '../user-order.contract.ts';

/** What lies in the parcel for a line of an order. */
interface PackedLine {
  /** The goods by name; of a line for which nothing was put in, what was ordered. */
  name: string;
  /** The same with how many pieces there are. */
  counted: string;
  /** How many pieces there are; none where nothing was put in. */
  pieces: number;
  /** The products; none where nothing was put in. */
  ids: number[];
}

const counted = (name: string, pieces: number) => `${name}, ${pieces}\u00A0шт.`;

/** Returns what lies in the parcel for each line of an order: what was packed otherwise is not what was ordered. */
export function resolvePackedLines({
  products,
  packingChanges,
}: Pick<Order, 'products' | 'packingChanges'>): PackedLine[] {
  return products.map(({ id, nameProduct, quantityProduct }, index) => {
    const change = packingChanges?.lines.find(({ position }) => position === index + 1);
    const { quantityPacked = quantityProduct, replacement = null } = change ?? {};
    const ordered = { id, nameProduct, quantityProduct: quantityPacked };
    const goods = [...(quantityPacked > 0 ? [ordered] : []), ...(replacement === null ? [] : [replacement])];
    if (goods.length === 0) {
      return { name: nameProduct, counted: counted(nameProduct, quantityProduct), pieces: 0, ids: [] };
    }
    return {
      name: goods.map((one) => one.nameProduct).join(' и '),
      counted: goods.map((one) => counted(one.nameProduct, one.quantityProduct)).join(' и '),
      pieces: goods.reduce((pieces, one) => pieces + one.quantityProduct, 0),
      ids: goods.map((one) => one.id),
    };
  });
}
