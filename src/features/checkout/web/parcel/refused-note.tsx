import { plural } from '../../../../shared/web/text/plural.ts';
import { quoted } from '../../../../shared/web/text/typography.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { cart, later } from '../../../cart/cart.web.ts';
import { shortDay } from '../../../facilities/parcel-words.ts';
import styles from './parcel-notes.module.css';
import { reasonSentence } from './parcel-sentences.ts';
import type { Parcel } from './use-parcel.ts';

interface RefusedNoteProps {
  parcel: Parcel;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** What the facility does not take, each with its reason, and what can be done about all of it at once. */
export function RefusedNote({ parcel, tell }: RefusedNoteProps) {
  const { check, facility, refusedOn, refusedLines } = parcel;
  // A product in two sizes is one product.
  const goods = [...new Map(check.refused.map((line) => [line.id, line])).values()];
  if (goods.length === 0 || facility === null) return null;
  const words = `${goods.length} ${plural(goods.length, ['товар', 'товара', 'товаров'])}`;
  const all = goods.length === 1 ? '' : ' все';

  function removeAll() {
    const putBack = refusedLines.map((line) => cart.remove(line));
    tell(`Убрано: ${words}`, () => {
      for (const back of putBack.toReversed()) back();
    });
  }

  return (
    <Notice kind="warning">
      <p>
        {facility} не принимает {words} из корзины:
      </p>
      <ul>
        {goods.map((line) => (
          <li key={line.id}>
            {quoted(line.name)}: {reasonSentence(line.reasons)}
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button variant="secondary" onClick={removeAll}>
          Убрать{all}
          {goods.length > 1 && ` ${goods.length}`}
        </Button>
        <Button variant="quiet" onClick={() => tell(`Отложено: ${words}`, later.putAside(refusedLines))}>
          Отложить{all}
        </Button>
      </div>
      <p>
        Список ведёт магазин{refusedOn !== null && `, обновлён ${shortDay(refusedOn)}`}. Последнее слово — за
        учреждением.
      </p>
    </Notice>
  );
}
