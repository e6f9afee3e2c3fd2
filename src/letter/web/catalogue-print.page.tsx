import { data, Link, useRevalidator } from 'react-router';
import { formatOutOfStock } from '../../catalog/availability.ts';
import { getChoiceKindName } from '../../catalog/product-choices.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import { findProductRefusalReasons } from '../../facilities/check-parcel.ts';
import { ChosenFacilitySelect, useChosenFacilityId, useFacilities } from '../../facilities/facilities.web.ts';
import { formatDayAndMonth } from '../../lib/calendar.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { loaderContext } from '../../ui/loader-context.ts';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { PrintContent, PrintPage } from '../../ui/paper/numbered-sheets.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { getNumberedProducts, type PrintedCatalogueCategory } from '../products-numbered.contract.ts';
import type { Route } from './+types/catalogue-print.page.ts';
import styles from './catalogue-print.module.css';

const NOT_LOADED = 'Каталог не загрузился. Попробуйте ещё раз.';

export function loader({ context }: Route.LoaderArgs) {
  return context
    .get(loaderContext)
    .call(getNumberedProducts, {})
    .then(
      (catalogue) => data({ catalogue, problem: null }),
      () => data({ catalogue: null, problem: NOT_LOADED }, 503),
    );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { response, failure } = await awaitCallResult(
    call(getNumberedProducts, {}, { signal: request.signal }),
  );
  return { catalogue: response, problem: failure && getCallFailureMessage(failure, NOT_LOADED) };
}

export const meta = createStaticPageMeta({
  path: '/catalogue/print',
  name: 'Каталог с номерами',
  description: 'Все товары с номером и весом, без цен: распечатайте и отправьте получателю письмом.',
});

/** The catalogue for somebody who answers by letter: numbers, names and weights on paper, without prices. */
export default function CataloguePrintPage({ loaderData: { catalogue, problem } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { list } = useFacilities();
  const chosen = useChosenFacilityId();
  const facility = list?.find(({ id }) => id === chosen);
  const refused = new Set(facility?.rules.refusedTags);
  const groups = catalogue?.groups ?? [];
  const listed = groups.reduce((sum, { products }) => sum + products.length, 0);
  const isFilled = catalogue !== null && listed > 0;
  return (
    <PrintPage back={{ to: '/list', label: 'Разобрать список' }} filled={isFilled}>
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {catalogue !== null && !isFilled && (
        <EmptyState title="Печатать нечего" text="Сейчас в продаже ничего нет." />
      )}
      {isFilled && (
        <PrintContent name="Каталог с номерами">
          <h1>Каталог с номерами</h1>
          <div className={styles.screenOnly}>
            <p>
              Распечатайте и отправьте получателю письмом. Его ответ вставьте на странице{' '}
              <Link to="/list">Список из письма</Link>: номера станут товарами.
            </p>
            <div className={styles.choosing}>
              <ChosenFacilitySelect hint="Отметим, чего там не принимают" />
            </div>
          </div>
          <p>
            Напишите в ответ номер и сколько положить: «№&nbsp;8&nbsp;— 2». Чего нет сейчас, может появиться
            позже.
          </p>
          {facility !== undefined && (
            <p>
              Отмечено, чего не принимает {typesetName(facility.name)}. Список ведёт магазин
              {facility.rules.refusedOn !== null &&
                `, обновлён ${formatDayAndMonth(facility.rules.refusedOn)}`}
              . Последнее слово — за учреждением.
            </p>
          )}
          <NumberedGroups groups={groups} refused={refused} />
          {listed < catalogue.total && (
            <p>
              Здесь {listed} товаров из {catalogue.total}. Остальные — на сайте магазина.
            </p>
          )}
        </PrintContent>
      )}
    </PrintPage>
  );
}

interface NumberedGroupsProps {
  groups: readonly PrintedCatalogueCategory[];
  /** The tags that the chosen facility refuses. */
  refused: ReadonlySet<string>;
}

/** The goods by category in two columns: number, name, weight; what is to be known of a thing stands under its name. */
function NumberedGroups({ groups, refused }: NumberedGroupsProps) {
  return (
    <div className={styles.columns}>
      {groups.map(({ categoryId, categoryNames: [root = 'Без категории', ...below], products }, index) => (
        <section key={categoryId}>
          {root !== groups[index - 1]?.categoryNames[0] && <h2 className={styles.root}>{root}</h2>}
          {below.length > 0 && <h3 className={styles.below}>{below.join(' · ')}</h3>}
          <PlainList>
            {products.map((product) => (
              <li key={product.id} className={styles.product}>
                <span className={styles.number}>
                  <span className="visually-hidden">№ </span>
                  {product.id}
                </span>
                <span className={textStyles.breaks}>
                  {typesetName(product.name)}
                  {notesOf(product, refused).map((note) => (
                    <span key={note} className={styles.note}>
                      {note}
                    </span>
                  ))}
                </span>
                <span className={styles.weight}>{formatProductWeight(product)}</span>
              </li>
            ))}
          </PlainList>
        </section>
      ))}
    </div>
  );
}

/** Which sizes there are, since one has to be named in the response; that it is out; that it is refused. */
function notesOf(
  product: PrintedCatalogueCategory['products'][number],
  refused: ReadonlySet<string>,
): string[] {
  const { choices, tags } = product;
  const words = getChoiceKindName(choices[0] ?? '') === 'размер' ? 'размеры' : 'варианты';
  const reasons = findProductRefusalReasons({ tags, parts: [] }, refused).map(({ label }) => label);
  return [
    choices.length > 0 && `${words}: ${choices.join(', ')}`,
    formatOutOfStock(product)?.toLowerCase(),
    reasons.length > 0 && `не принимают: ${reasons.join(', ')}`,
  ].filter((note) => typeof note === 'string');
}
