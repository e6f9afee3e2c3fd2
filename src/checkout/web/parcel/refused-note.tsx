import { cart, later } from '../../../cart/cart.web.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { quoted } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import inRow from '../../../ui/lists/row.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { InsteadOfRefused } from '../instead-of-refused.tsx';
import styles from './parcel-notes.module.css';
import { reasonSentence } from './parcel-sentences.ts';
import type { Parcel } from './use-parcel.ts';

interface RefusedNoteProps {
  parcel: Parcel;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** What the facility does not take, each with its reason, and what can be done about each and about all of it at once. */
export function RefusedNote({ parcel, tell }: RefusedNoteProps) {
  const { facility, refusedOn, refused, refusedTags } = parcel;
  if (refused.length === 0 || facility === null) return null;
  const words = `${refused.length} ${plural(refused.length, ['товар', 'товара', 'товаров'])}`;
  const all = refused.length === 1 ? '' : ' все';
  const lines = refused.flatMap((one) => one.lines);

  function removeAll() {
    const putBack = lines.map((line) => cart.remove(line));
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
        {refused.map((one) => (
          <li key={one.product.id}>
            {quoted(one.product.name)}: {reasonSentence(one.reasons)}{' '}
            <InsteadOfRefused refused={one} facility={facility} refusedTags={refusedTags} tell={tell} />
          </li>
        ))}
      </ul>
      <div className={classes(inRow.gap16, styles.ways)}>
        <Button variant="secondary" onClick={removeAll}>
          Убрать{all}
          {refused.length > 1 && ` ${refused.length}`}
        </Button>
        <Button variant="quiet" onClick={() => tell(`Отложено: ${words}`, later.putAside(lines))}>
          Отложить{all}
        </Button>
      </div>
      <p>
        Список ведёт магазин{refusedOn !== null && `, обновлён ${refusedOn}`}. Последнее слово — за
        учреждением.
      </p>
    </Notice>
  );
}
