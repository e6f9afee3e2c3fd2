import { Fragment, type ReactNode, use, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactList } from '../../ui/shop/contact-list.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { findParcelItemAdvice, type ParcelItemAdviceResult } from '../find-things.ts';
import { type ParcelItemAdvice, parcelItemVerdictLabels } from '../thing.ts';
import { parcelItemAdviceGroups } from '../things.ts';
import { FacilityRefusalsContext, type FacilityRefusedTags } from './chosen-facility.ts';
import styles from './content.module.css';
import { ParcelItemAdviceList } from './parcel-item-advice-list.tsx';
import { SearchForm, useUrlSeededQuery } from './search-form.tsx';
import { FoldedPart } from './text-blocks.tsx';

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
  const [refused, setRefused] = useState<FacilityRefusedTags | null>(null);
  const refusalOf = (thing: ParcelItemAdvice) => describeRefusal(thing, refused);
  return (
    <article className={styles.page}>
      <hgroup>
        <h1>Разрешённые продукты</h1>
        <p className={textStyles.quiet}>Что можно передать в посылке</p>
      </hgroup>
      <div className={styles.column}>
        <CanISend refusalOf={refusalOf}>
          {Facility !== null && (
            <div className={styles.facility}>
              <Facility onChange={setRefused} />
            </div>
          )}
        </CanISend>
        <section className={styles.sheet}>
          <h2>
            <Icon name="success" /> Обычно принимают
          </h2>
          <UsuallyTaken refused={refused} />
        </section>

        <section className={joinClassNames(styles.sheet, styles.never)}>
          <h2>
            <Icon name="error" /> Нельзя
          </h2>
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
          <FoldedPart opens title="Скоропортящиеся продукты">
            <p>
              Сыр, масло, майонез, копчёную рыбу хранят при температуре 4&nbsp;±&nbsp;2&nbsp;°C. Их принимают
              только там, где у получателей есть холодильник. Узнайте об этом до заказа.
            </p>
          </FoldedPart>
          <FoldedPart opens title="Как должно быть упаковано">
            <ul className={styles.points}>
              <li>Только мягкая упаковка или пластик, без стекла.</li>
              <li>В косметике не должно быть спирта, аэрозоли не принимают.</li>
              <li>Конфеты — без фантиков, чай и печенье пересыпают в прозрачный пакет.</li>
              <li>При досмотре всё вскрывают, а хлеб, колбасу, пряники разрезают.</li>
            </ul>
          </FoldedPart>
          <FoldedPart opens title="Чего у нас нет в продаже">
            <p>
              Табак, алкоголь и лекарства закон запрещает продавать на расстоянии. Лекарства передают по
              заключению врача учреждения, и они не занимают место в числе посылок.
            </p>
            <p>
              Всё, что есть, можно напечатать и отправить получателю письмом:{' '}
              <Link to="/catalogue/print">Каталог с номерами</Link>.
            </p>
          </FoldedPart>
        </div>

        <section className={styles.whole}>
          <h2>Весь список</h2>
          {parcelItemAdviceGroups.map(({ title, things }) => (
            <details key={title} className={styles.fold}>
              <summary>
                <h3>{title}</h3>
              </summary>
              <ParcelItemAdviceList things={things} refusalOf={refusalOf} />
            </details>
          ))}
        </section>
      </div>

      <section className={styles.pair}>
        <h2>Не нашли свою вещь?</h2>
        <p>
          Спросите администратора или позвоните в учреждение. О весе и числе посылок написано на странице{' '}
          <Link to="/how-to-order">Как заказать</Link>, а с какого дня примут следующую, посчитает страница{' '}
          <Link to="/next-parcel">Когда следующая передача</Link>.
        </p>
        <ContactList shop={shop} />
      </section>
    </article>
  );
}

/** The names that a tag stands for on this page, as the list and the sentences write them. */
const namesOfTags: Record<string, RegExp> = {
  can: /жестян|^рыбные консервы|^консервированн/i,
  'sugar-pure': /^сахар$/i,
  sugar:
    /^(сахар$|какао|кисель|мюсли|печенье|пряники|вафли|конфеты|карамель|шоколад|батончики|халв|зефир|мармелад|мёд|варенье|сгущёнк|рулет|торт)/i,
  fresh:
    /^(лук|чеснок|яблоки|апельсины|цитрусовые|груши|бананы|виноград|арбуз|морковь|огурцы|помидоры|капуста|хлеб |лаваш)/i,
  perishable:
    /^(майонез|масло сливочное|сельдь|рыба копчёная|икра|крабовые|сыр |твёрдый сыр|колбаса варёная|курица|молоко|кефир)/i,
  dairy: /^(сыр |твёрдый сыр|масло сливочное|молоко|кефир|сухое молоко|сгущёнк|мороженое)/i,
  meat: /^(колбаса|сырокопчёную колбасу|сало|тушёнка|паштет|мясо|курица)/i,
  fish: /^(рыб|вяленую рыбу|сельдь|икра|крабовые)/i,
  dried: /^сухофрукты/i,
  nuts: /^(очищенные )?орехи|^семечки/i,
  tea: /^чай/i,
  coffee: /^кофе/i,
  instant: /^(лапш|пюре|каш|суп |бульон)|кипятком/i,
  vacuum: /вакуум|^(колбаса сырокопчёная|сало|мясо вяленое|сыр твёрдый|твёрдый сыр)/i,
  soft: /мягк(ой упаковке|ом пакете)|^(мёд|варенье фаб|сгущёнк|паштет|кетчуп|горчица|майонез)/i,
  razor: /станки/i,
  clothes:
    /^(носки|нижнее бельё|термобельё|футболка|спортивный|шапка|перчатки|тапочки|кроссовки|куртка|свитер|тёмную одежду)/i,
  women: /^прокладки/i,
  nonfood:
    /^(мыло|жидкое мыло|шампунь|зубн|одноразовые|крем|туалетн|салфетки|мочалка|стиральный|тетрад|ручк|конверт|тёмную|тапочки|носки|футболка|кружка)/i,
};

