import { use, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { ParcelItemAdviceList } from '../../../content/content.web.ts';
import { typesetName } from '../../../lib/russian/typography.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { FactList } from '../../../ui/lists/fact-list.tsx';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { ContactLinks } from '../../../ui/shop/contact-links.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatShopListQuery } from '../../shop-list.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { isOfOtherFacility } from './product-list-cache.ts';
import type { LoadedProductPages, ProductListFilter } from './product-pages.ts';
import styles from './search-answer.module.css';
import { FacilityPartsContext, ProductFacilityCheckContext } from './slots.ts';

/** What a search says beside its goods: to a question its answer, what was meant, what is not sold and why. */
export function SearchHints({ filter, pages }: NothingProps) {
  const { answer, correctedQuery, notSold } = pages;
  const check = use(ProductFacilityCheckContext);
  const { revalidate } = useRevalidator();
  // The server does not know where the parcel goes; it is asked again once what is refused there stands among the first.
  const isOtherOrder =
    isOfOtherFacility(filter, pages) && pages.products.some((product) => check?.(product).reason);
  useEffect(() => {
    if (isOtherOrder) revalidate();
  }, [isOtherOrder, revalidate]);
  return (
    <>
      {answer !== null && <AnswerCard answer={answer} />}
      {correctedQuery !== null && (
        <p className={text.quiet}>Показаны результаты по запросу „{correctedQuery}“</p>
      )}
      {notSold.length > 0 && (
        <section aria-labelledby="not-sold" className={joinClassNames(stack.gap12, styles.apart)}>
          <h2 id="not-sold">
            {notSold[0]?.goods === undefined ? 'Этого не продаём' : 'Такого названия у нас нет'}
          </h2>
          <ParcelItemAdviceList things={notSold} />
        </section>
      )}
    </>
  );
}

function AnswerCard({ answer }: { answer: NonNullable<LoadedProductPages['answer']> }) {
  const { title, text: words, link, facility } = answer;
  const collectFor = use(FacilityPartsContext)?.collectFor;
  const chosen = use(ProductFacilityCheckContext)?.({ tags: [], parts: [] }).facility;
  const inGenitive = facility?.name.replace('Колония', 'колонии');
  return (
    <div className={joinClassNames(styles.apart, styles.answer)}>
      <Card title={typesetName(title)}>
        {words !== '' && <p>{typesetName(words)}</p>}
        {facility === undefined ? (
          <>
            <p>
              Остался вопрос? Наш телефон: <ContactLinks />.
            </p>
            <div>
              <LinkButton variant="secondary" to={link.to}>
                {link.label}
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <FactList facts={facility.facts.map(([label, value]) => [label, typesetName(value)])} />
            <div className={styles.ways}>
              {chosen === facility.name ? (
                <LinkButton to="/">К товарам для {inGenitive}</LinkButton>
              ) : (
                <LinkButton to="/" onClick={() => collectFor?.(facility)}>
                  Собирать для {inGenitive}
                </LinkButton>
              )}
              <LinkButton variant="quiet" to={link.to}>
                {link.label}
              </LinkButton>
            </div>
          </>
        )}
      </Card>
    </div>
  );
}

interface NothingProps {
  filter: ProductListFilter;
  pages: LoadedProductPages;
}

/** What stands in place of goods where there are none. */
export function Nothing({ filter, pages }: NothingProps) {
  const { pathname } = useLocation();
  const { totalPages } = pages;
  if (filter.page > 1 && totalPages > 0) {
    return (
      <EmptyState
        title={`Страницы ${filter.page} нет: всего их ${totalPages}`}
        action={
          <LinkButton to={{ pathname, search: formatShopListQuery({ ...filter, page: 1, product: null }) }}>
            Показать с начала
          </LinkButton>
        }
      />
    );
  }
  if (filter.query !== '' || filter.filters.length > 0) {
    return <NothingFound filter={filter} pages={pages} />;
  }
  return (
    <EmptyState
      title="В этой категории нет товаров"
      action={filter.categoryId !== null && <LinkButton to="/">Все товары</LinkButton>}
    />
  );
}

/** What to try, where to look, who to ask; of what was answered above only where to look. */
function NothingFound({ filter: { query, filters }, pages }: NothingProps) {
  const isToldAbove = pages.answer !== null || pages.notSold.length > 0;
  return (
    <div className={joinClassNames(stack.gap12, !isToldAbove && styles.apart)}>
      {pages.answer !== null ? null : filters.length === 0 && pages.notSold.length > 0 ? (
        <p className={text.quiet}>Товары не найдены. Посмотрите, что есть в каталоге.</p>
      ) : (
        <EmptyState
          title="Товары не найдены"
          text={
            filters.length > 0 ? (
              'С выбранными фильтрами ничего нет.'
            ) : (
              <>
                Назовите вещь одним словом, например «чай» или «мыло», или выберите категорию. Спросите нас:{' '}
                <ContactLinks />.
              </>
            )
          }
          action={
            filters.length > 0 ? (
              <LinkButton to={{ search: formatShopListQuery({ query }) }}>Убрать фильтры</LinkButton>
            ) : (
              <LinkButton to="/">Все товары</LinkButton>
            )
          }
        />
      )}
      <CategoryTiles />
    </div>
  );
}
