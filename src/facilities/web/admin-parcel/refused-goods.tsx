import { deskProducts } from '../../../catalog/admin-products.contract.ts';
import { tagLabel } from '../../../catalog/product-tags.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { useAsk } from '../../../ui/data/use-ask.ts';
import styles from './parcel-fields.module.css';

const GOODS = ['товар', 'товара', 'товаров'] as const;

/** Names of the goods on sale by each tag that they carry, sets by those of their parts; null until they are known. */
export function useGoodsByTag(): ReadonlyMap<string, readonly string[]> | null {
  const { answer } = useAsk(deskProducts, {});
  if (answer === null) return null;
  const goods = new Map<string, string[]>();
  for (const { name, tags } of answer.products) {
    for (const tag of new Set(tags)) goods.set(tag, [...(goods.get(tag) ?? []), name]);
  }
  return goods;
}

/** The goods that refusals hit, by tag, folded; nothing while none is refused. */
export function RefusedGoods({
  tags,
  goods,
}: {
  tags: readonly string[];
  goods: ReadonlyMap<string, readonly string[]>;
}) {
  const hit = new Set(tags.flatMap((tag) => goods.get(tag) ?? [])).size;
  if (hit === 0) return null;
  return (
    <details className={styles.goods}>
      <summary>
        Не примут {hit} {plural(hit, GOODS)}: показать
      </summary>
      <dl>
        {tags.map((tag) => (
          <div key={tag}>
            <dt>{tagLabel(tag)}</dt>
            <dd>{goods.get(tag)?.join(', ') ?? 'таких товаров нет'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