const isRefusedByTag = (name: string, refused: FacilityRefusedTags | null) =>
  refused?.tags.some((tag) => namesOfTags[tag]?.test(name)) ?? false;

type RefusalOf = (thing: ParcelItemAdvice) => string | null;

/** Returns that the chosen facility refuses what others take; null where it is not known to. */
function describeRefusal(
  { name, verdict }: ParcelItemAdvice,
  refused: FacilityRefusedTags | null,
): string | null {
  const isTakenElsewhere = verdict !== 'prohibited' && verdict !== 'not-sold';
  return isTakenElsewhere && refused !== null && isRefusedByTag(name, refused)
    ? `${refused.facility} не принимает`
    : null;
}

const usuallyTaken = [
  'чай, кофе, какао, цикорий',
  'лапшу, пюре и каши, которые заливают кипятком',
  'печенье, пряники, сушки, конфеты без фантиков, шоколад, халву',
  'сырокопчёную колбасу и сало в вакууме, твёрдый сыр, вяленую рыбу',
  'сгущёнку, мёд и варенье фабричные в мягкой упаковке',
  'лук, чеснок, яблоки, цитрусовые, сухофрукты, очищенные орехи',
  'мыло, зубную пасту и щётку, одноразовые станки, туалетную бумагу',
  'тетради, ручки, конверты, тёмную одежду, тапочки',
];

/** What is usually taken; what the chosen facility refuses says so. */
function UsuallyTaken({ refused }: { refused: FacilityRefusedTags | null }) {
  return (
    <ul className={styles.points}>
      {usuallyTaken.map((line, at) => {
        const names = line.split(', ');
        return (
          <li key={line}>
            {names.map((name, place) => {
              const next = names[place + 1];
              return (
                <Fragment key={name}>
                  {isRefusedByTag(name, refused) ? <mark>{name}</mark> : name}
                  {refused !== null &&
                    isRefusedByTag(name, refused) &&
                    !(next !== undefined && isRefusedByTag(next, refused)) &&
                    ` (не\u00a0в\u00a0${refused.facility})`}
                  {next !== undefined && ', '}
                </Fragment>
              );
            })}
            {at < usuallyTaken.length - 1 ? ';' : '.'}
          </li>
        );
      })}
    </ul>
  );
}

/** «А можно ли…?», beside it the facility that is asked about: answers as one types; without JavaScript the server answers to the form. */
function CanISend({ refusalOf, children }: { refusalOf: RefusalOf; children: ReactNode }) {
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
      className={joinClassNames(styles.question, found.things.length === 0 && styles.onScreen)}
      onSubmit={showAnswer}
    >
      <h2 id="can-i-send">А можно ли…?</h2>
      {children}
      <SearchForm
        label="Что хотите положить"
        hiddenLabel
        hint="Например: мёд, колбаса, носки"
        button="Узнать"
        query={question}
        onType={type}
      />
      <p role="status" className={found.things.length > 0 ? 'visually-hidden' : undefined}>
        {answerTo(question, found, refusalOf)}
      </p>
      {found.things.length > 0 && (
        <div ref={answer} tabIndex={-1} className={stack.gap12}>
          {found.corrected !== undefined && <p>Показываем ответ на «{found.corrected}».</p>}
          <ParcelItemAdviceList things={found.things} refusalOf={refusalOf} />
        </div>
      )}
    </section>
  );
}

function answerTo(question: string, { things }: ParcelItemAdviceResult, refusalOf: RefusalOf): string {
  const [first] = things;
  if (first === undefined) {
    if (question.trim().length < 2) return '';
    return 'В нашем списке этого нет. Спросите администратора или позвоните в учреждение.';
  }
  const others = things.length > 1 ? ` Похожих ответов: ${things.length - 1}.` : '';
  return `${first.name}: ${refusalOf(first) ?? parcelItemVerdictLabels[first.verdict].toLowerCase()}.${others}`;
}
