import { Link } from 'react-router';
import { OutNow } from '../../cart/cart.web.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { quoted, typeset } from '../../lib/russian/typography.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Repeat } from '../repeat-order.ts';
import styles from './repeat-outcome.module.css';

/** What came of «Повторить»: how much was added, what was in the cart before, what is gone or dearer. */
export function RepeatOutcome({ outcome }: { outcome: { found: Repeat; added: number } | 'failed' }) {
  if (outcome === 'failed') {
    return (
      <Notice kind="error">Не удалось повторить заказ. Проверьте соединение и попробуйте ещё раз.</Notice>
    );
  }
  const { found, added } = outcome;
  const { lines, gone, out, choiceGone, dearer } = found;
  const left = lines.length - added;
  return (
    <Notice kind={gone.length + out.length + choiceGone.length > 0 ? 'warning' : 'success'}>
      {lines.length === 0 && (
        <p>Ничего из этого заказа {out.length === 0 ? 'больше' : 'сейчас'} не продаётся.</p>
      )}
      {added > 0 && <p>В корзину добавлено: {count(added)}.</p>}
      {left > 0 && <p>Уже были в корзине, остались как есть: {count(left)}.</p>}
      {gone.length > 0 && <p>Больше не продаётся: {gone.map(quoted).join(', ')}.</p>}
      <OutNow out={out} />
      {choiceGone.length > 0 && (
        <p>
          Больше не продаётся: {choiceGone.map(typeset).join(', ')}. Выберите другой размер или вариант в
          корзине.
        </p>
      )}
      {dearer.length > 0 && (
        <>
          <p>Подорожало:</p>
          <ul className={styles.list}>
            {dearer.map(({ name, was, now }) => (
              <li key={name}>
                {typeset(name)}: {formatRoubles(was, 2)} → {formatRoubles(now, 2)}
              </li>
            ))}
          </ul>
        </>
      )}
      {lines.length > 0 && (
        <p>
          <Link to="/cart">Перейти в корзину</Link>
        </p>
      )}
    </Notice>
  );
}

const count = (goods: number) => `${goods} ${plural(goods, ['товар', 'товара', 'товаров'])}`;
