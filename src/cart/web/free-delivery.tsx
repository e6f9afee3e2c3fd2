import { type DeliveryTerms, isNeverFree } from '../../facilities/delivery-cost.ts';
import { Price } from '../../ui/prices/price.tsx';

interface FreeDeliveryProps {
  terms: DeliveryTerms;
  /** The sum of the goods, in kopecks. */
  goods: number;
  decimals: 0 | 2;
}

/** What is missing for free delivery to a facility, or that nothing is. */
export function FreeDelivery({ terms, goods, decimals }: FreeDeliveryProps) {
  if (goods >= terms.freeFromKopecks) return 'Доставка бесплатная';
  if (isNeverFree(terms.freeFromKopecks)) return 'Доставка платная при любой сумме';
  return (
    <>
      До бесплатной доставки ещё <Price kopecks={terms.freeFromKopecks - goods} decimals={decimals} />
    </>
  );
}
