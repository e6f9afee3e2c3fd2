import { useEffect, useState } from 'react';
import { formatRoubles } from '../../../lib/money/roubles.ts';
import { quoted } from '../../../lib/russian/typography.ts';
import { sameName } from '../../../lib/text/same-name.ts';
import { useAsk } from '../../../ui/data/use-ask.ts';
import { Notice } from '../../../ui/notice.tsx';
import { bestFirst, productsPageable } from '../../products.contract.ts';

/** Typing rests this long before the shop is asked. */
const REST_MS = 600;

/** Says that a product of this name is there already: two of one name are allowed, and mostly a slip. */
export function SameName({ id, name }: { id: string; name: string }) {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(sameName(name).slice(0, 200)), REST_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const body = { pageableRequest: bestFirst(10), searchQuery: rested, images: 'url' as const };
  const { answer } = useAsk(productsPageable, rested.length < 3 ? null : { body });
  const same = answer?.content.find(
    (one) => sameName(one.name) === sameName(name) && `product-${one.id}` !== id,
  );
  return (
    <div role="status">
      {same && (
        <Notice kind="info">
          Уже есть {quoted(same.name)}: {formatRoubles(same.price, 2)}, {same.categoryName}.
        </Notice>
      )}
    </div>
  );
}
