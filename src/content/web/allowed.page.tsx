import { use, useRef } from 'react';
import { Link } from 'react-router';
import { joinClassNames } from '../../ui/classes.ts';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactList } from '../../ui/shop/contacts.tsx';
import { usePublicShopInfo } from '../../ui/shop/shop-facts.ts';
import { findParcelItemAdvice, type ParcelItemAdviceResult } from '../find-things.ts';
import { parcelItemVerdictLabels } from '../thing.ts';
import { parcelItemAdviceGroups } from '../things.ts';
import { FacilityRefusalsContext } from './chosen-facility.ts';
import styles from './content.module.css';
import { SearchForm, useUrlSeededQuery } from './search-form.tsx';
import { ParcelItemAdviceList } from './things.tsx';

export const meta = createStaticPageMeta({
  path: '/allowed',
  name: 'Разрешённые продукты',
  description:
    'Что можно и что нельзя положить в посылку: ответ о любой вещи, скоропортящиеся продукты, упаковка.',
});

/** «Разрешённые продукты» with «А можно ли…?». */
export default function AllowedPage() {
  const shop = usePublicShopInfo();
  const Facility = use(FacilityRefusalsContext);
  return (
    <article className={styles.page}>
      <header className={stack.gap12}>
        <hgroup>
          <h1>Разрешённые продукты</h1>
          <p className={textStyles.quiet}>Что можно передать в посылке</p>
        </hgroup>
        {Facility !== null && (
          <div className={styles.facility}>
            <Facility />
          </div>
        )}
      </header>
      <div className={styles.column}>
        <CanISend />
        <section>
          <h2>Обычно принимают</h2>
          <ul className={styles.points}>
            <li>чай, кофе, какао, цикорий;</li>
            <li>лапшу, пюре и каши, которые заливают кипятком;</li>
            <li>печенье, пряники, сушки, конфеты без фантиков, шоколад, халву;</li>
            <li>сырокопчёную колбасу и сало в вакууме, твёрдый сыр, вяленую рыбу;</li>
            <li>сгущёнку, мёд и варенье фабричные в мягкой упаковке;</li>
            <li>лук, чеснок, яблоки, цитрусовые, сухофрукты, очищенные орехи;</li>
            <li>мыло, зубную пасту и щётку, одноразовые станки, туалетную бумагу;</li>
            <li>тетради, ручки, конверты, тёмную одежду, тапочки.</li>
          </ul>
        </section>

        <section>
          <h2>Нельзя</h2>
          <ul className={styles.points}>
            <li>то, что нужно варить: крупу, макароны, сырое мясо и рыбу, картошку;</li>
            <li>домашние консервы, соленья и варенье;</li>
            <li>дрожжи, алкоголь, в том числе пиво, духи и всё, где есть спирт;</li>
            <li>стекло, ножи, лезвия, зажигалки, телефоны, деньги, игральные карты.</li>
          </ul>
          <p>
            Последнее слово всегда за учреждением. Часто отказывают и в том, что хранится меньше трёх суток, в
            свежем молоке и твороге, в жестяных банках.
          </p>
          <p className={styles.note}>
            За передачу запрещённых вещей наказывают штрафом (статья 19.12 КоАП РФ). Если сомневаетесь, не
            кладите.
          </p>
        </section>
      </div>

      <div className={styles.column}>
        <div className={styles.folds}>
          <details className={joinClassNames(styles.fold, styles.folded)}>
            <summary>
              <h2>Скоропортящиеся продукты</h2>
            </summary>
            <div className={styles.foldText}>
              <p>
                Сыр, масло, майонез, копчёную рыбу хранят при температуре 4&nbsp;±&nbsp;2&nbsp;°C. Их
                принимают только там, где у получателей есть холодильник. Узнайте об этом до заказа.
              </p>
            </div>
          </details>
          <details className={joinClassNames(styles.fold, styles.folded)}>
            <summary>
              <h2>Как должно быть упаковано</h2>
            </summary>
            <div className={styles.foldText}>
              <ul className={styles.points}>
                <li>Только мягкая упаковка или пластик, без стекла.</li>
                <li>В косметике не должно быть спирта, аэрозоли не принимают.</li>
                <li>Конфеты — без фантиков, чай и печенье пересыпают в прозрачный пакет.</li>
                <li>При досмотре всё вскрывают, а хлеб, колбасу, пряники разрезают.</li>
              </ul>
            </div>
          </details>
          <details className={joinClassNames(styles.fold, styles.folded)}>
            <summary>
              <h2>Чего у нас нет в продаже</h2>
            </summary>
            <div className={styles.foldText}>
              <p>
                Табак, алкоголь и лекарства закон запрещает продавать на расстоянии. Лекарства передают по
                заключению врача учреждения, и они не занимают место в числе посылок.
              </p>
              <p>
                Всё, что есть, можно напечатать и отправить получателю письмом:{' '}
                <Link to="/catalogue/print">Каталог с номерами</Link>.
              </p>
            </div>
          </details>
        </div>

        <section>
          <h2>Не нашли свою вещь?</h2>
          <p>
            Спросите администратора или позвоните в учреждение. О весе и числе посылок написано на странице{' '}
            <Link to="/how-to-order">Как заказать</Link>, а с какого дня примут следующую, посчитает страница{' '}
            <Link to="/next-parcel">Когда следующая передача</Link>.
          </p>
          <ContactList shop={shop} />
        </section>
      </div>

      <section className={styles.whole}>
        <h2>Весь список</h2>
        {parcelItemAdviceGroups.map(({ title, things }) => (
          <details key={title} className={styles.fold}>
            <summary>
              <h3>{title}</h3>
            </summary>
            <ParcelItemAdviceList things={things} />
          </details>
        ))}
      </section>
    </article>
  );
}

/** «А можно ли…?»: answers as one types; without JavaScript the server answers to the form. */
function CanISend() {
  const [question, type] = useUrlSeededQuery();
  const found = findParcelItemAdvice(question);
  const answer = useRef<HTMLDivElement>(null);

  /** On a phone the answer may stand below the screen. */
  function showAnswer() {
    answer.current?.scrollIntoView({ block: 'nearest' });
    answer.current?.focus({ preventScroll: true });
  }

  return (
    <section
      aria-labelledby="can-i-send"
      className={found.things.length === 0 ? styles.onScreen : undefined}
      onSubmit={showAnswer}
    >
      <h2 id="can-i-send">А можно ли…?</h2>
      <SearchForm
        label="Что хотите положить"
        hint="Например: мёд, колбаса, носки"
        button="Узнать"
        query={question}
        onType={type}
      />
      <p role="status" className={found.things.length > 0 ? 'visually-hidden' : undefined}>
        {answerTo(question, found)}
      </p>
      {found.things.length > 0 && (
        <div ref={answer} tabIndex={-1} className={stack.gap12}>
          {found.corrected !== undefined && <p>Показываем ответ на «{found.corrected}».</p>}
          <ParcelItemAdviceList things={found.things} />
        </div>
      )}
    </section>
  );
}

function answerTo(question: string, { things }: ParcelItemAdviceResult): string {
  const [first] = things;
  if (first === undefined) {
    if (question.trim().length < 2) return '';
    return 'В нашем списке этого нет. Спросите администратора или позвоните в учреждение.';
  }
  const others = things.length > 1 ? ` Похожих ответов: ${things.length - 1}.` : '';
  return `${first.name}: ${parcelItemVerdictLabels[first.verdict].toLowerCase()}.${others}`;
}
