import { data, Link, useRevalidator } from 'react-router';
import { call } from '../../ui/data/call.ts';
import { failureMessage, outcomeOf } from '../../ui/data/call-error.ts';
import { clientAction } from '../../ui/data/client-action.ts';
import { metaOf } from '../../ui/page-meta.ts';
import { NumberedSheets, Sheets } from '../../ui/paper/numbered-sheets.tsx';
import { serverFacts } from '../../ui/server-facts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { numberedProducts } from '../products-numbered.contract.ts';
import type { Route } from './+types/catalogue-print.page.ts';
import styles from './numbered.module.css';
import { NumberedGroups } from './numbered-groups.tsx';
import { ForFacility, useRefusals } from './refusals.tsx';

export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

export { clientAction };

const NOT_LOADED = 'Каталог не загрузился. Попробуйте ещё раз.';

export function loader({ context }: Route.LoaderArgs) {
  return context
    .get(serverFacts)
    .call(numberedProducts, {})
    .then(
      (catalogue) => data({ catalogue, problem: null }),
      () => data({ catalogue: null, problem: NOT_LOADED }, 503),
    );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { answer, failure } = await outcomeOf(call(numberedProducts, {}, { signal: request.signal }));
  return { catalogue: answer, problem: failure && failureMessage(failure, NOT_LOADED) };
}

export const meta = metaOf({
  path: '/catalogue/print',
  name: 'Каталог с номерами',
  description: 'Все товары с номером и весом, без цен: распечатайте и отправьте получателю письмом.',
});

/** The catalogue for somebody who answers by letter: numbers, names and weights on paper, without prices. */
export default function CataloguePrintPage({ loaderData: { catalogue, problem } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const refusals = useRefusals();
  const isFilled = catalogue !== null && catalogue.groups.length > 0;
  return (
    <NumberedSheets back={{ to: '/list', label: 'Разобрать список' }} filled={isFilled}>
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {catalogue !== null && !isFilled && (
        <EmptyState title="Печатать нечего" text="Сейчас в продаже ничего нет." />
      )}
      {isFilled && (
        <Sheets name="Каталог с номерами">
          <h1>Каталог с номерами</h1>
          <div className={styles.screenOnly}>
            <p>
              Распечатайте и отправьте получателю письмом. Его ответ вставьте на странице{' '}
              <Link to="/list">Список</Link>: номера станут товарами.
            </p>
            <div className={styles.choosing}>
              <ForFacility />
            </div>
          </div>
          <p>
            Напишите в ответ номер и сколько положить: «№&nbsp;8&nbsp;— 2». Чего нет сейчас, может появиться
            позже.
          </p>
          <NumberedGroups groups={catalogue.groups} refusals={refusals} />
          <Rest groups={catalogue.groups} total={catalogue.total} />
        </Sheets>
      )}
    </NumberedSheets>
  );
}

/** Says that there are more goods than the list holds; nothing when it holds them all. */
function Rest({ groups, total }: { groups: readonly { products: readonly unknown[] }[]; total: number }) {
  const listed = groups.reduce((sum, { products }) => sum + products.length, 0);
  if (listed >= total) return null;
  return (
    <p>
      Здесь {listed} товаров из {total}. Остальные — на сайте магазина.
    </p>
  );
}
