import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCartImport } from '../../cart/cart.web.ts';
import { countCartPieces, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../cart/cart-lines.ts';
import type { CartImport } from '../../cart/shared-cart.ts';
import { ChosenFacilitySelect, useChosenFacilityId, useFacilities } from '../../facilities/facilities.web.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { awaitCallResult, type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSendSequence } from '../../ui/data/use-send.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { usePreHydrationInput } from '../../ui/fields/pre-hydration-input.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { NoScriptNotice } from '../../ui/shop/no-script-notice.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { getGoodsStems } from '../products-match-list.contract.ts';
import styles from './list.module.css';
import { type ListReviewData, listDraftStore, lookUpList, useInMemoryListDraft } from './list-memory.ts';
import { ListReview } from './list-review.tsx';
import {
  buildListRows,
  countUndecidedRows,
  type ListRowState,
  rowsToCartLines,
  selectRowsForCart,
  summarizeList,
} from './list-rows.ts';

export const meta = createStaticPageMeta({
  path: '/list',
  name: 'Список из письма',
  description: 'Вставьте или надиктуйте список вещей: найдём товары, посчитаем вес и положим в корзину.',
});

/** Somebody's list becomes a cart: its text, then a review of it, then what went into the cart. */
export default function ListPage() {
  const { review } = useInMemoryListDraft();
  const { state } = useLocation();
  const navigate = useNavigate();
  const products = review?.products ?? [];
  const byId = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const received = rowsToCartLines(review?.rows ?? [], byId);
  const { imported, outcome, crowded, isUndone, add, undo, forget } = useCartImport({
    source: 'list',
    text: '',
    received,
    products,
  });
  const isReviewed = review !== null && (state as Partial<typeof REVIEW> | null)?.review === true;
  const isWhole = isReviewed && !review.rows.some((row) => row.put);
  const facility = useFacilities().list?.find(({ id }) => id === review?.facilityId);
  const shown = useRef(isReviewed);
  // The button that was pressed is gone: what came of it is said where the focus goes on.
  useEffect(() => {
    if (isReviewed && !shown.current) outcome.current?.focus();
    shown.current = isReviewed;
  }, [isReviewed, outcome]);

  /** Says of the rows that now go into the cart that they are there; of all that they are not. */
  function markRows(inCart: ReadonlySet<ListRowState>) {
    if (review === null) return;
    const rows = review.rows.map((row) => ({ ...row, put: inCart.size > 0 && (row.put || inCart.has(row)) }));
    listDraftStore.write({ review: { ...review, rows } });
  }

  function put() {
    if (add()) markRows(new Set(selectRowsForCart(review?.rows ?? [], byId)));
  }

  function takeBack() {
    undo();
    markRows(new Set());
  }

  function begin() {
    forget();
    listDraftStore.write({ text: '', review: null });
    navigate('/list');
  }

  return (
    <div className={styles.page}>
      <div className={inRow.between}>
        <hgroup>
          <h1>Список из письма</h1>
          {isWhole && facility !== undefined && (
            <p className={textStyles.quiet}>
              Для {formatShortFacilityName(facility.name).replace('Колония', 'колонии')}
            </p>
          )}
        </hgroup>
        {isWhole && (
          <Button variant="quiet" aria-label="Изменить список" onClick={() => navigate(-1)}>
            <span>
              Изменить<span className={styles.weighed}> список</span>
            </span>
          </Button>
        )}
      </div>
      <NoScriptNotice />
      <div role="status" ref={outcome} tabIndex={-1} className={styles.outcome}>
        <ListOutcome
          imported={imported}
          isUndone={isUndone}
          crowded={crowded}
          review={isReviewed || imported !== null ? review : null}
          undecided={countUndecidedRows(review?.rows ?? [], byId)}
        />
      </div>
      {imported !== null && (
        <div className={joinClassNames(inRow.gap24, inRow.wholeOnPhone)}>
          <LinkButton to="/cart">Перейти в корзину</LinkButton>
          <Button variant="secondary" onClick={takeBack}>
            Вернуть как было
          </Button>
          <Button variant="quiet" onClick={begin}>
            Разобрать другой список
          </Button>
        </div>
      )}
      {imported !== null || isReviewed ? (
        review !== null && <ListReview review={review} onPut={put} />
      ) : (
        <ListForm />
      )}
    </div>
  );
}

/** What a press came to, in words that stay; the live region around them says them aloud. */
function ListOutcome({
  imported,
  isUndone,
  crowded,
  review,
  undecided,
}: {
  imported: CartImport | null;
  isUndone: boolean;
  /** How many lines the cart would have had: more than fit; 0 when they fit. */
  crowded: number;
  /** What is being reviewed; null while the text is. */
  review: ListReviewData | null;
  /** How many lines have nothing chosen yet. */
  undecided: number;
}) {
  const pieces = imported?.pieces ?? 0;
  const isCut = pieces < countCartPieces(review?.rows.filter(({ put }) => put) ?? []);
  return (
    <>
      {imported !== null && (
        <Notice kind="success">
          В корзину положено: {pieces}&nbsp;{plural(pieces, ['товар', 'товара', 'товаров'])}.
          {isCut && ` Одного товара в заказе не больше ${MAX_LINE_QUANTITY}: лишнее не положили.`}
          {undecided > 0 &&
            ` Осталось выбрать: ${undecided}\u00a0${plural(undecided, ['вещь', 'вещи', 'вещей'])}, они ниже.`}
        </Notice>
      )}
      {isUndone && <Notice kind="success">Ваша корзина снова как была.</Notice>}
      {crowded > 0 && (
        <Notice kind="error">
          В корзине помещается {MAX_CART_LINES} наименований, а вместе вышло бы {crowded}. Ваша корзина
          осталась как была: уберите из неё лишнее.
        </Notice>
      )}
      {imported === null && review !== null && (
        <p className="visually-hidden">{summarizeList(review.rows)}</p>
      )}
    </>
  );
}

/** A letter as they come, to try it with. */
const SAMPLE = `Мам, привет! Пришли, пожалуйста:
чай 2 пачки
конфеты без фантиков кило
мыло хоз 3
носки 43, 5 пар
тетради 5 шт, ручки 2
Как вы там, не болейте`;

/** A long letter several times over; what is longer is no list. */
const LONGEST_TEXT = 20_000;

/** The page of the review in the history: the way back leads to the text. */
const REVIEW = { review: true };

const FIELD = 'list';

/** The list to paste or to dictate, for which facility, and «Разобрать список». */
function ListForm() {
  const { text } = useInMemoryListDraft();
  const facilities = useFacilities();
  const chosen = useChosenFacilityId();
  const isKnown = facilities.list === null || facilities.list.some(({ id }) => id === chosen);
  const { review, busy, failure } = useListReview(isKnown ? chosen : null);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const problem = useRef<HTMLDivElement>(null);

  // The button rested meanwhile and has let go of the focus.
  useEffect(() => {
    if (failure !== null) problem.current?.focus();
  }, [failure]);

  usePreHydrationInput(form, (typed) => listDraftStore.write({ text: typed }));

  async function cut() {
    const wrong = whatIsWrong(text);
    setError(wrong);
    if (wrong !== undefined) {
      form.current?.querySelector('textarea')?.focus();
    } else if ((await review()) && form.current !== null) {
      navigate('/list', { state: REVIEW });
    }
  }

  return (
    <>
      <div className={styles.entry}>
        <div className={stack.gap16}>
          <form
            ref={form}
            className={stack.gap16}
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              cut();
            }}
          >
            <TextField
              name={FIELD}
              label="Список вещей"
              hint="Вставьте или надиктуйте список, каждую вещь с новой строки или через запятую. Надиктовать: микрофон на клавиатуре телефона."
              autoComplete="off"
              multiline
              value={text}
              error={error}
              onChange={(typed) => listDraftStore.write({ text: typed })}
            />
            <ChosenFacilitySelect hint="Скажем, чего там не принимают" />
            <div>
              <Button type="submit" busy={busy} busyText="Разбираем…">
                Разобрать список
              </Button>
            </div>
          </form>
          <div ref={problem} tabIndex={-1} className={styles.problem}>
            {failure !== null && <LoadError message={getCallFailureMessage(failure)} bare onRetry={cut} />}
          </div>
        </div>
        <figure className={styles.sample}>
          <figcaption>Подойдёт и целое письмо, например:</figcaption>
          <blockquote>{SAMPLE}</blockquote>
          {text === '' && (
            <Button variant="quiet" onClick={() => listDraftStore.write({ text: SAMPLE })}>
              Вставить этот пример
            </Button>
          )}
        </figure>
      </div>
      <p className={textStyles.quiet}>
        Текст нигде не сохраняется: обновите страницу — и его придётся вставить снова. Магазин узнаёт только
        строки, похожие на товары; что из них осталось выбрать, помнит эта вкладка.
      </p>
      <p>
        Списка ещё нет? Отправьте получателю письмом <Link to="/catalogue/print">каталог с номерами</Link>: он
        ответит «№&nbsp;8&nbsp;— 2», и такой ответ тоже можно вставить сюда.
      </p>
    </>
  );
}

function whatIsWrong(text: string): string | undefined {
  if (text.trim() === '') return 'Вставьте или напишите список';
  if (text.length > LONGEST_TEXT) return 'Текст слишком длинный, разберите его по частям';
  return undefined;
}

/**
 * Cuts the list in the making and looks its lines up for a facility; `review` says whether that came to an end. What
 * holds no goods stays in the browser, and so does the text as a whole.
 */
function useListReview(facilityId: number | null) {
  // By the time the list is there, so are the words to cut it by.
  const { response: words } = useCallQuery(getGoodsStems, {});
  const { run, busy } = useSendSequence();
  const [failure, setFailure] = useState<CallError | null>(null);

  async function review(): Promise<boolean> {
    setFailure(null);
    const { text, review: before } = listDraftStore.read();
    const { response, failure } = await run(() => awaitCallResult(lookUpList(text, facilityId, words)));
    setFailure(failure);
    if (response === null) return false;
    const { lines, matched, products } = response;
    const rows = buildListRows(lines, matched, products, before?.rows ?? []);
    listDraftStore.write({ review: { rows, products, facilityId } });
    return true;
  }

  return { review, busy, failure: busy ? null : failure };
}
