import type { Product } from '../../catalog/product.ts';
import { productsPageable } from '../../catalog/products.contract.ts';
import { acceptedInstead, kopecksPer100g } from '../../facilities/accepted-instead.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { quoted, typeset } from '../../lib/russian/typography.ts';
import { weightLabel } from '../../lib/text/weight-label.ts';
import { Button } from '../../ui/button.tsx';
import { useAsk } from '../../ui/data/use-ask.ts';
import stack from '../../ui/lists/stack.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './instead.module.css';
import type { Offer } from './offer.ts';

/** As many goods of a category as are compared: the most that a page holds. */
const COMPARED = 100;

interface ReplacementsProps extends Offer {
  product: Product;
  /** How many pieces of it there are in the cart. */
  quantity: number;
  facility: string;
  refusedTags: ReadonlySet<string>;
}

/** Up to three goods of the same category that the facility takes; as many pieces of one of them come instead. */
export function Replacements({ product, quantity, facility, refusedTags, take, close }: ReplacementsProps) {
  const { categoryId } = product;
  const { answer, failure, retry } = useAsk(
    productsPageable,
    categoryId === null ? null : { body: { pageableRequest: { size: COMPARED }, categoryId, images: 'url' } },
  );
  const offered = acceptedInstead(product, answer?.content ?? [], refusedTags);
  const isAnswered = answer !== null || categoryId === null;
  return (
    // What is offered comes later than the dialog: the keyboard begins before it.
    <div tabIndex={-1} data-focus-first className={stack.gap12}>
      <p>
        Вместо {quoted(product.name)}, {quantity} шт.:
      </p>
      {failure !== null && <LoadError message="Не удалось загрузить товары" bare onRetry={retry} />}
      {failure === null && !isAnswered && <Skeleton height={4} count={3} />}
      {isAnswered && offered.length === 0 && (
        <p>Похожего, что принимает {facility}, сейчас нет. Товар можно убрать или отложить.</p>
      )}
      {offered.length > 0 && (
        <PlainList>
          {offered.map((other) => (
            <li key={other.id} className={styles.line}>
              <span className={styles.name}>
                {typeset(other.name)}
                <span className={styles.quiet}>{priceWords(other)}</span>
              </span>
              <Button
                variant="secondary"
                onClick={() =>
                  take(
                    [{ product: other, quantity }],
                    `Заменено: ${quoted(product.name)} на ${quoted(other.name)}, ${quantity} шт.`,
                  )
                }
              >
                Взять<span className="visually-hidden"> {other.name}</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <Button variant="secondary" onClick={close}>
        Не заменять
      </Button>
    </div>
  );
}

/** «129,90 ₽, 240 г, 54,13 ₽ за 100 г». */
function priceWords(product: Product): string {
  const per100g = kopecksPer100g(product);
  return [
    formatRoubles(product.price, 2),
    product.weightGrams !== null && weightLabel(product.weightGrams),
    per100g !== null && `${formatRoubles(Math.round(per100g), 2)} за 100\u00a0г`,
  ]
    .filter(Boolean)
    .join(', ');
}
