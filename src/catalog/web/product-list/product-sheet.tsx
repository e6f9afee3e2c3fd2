import { type ComponentProps, type MouseEvent, use, useContext } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Drawer } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { PlainList } from '../../../ui/plain-list.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import type { Product } from '../../product.ts';
import { formatProductWeight, weighProduct } from '../../product-weight.ts';
import { formatShopListQuery } from '../../shop-list.ts';
import { findProductInPages, type LoadedProductPages, type ProductListFilter } from './product-pages.ts';
import styles from './product-sheet.module.css';
import { FacilityRefusalNote, ProductPicture, ProductRestrictionsNote } from './product-words.tsx';
import { AddToCartComponentContext, ProductFacilityCheckContext } from './slots.ts';

/** How an address of the history says that the list stands before it. */
const OVER_LIST = { overList: true };

interface ProductLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  product: number;
}

/** A link that opens a product over the list it stands in, and keeps the address of that list. */
export function ProductLink({ product, ...rest }: ProductLinkProps) {
  const search = new URLSearchParams(useLocation().search);
  search.set('product', String(product));
  // A double press opens it once, or Back would have to close it twice.
  const openOnce = (event: MouseEvent) => window.location.search === `?${search}` && event.preventDefault();
  return <Link {...rest} to={`?${search}`} state={OVER_LIST} preventScrollReset onClick={openOnce} />;
}

/** The product that the address names, opened over the list: all that is known of it, and how many. */
export function ProductDrawer({ filter, pages }: { filter: ProductListFilter; pages: LoadedProductPages }) {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const Add = useContext(AddToCartComponentContext);
  const { product: id } = filter;
  const product = id === null ? null : findProductInPages(pages, id);
  const list = { pathname, search: formatShopListQuery({ ...filter, product: null }) };
  return (
    <Drawer
      open={id !== null && pages.failure === null}
      title={product === null ? 'Этого товара больше нет' : typesetName(product.name)}
      closeTo={list}
      onClose={() => {
        if (state?.overList) navigate(-1);
        else navigate(list, { replace: true, preventScrollReset: true });
      }}
      foot={
        product !== null &&
        Add && (
          <div key={product.id} className={styles.foot}>
            <Add product={product} />
          </div>
        )
      }
    >
      {product === null ? (
        <p>Его сняли с продажи, или в ссылке опечатка.</p>
      ) : (
        <ProductFacts product={product} />
      )}
    </Drawer>
  );
}

/** As wide as the picture of a sheet is. */
const SIZES = '(width > 600px) 390px, 100vw';

function ProductFacts({ product }: { product: Product }) {
  const { price, restrictions, description, parts } = product;
  const weight = formatProductWeight(product);
  const check = use(ProductFacilityCheckContext);
  const answer = check?.(product);
  const isRefused = ({ tags }: Product['parts'][number]) => Boolean(check?.({ tags, parts: [] }).reason);
  const opened = isOpenedToItsHarm(product);
  // Of most sets the description is the list of its parts once more.
  const own =
    description !== null && !(parts.length > 0 && parts.every(({ name }) => description.includes(name)));
  return (
    <>
      <div className={styles.top}>
        <div className={styles.facts}>
          <p className={styles.price}>
            <Price kopecks={price} decimals={0} />
          </p>
          {weight !== null && <p className={text.quiet}>Вес с упаковкой {weight}</p>}
        </div>
        <ProductPicture product={product} className={styles.picture} sizes={SIZES} />
        <div className={joinClassNames(styles.answer, Boolean(answer?.reason) && styles.refused)}>
          {answer?.reason && <FacilityRefusalNote {...answer} />}
          {answer?.remedy && <p>{answer.remedy}</p>}
          {answer?.reason === null && (
            <p className={answer.isListKnown ? styles.accepted : styles.unknown}>
              <Icon name={answer.isListKnown ? 'success' : 'info'} size={20} />
              {`${answer.facility}: ${answer.isListKnown ? 'запрета на этот товар\u00a0нет' : 'особых запретов нам не сообщали'}`}
            </p>
          )}
        </div>
      </div>
      {(restrictions !== null || opened) && (
        <div className={joinClassNames(stack.gap8, styles.notes)}>
          {restrictions !== null && <ProductRestrictionsNote words={restrictions} check={answer} />}
          {opened && <p>Вскроют при досмотре: лучше маленькие пачки.</p>}
        </div>
      )}
      {own && <p className={styles.description}>{typesetName(description)}</p>}
      {parts.length > 0 && (
        <section className={stack.gap8} aria-labelledby="set-contents">
          <h3 id="set-contents" className={text.medium}>
            Состав набора
          </h3>
          <PlainList>
            {parts
              .toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)))
              .map((part) => (
                <li
                  key={part.productId}
                  className={joinClassNames(styles.part, isRefused(part) && text.flag)}
                >
                  <span>
                    {typesetName(part.name)}
                    {isRefused(part) && ' — не примут'}
                  </span>{' '}
                  <span>{`${part.quantity}\u00a0шт.`}</span>
                </li>
              ))}
          </PlainList>
        </section>
      )}
    </>
  );
}

/** The heaviest pack that is called small, in grams. */
const SMALL_GRAMS = 200;

/** What keeps while its pack is whole, in a pack that no one finishes at once. */
function isOpenedToItsHarm(product: Product): boolean {
  const keepsWhole = product.tags.includes('vacuum') || product.tags.includes('soft');
  return keepsWhole && (weighProduct(product) ?? 0) > SMALL_GRAMS;
}
