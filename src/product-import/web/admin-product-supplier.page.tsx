import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Category, getCategoryTree } from '../../catalog/categories.contract.ts';
import { priceMargin } from '../../catalog/desk-product.ts';
import { MAX_PIECES } from '../../catalog/product-stock.contract.ts';
import { formatGoods } from '../../catalog-desk/catalog-desk.web.ts';
import { createCategoryOptions } from '../../catalog-desk/category-options.ts';
import { findForbiddenGoodsWarning } from '../../catalog-desk/forbidden-goods.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import { DeskScreen } from '../../desk/desk-screen.tsx';
import { WholeNumberField } from '../../desk/editing/row-fields.tsx';
import { loadForAdmin } from '../../desk/load-for-admin.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { SheetUploadForm } from '../../desk/sheet/file-or-text.tsx';
import { formatSheetRefusal } from '../../desk/sheet/row-problems.ts';
import { SheetPreview, SpreadsheetImportBar } from '../../desk/sheet/sheet-preview.tsx';
import styles from '../../desk/sheet/table.module.css';
import { useSheetReader } from '../../desk/sheet/use-sheet-reader.ts';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { parseTypedNumber } from '../../lib/money/typed-roubles.ts';
import { listFirst, plural } from '../../lib/russian/plural.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import { withSetMembers } from '../../lib/with-set-members.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import {
  type ExportedProduct,
  exportProducts,
  importProducts,
  listSuppliers,
  type PriceListColumns,
} from '../products-table.contract.ts';
import type { Route } from './+types/admin-product-supplier.page.ts';
import { createCategoryFinder } from './category-finder.ts';
import {
  createNearestProductsFinder,
  createNearProductFinder,
  type PriceListColumn,
  type PriceListPlan,
  type PriceListRow,
  type PriceListStatus,
  planPriceList,
  priceListHeads,
  readPriceListLayout,
  readPriceListRows,
} from './price-list.ts';
import {
  formatPieces,
  type ImportOutcome,
  ImportOutcomeNotice,
  PRICE_LIST_TITLE,
  RECEIPT_TITLE,
  sheetScreenTop,
} from './sheet-screen.tsx';

export const meta: Route.MetaFunction = ({ location }) => [
  { title: formatPageTitle(titleOf(isReceiptAt(new URLSearchParams(location.search)))) },
];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request;
  return loadForAdmin(request, async () => {
    const [{ categories }, { products }, { suppliers }] = await Promise.all([
      call(getCategoryTree, {}, { signal }),
      call(exportProducts, { body: {} }, { signal }),
      call(listSuppliers, {}, { signal }),
    ]);
    return { categories, products, suppliers };
  });
}

/** The same screen takes over what goods cost, and what came of them. */
const isReceiptAt = (search: URLSearchParams) => search.has('receipt');
const titleOf = (isReceipt: boolean) => (isReceipt ? RECEIPT_TITLE : PRICE_LIST_TITLE);

/** Takes over what goods cost at a supplier, or what came of them, from a sheet of his or of one's own. */
export default function AdminProductSupplierPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isReceipt = isReceiptAt(search);
  return <PriceListScreen key={String(isReceipt)} isReceipt={isReceipt} {...loaderData} />;
}

function PriceListScreen(props: Loaded & { isReceipt: boolean }) {
  const { isReceipt } = props;
  const list = usePriceList(props);
  const { sheet, supplier, outcome } = list;
  const [listId, fieldId] = [useId(), useId()];
  /** What was read waits for whose it is. */
  const isUnnamed = sheet.rows !== null && !isReceipt && supplier.trim() === '';
  useEffect(() => {
    if (isUnnamed) document.getElementById(fieldId)?.focus();
  }, [isUnnamed, fieldId]);
  const asks = sheet.rows === null || isUnnamed;
  const names = [
    ...new Set([
      ...props.suppliers.map(({ name }) => name),
      ...props.products.flatMap((product) => product.supplier ?? []),
    ]),
  ];
  return (
    <DeskScreen {...sheetScreenTop(titleOf(isReceipt))}>
      <UnsavedGuard dirtyRows={sheet.rows !== null} />
      {outcome !== null && <ImportOutcomeNotice key={outcome.stepId} outcome={outcome} />}
      {asks && (
        <p>
          {isReceipt
            ? 'Накладная поставщика или два столбца из Excel: что пришло и сколько. Найдём товары, покажем, сколько чего станет, и запишем разом.'
            : 'Сравним прайс с вашими товарами и покажем, что подорожало, подешевело и пропало. Цены в магазине не изменятся: записывается только закупка.'}
        </p>
      )}
      <Card title={asks ? 'Поставщик и файл' : undefined}>
        <div className={asks ? joinClassNames(styles.page, styles.asked) : styles.compared}>
          <div className={styles.supplier}>
            <TextField
              id={fieldId}
              label="Поставщик"
              hint={
                asks
                  ? isReceipt
                    ? 'Если от него: запишем и закупку, столбцы запомним.'
                    : 'Как вы его называете. Столбцы его прайса запомним.'
                  : undefined
              }
              error={isUnnamed ? 'Назовите поставщика' : undefined}
              autoComplete="off"
              list={listId}
              max={60}
              value={supplier}
              onChange={list.nameSupplier}
            />
            <datalist id={listId}>
              {names.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          {asks && (
            <SheetUploadForm
              table={sheet}
              most="20 000 строк"
              {...(isReceipt && { pasteHint: 'Артикул или название и сколько штук — можно без заголовков.' })}
            />
          )}
          <ErrorAlert>{list.problem}</ErrorAlert>
          {list.plans !== null && <PriceListPreview list={list} plans={list.plans} {...props} />}
        </div>
      </Card>
    </DeskScreen>
  );
}

interface Choices {
  /** What an administrator has said of columns; empty where a list has none. */
  columns: Partial<Record<keyof PriceListColumns, string>>;
  /** The rows of new goods that are made. */
  made: ReadonlySet<number>;
  markup: string;
  categoryId: string;
  outGone: boolean;
  /** The products that rows are of, by their lines. */
  matches: ReadonlyMap<number, ExportedProduct>;
  /** Pieces as they are typed in place of those of the sheet, by lines. */
  pieces: ReadonlyMap<number, string>;
  startCounting: boolean;
}

const FIRST: Omit<Choices, 'startCounting'> = {
  ...{ columns: {}, made: new Set(), markup: '30', categoryId: '', outGone: false },
  ...{ matches: new Map(), pieces: new Map() },
};

interface Loaded {
  categories: readonly Category[];
  products: readonly ExportedProduct[];
  suppliers: readonly { name: string; isReceipt: boolean; columns: PriceListColumns }[];
}

type Row = CallInput<typeof importProducts>['body']['rows'][number];

/** A price list at work: read, its columns known or corrected, compared with the goods, written. */
function usePriceList({ categories, products, suppliers, isReceipt }: Loaded & { isReceipt: boolean }) {
  const [supplier, setSupplier] = useState('');
  // What came is counted from now on, unless the person says otherwise.
  const first: Choices = { ...FIRST, startCounting: isReceipt };
  const [choices, setChoices] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const { send, busy } = useSend(importProducts);
  const sheet = useSheetReader({
    heads: priceListHeads,
    onBegin() {
      setOutcome(null);
      setProblem(null);
      setChoices(first);
    },
  });
  const key = nameComparisonKey(supplier);
  const known = suppliers.filter(({ name }) => nameComparisonKey(name) === key);
  const name = known[0]?.name ?? supplier.trim();
  const saved = known.find((one) => one.isReceipt === isReceipt)?.columns;
  const layout = useMemo(
    () => sheet.rows && readPriceListLayout(sheet.rows, saved, { isReceipt }),
    [sheet.rows, saved, isReceipt],
  );
  const columns = useMemo(() => {
    if (layout === null) return null;
    const chosen = (role: keyof PriceListColumns) => {
      const said = choices.columns[role];
      return said === undefined ? layout.proposed[role] : said === '' ? null : Number(said);
    };
    return {
      ...{ code: chosen('code'), name: chosen('name') },
      ...{ price: chosen('price'), pieces: chosen('pieces') },
    };
  }, [layout, choices.columns]);
  const read = useMemo(() => layout && columns && readPriceListRows(layout, columns), [layout, columns]);
  const plans = useMemo(
    () =>
      read === null || (name === '' && !isReceipt)
        ? null
        : planPriceList(read.positions, products, {
            supplier: name,
            matches: choices.matches,
            isReceipt: isReceipt || columns?.pieces !== null,
          }),
    [read, products, name, choices.matches, isReceipt, columns],
  );
  const findCategory = useMemo(() => createCategoryFinder(categories), [categories]);
  const markup = parseTypedNumber(choices.markup);
  const receipts = (plans ?? []).flatMap((plan) => {
    const pieces = readReceipt(plan, choices.pieces);
    return pieces === null ? [] : [{ plan, pieces, isWritten: isReceived(plan, pieces) }];
  });
  const chosen = (plans ?? []).flatMap((plan): { plan: PriceListPlan; row: Row }[] => {
    const row = rowOf(plan);
    return row === null ? [] : [{ plan, row }];
  });

  /** Goods that are not counted are received only where counting begins; of new ones those that are made. */
  function isReceived({ line, product, kind }: PriceListPlan, pieces: number): boolean {
    const isThere = product !== null || (line !== null && choices.made.has(line));
    const isCounted = choices.startCounting || (product !== null && product.available !== null);
    return pieces > 0 && isReceiptNumber(pieces) && kind !== 'WRONG' && isThere && isCounted;
  }

  /** What a new product costs in the shop: whole roubles, in kopecks. */
  function addMarkup(purchasePrice: number): number {
    return Math.ceil((purchasePrice * (100 + markup)) / 10_000) * 100;
  }

  function rowOf(plan: PriceListPlan): Row | null {
    const { kind, change, line, product, position } = plan;
    if (kind === 'GONE') {
      return product && choices.outGone ? { id: product.id, version: product.version, out: true } : null;
    }
    if (position === null || kind === 'WRONG') return null;
    const { purchasePrice, code: supplierCode, group } = position;
    const pieces = readReceipt(plan, choices.pieces);
    const received =
      pieces !== null && isReceived(plan, pieces)
        ? { received: pieces, ...(product !== null && { receivedBefore: product.received ?? 0 }) }
        : null;
    const bought = {
      ...{ supplier: name, ...(supplierCode !== null && { supplierCode }) },
      ...(purchasePrice !== null && { purchasePrice }),
    };
    if (product !== null) {
      if (change === 'ELSEWHERE' || change === 'SAME') return received && { id: product.id, ...received };
      return { id: product.id, version: product.version, ...bought, ...received };
    }
    if (line === null || purchasePrice === null || !choices.made.has(line)) return null;
    const category = group === null ? null : findCategory(group);
    return {
      ...{ name: position.name, price: addMarkup(purchasePrice), ...bought, ...received },
      ...(choices.categoryId !== ''
        ? { categoryId: choices.categoryId }
        : category?.kind === 'known'
          ? { categoryId: category.id }
          : { categoryPath: category?.kind === 'missing' ? category.names : null }),
    };
  }

  async function write() {
    if (layout === null || columns === null) return;
    setProblem(null);
    const labelOf = (index: number | null) =>
      layout.columns.find((one) => one.index === index)?.label ?? null;
    const priceList = {
      ...{ supplier: name, isReceipt },
      columns: {
        ...{ code: labelOf(columns.code), name: labelOf(columns.name) },
        ...{ price: labelOf(columns.price), pieces: labelOf(columns.pieces) },
      },
    };
    const { response, failure } = await send({
      body: {
        ...{ rows: chosen.map(({ row }) => row), startCounting: choices.startCounting },
        ...(name !== '' && { priceList }),
      },
    });
    if (failure !== null) {
      const rows = chosen.map(({ plan }) => ({ line: plan.line ?? 0 }));
      const stays =
        failure.status === 409 ? 'Мы сравнили прайс заново: посмотрите и запишите ещё раз.' : STAYED;
      return setProblem(formatSheetRefusal(failure, rows, { stays }));
    }
    setOutcome(response);
    sheet.clear();
  }

  return {
    sheet,
    supplier,
    nameSupplier: setSupplier,
    problem: problem ?? sheet.problem,
    outcome,
    layout,
    columns,
    unpriced: read?.unpriced ?? [],
    plans,
    /** It is said from whom goods came: what they cost is written, and new ones are made. */
    isNamed: name !== '',
    receipts,
    areReceiptsRight: receipts.every(({ pieces }) => isReceiptNumber(pieces)),
    /** Rows of what came that are not written. */
    missed:
      (plans ?? []).filter((plan) => plan.position !== null && plan.position.pieces !== null).length -
      receipts.filter(({ isWritten, pieces }) => isWritten || pieces === 0).length,
    chosen,
    choices,
    choose: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    hasMarkup: markup >= 0,
    addMarkup,
    busy,
    write,
  };
}

const STAYED = 'Ничего не записано.';

const isReceiptNumber = (pieces: number) => Number.isInteger(pieces) && pieces >= 0 && pieces <= MAX_PIECES;

/** Pieces of a row as they are typed or read; null where none came, or it is not clear how many. NaN: what is typed is no number. */
function readReceipt({ line, position }: PriceListPlan, typed: Choices['pieces']): number | null {
  if (line === null || position === null || position.pieces === null) return null;
  const own = typed.get(line);
  if (own !== undefined && own.trim() !== '') return parseTypedNumber(own);
  return typeof position.pieces === 'number' ? (own === undefined ? position.pieces : 0) : null;
}

type PriceList = ReturnType<typeof usePriceList>;

/** NEAR: it is called almost as a product is. */
type ShownKind = PriceListStatus | 'NEAR';

/** In this order, what a person has to decide about first; what stays the same is only counted. */
const shownKinds = (isReceipt: boolean): [kind: ShownKind, title: string, folded?: 'FOLDED'][] => [
  ['NEAR', 'Похожи на ваши'],
  ['NEW', isReceipt ? 'Не нашли среди ваших товаров' : 'Новые: в магазине таких нет'],
  ['WRONG', 'С ошибками'],
  ['UNCLEAR', 'Сколько штук, не понятно'],
  ['CAME', 'Пришли'],
  ['DEARER', 'Подорожали'],
  ['CHEAPER', 'Подешевели'],
  ['GONE', 'Пропали из прайса'],
  ['LINKED', 'Точно: запишем закупку и артикул', 'FOLDED'],
  ['ELSEWHERE', 'Берёте у другого поставщика', 'FOLDED'],
];

const columnFields = [
  ['code', 'Артикул', 'Нет артикулов'],
  ['name', 'Название', undefined],
  ['price', 'Цена закупки', undefined],
  ['pieces', 'Пришло, штук', 'Не приход'],
] as const;

interface PriceListPreviewProps {
  list: PriceList;
  plans: readonly PriceListPlan[];
  categories: readonly Category[];
  products: readonly ExportedProduct[];
  isReceipt: boolean;
}

/** What a price list would change, before it is written, and what the person decides about it. */
function PriceListPreview({ list, plans, categories, products, isReceipt }: PriceListPreviewProps) {
  const { columns, chosen, choices, choose, unpriced } = list;
  const near = useMemo(() => {
    const find = createNearProductFinder(products);
    return new Map(plans.map((plan) => [plan, plan.kind === 'NEW' ? find(plan.name) : null]));
  }, [plans, products]);
  const options = useMemo(() => products.map(productOption), [products]);
  const findNearest = useMemo(() => createNearestProductsFinder(products), [products]);
  const count = (kind: PriceListStatus) => plans.filter((plan) => plan.kind === kind).length;
  const gone = count('GONE');
  const made = chosen.filter(({ plan }) => plan.kind === 'NEW');
  const homeless = made.filter(({ row }) => !row.categoryId && !row.categoryPath).length;
  const out = choices.outGone ? gone : 0;
  const bought = chosen.filter(({ plan, row }) => plan.kind !== 'NEW' && row.supplier !== undefined).length;
  const received = list.receipts.filter(({ isWritten }) => isWritten);
  const pieces = received.reduce((sum, one) => sum + one.pieces, 0);
  const fresh = plans.flatMap((plan) =>
    list.isNamed && canBeMade(plan) && !near.get(plan) ? (plan.line ?? []) : [],
  );
  const offered = [...near].flatMap(([{ line }, product]) =>
    line !== null && product ? [[line, product] as const] : [],
  );
  const read = Object.values(columns ?? {});
  const unread =
    (list.layout?.hasHeads && list.layout.columns.filter(({ index }) => !read.includes(index))) || [];
  const uncounted = list.receipts.filter(isUncounted).length;
  return (
    <>
      <SheetPreview
        sheet={{ notes: list.sheet.notes, unknown: unread.map(({ label }) => label) }}
        thing="Товар"
        kinds={shownKinds(isReceipt)}
        rows={plans.map((plan) => ({
          ...(near.get(plan) ? { ...plan, kind: 'NEAR' as const } : plan),
          plan,
        }))}
        detail={({ plan }) => (
          <PriceListDetail
            plan={plan}
            receipt={list.receipts.find((one) => one.plan === plan)}
            {...{ list, products, options, findNearest }}
            near={near.get(plan) ?? null}
          />
        )}
        columns={<ColumnChoice list={list} isReceipt={isReceipt} />}
        ofGroup={{
          NEAR: offered.length > 1 && (
            <Button
              variant="quiet"
              onClick={() => choose({ matches: new Map([...choices.matches, ...offered]) })}
            >
              Похожие — те же товары: {offered.length}
            </Button>
          ),
          NEW: fresh.length > 1 && (
            <CheckboxField
              label={`Завести все новые: ${fresh.length}`}
              checked={fresh.every((line) => choices.made.has(line))}
              onChange={(on) => choose({ made: withSetMembers(choices.made, fresh, on) })}
            />
          ),
        }}
      >
        {unpriced.length > 0 && (
          <p className={textStyles.below}>
            {columns?.pieces === null ? 'Без цены' : 'Без цены и количества'}, не читаем строки:{' '}
            {listFirst(unpriced, SHOWN)}.
          </p>
        )}
        {uncounted > 0 && (
          <CheckboxField
            label={`Начать считать: ${formatGoods(uncounted)}`}
            hint="Остаток станет равен приходу. Что уже лежало на полке, добавьте в «Остатке» товара."
            checked={choices.startCounting}
            onChange={(startCounting) => choose({ startCounting })}
          />
        )}
        {list.isNamed && plans.some(canBeMade) && (
          <fieldset className={joinClassNames(grid.group, styles.making)}>
            <legend className="visually-hidden">Новые товары</legend>
            <TextField
              label="Наценка, %"
              hint="Цену округлим до рубля вверх"
              inputMode="numeric"
              autoComplete="off"
              max={5}
              value={choices.markup}
              error={list.hasMarkup ? undefined : 'Укажите число от 0'}
              onChange={(markup) => choose({ markup })}
            />
            <SearchableSelect
              label="Категория"
              blank="Как в прайсе"
              options={createCategoryOptions(categories)}
              value={choices.categoryId}
              error={homeless > 0 ? `Выберите категорию новым товарам: ${homeless}` : undefined}
              onChange={(categoryId) => choose({ categoryId })}
            />
          </fieldset>
        )}
      </SheetPreview>
      {count('SAME') > 0 && (
        <p className={textStyles.below}>{formatUnchanged(count('SAME'), plans.length)}</p>
      )}
      {plans.length === 0 && <p>В столбцах, что выбраны, нет ни одной строки с товаром: выберите другие.</p>}
      <SpreadsheetImportBar
        label="Запись прайса"
        send={{
          verbs: [
            made.length > 0 && `создать ${formatGoods(made.length)}`,
            out > 0 && `отметить ${formatGoods(out)} «нет в наличии»`,
            bought > 0 && `записать закупку ${bought} ${plural(bought, OF_GOODS)}`,
            pieces > 0 && `записать приход: ${formatPieces(pieces)}`,
          ],
          disabled:
            chosen.length === 0 ||
            homeless > 0 ||
            !list.areReceiptsRight ||
            (made.length > 0 && !list.hasMarkup),
          busy: list.busy,
          busyText: 'Записываем…',
          onClick: list.write,
        }}
        onClear={list.sheet.reopen}
      >
        {columns?.pieces !== null && (
          <p role="status">
            {formatReceiptTotals(received.length, pieces, list.missed, choices.startCounting ? 0 : uncounted)}
          </p>
        )}
        {gone > 0 && (
          <CheckboxField
            label={`Пропавшие отметить «нет в наличии»: ${formatGoods(gone)}`}
            checked={choices.outGone}
            onChange={(outGone) => choose({ outGone })}
          />
        )}
      </SpreadsheetImportBar>
    </>
  );
}

/** Which columns the list has: one line that opens where they are known, the choices where one is missing. */
function ColumnChoice({ list, isReceipt }: Pick<PriceListPreviewProps, 'list' | 'isReceipt'>) {
  const { layout, columns, choices, choose } = list;
  const needed = isReceipt ? 'pieces' : 'price';
  const lacks = columns?.name === null || columns?.[needed] === null;
  const [begins] = useState(lacks);
  const labelOf = (index: number | null | undefined) =>
    layout?.columns.find((one) => one.index === index)?.label;
  const known = columnFields.flatMap(([role, label]) => {
    const head = labelOf(columns?.[role]);
    return head === undefined ? [] : `${label.toLowerCase().replace(',', '')} — «${head}»`;
  });
  return (
    <Disclosure title={`Столбцы: ${known.join(', ')}`} open={begins}>
      <div className={grid.columns}>
        {columnFields.map(([role, label, blank]) => (
          <SelectField
            key={role}
            label={label}
            autoComplete="off"
            blank={
              (role === 'price' && isReceipt ? 'Без цен' : role === needed ? undefined : blank) ??
              (columns?.[role] === null ? 'Выберите столбец' : undefined)
            }
            options={(layout?.columns ?? []).map(columnOption)}
            value={String(columns?.[role] ?? '')}
            error={
              role === 'pieces' && isReceipt && columns?.pieces === null
                ? 'Выберите, где написано, сколько пришло'
                : undefined
            }
            onChange={(value) => choose({ columns: { ...choices.columns, [role]: value } })}
          />
        ))}
      </div>
    </Disclosure>
  );
}

const OF_GOODS = ['товара', 'товаров', 'товаров'] as const;

/** Of a new product it must be known what it costs. */
const canBeMade = ({ kind, position }: PriceListPlan) =>
  kind === 'NEW' && position !== null && position.purchasePrice !== null;

/** Would be written, were its product counted. */
const isUncounted = ({ plan: { kind, product }, pieces }: PriceList['receipts'][number]) =>
  pieces > 0 && isReceiptNumber(pieces) && kind !== 'WRONG' && product?.available === null;

/** «Без изменений: 12», or that nothing changes at all. */
const formatUnchanged = (same: number, all: number) =>
  same < all
    ? `Без изменений: ${same}`
    : `Ничего не изменится: ${same === 1 ? 'товар стоит' : `все товары (${same}) стоят`} столько же, сколько в прошлый раз.`;

/** «Приход: 30 товаров, 412 штук. Не запишем 2 строки, из них 1 товар вы не считаете.» */
function formatReceiptTotals(goods: number, pieces: number, missed: number, uncounted: number): string {
  const totals = goods > 0 && `Приход: ${formatGoods(goods)}, ${formatPieces(pieces)}.`;
  const passed =
    uncounted > 0 ? `${uncounted < missed ? ', из них' : ':'} ${formatGoods(uncounted)} вы не считаете` : '';
  const rest =
    missed > 0 && `Не запишем ${missed} ${plural(missed, ['строку', 'строки', 'строк'])}${passed}.`;
  return [totals, rest].filter(Boolean).join(' ');
}

const productOption = ({ id, name, supplierCode }: ExportedProduct) => ({
  value: String(id),
  label: supplierCode === null ? name : `${name} — ${supplierCode}`,
});

const columnOption = ({ index, label, sample }: PriceListColumn) => ({
  value: String(index),
  label: `${label} — «${sample.length > 30 ? `${sample.slice(0, 30)}…` : sample}»`,
});

const SHOWN = 12;

interface DetailProps {
  plan: PriceListPlan;
  receipt: PriceList['receipts'][number] | undefined;
  list: PriceList;
  products: readonly ExportedProduct[];
  /** The products to choose from. */
  options: readonly ReturnType<typeof productOption>[];
  findNearest: ReturnType<typeof createNearestProductsFinder>;
  /** The product that is called almost the same. */
  near: ExportedProduct | null;
}

/** What a purchase costs now and did before, what a piece brings then, and how many pieces are left with those that came. */
function PriceListDetail({ plan, receipt, list, ...choosing }: DetailProps) {
  const { kind, change, line, name, product, position } = plan;
  const { choices, choose, isNamed } = list;
  const isSaid = line !== null && choices.matches.has(line);
  if (kind === 'WRONG') return isSaid ? <ProductOfRow {...{ plan, line, list }} {...choosing} /> : null;
  const was = product?.purchasePrice ?? null;
  const price = isNamed && change !== 'SAME' ? (position?.purchasePrice ?? null) : null;
  const forbidden = kind === 'NEW' && findForbiddenGoodsWarning(name);
  return (
    <>
      {line !== null && position !== null && position.pieces !== null && (
        <ReceiptDetail {...{ line, name, product, position, receipt, list }} />
      )}
      {price !== null && (
        <li>
          Закупка: {was !== null && <del>{formatRoubles(was, 2)}</del>}
          {was !== null && ' → '}
          <ins>{formatRoubles(price, 2)}</ins>
          {product === null && list.hasMarkup && `, цена: ${formatRoubles(list.addMarkup(price), 2)}`}
        </li>
      )}
      {change === 'ELSEWHERE' && <li>Поставщик: {product?.supplier}</li>}
      {kind === 'GONE' && product?.supplierCode && <li>Артикул: {product.supplierCode}</li>}
      {product !== null && price !== null && (
        <li>
          Наценка: {priceMargin(product.price, price).percent}&nbsp;% при цене{' '}
          {formatRoubles(product.price, 2)}
        </li>
      )}
      {position?.group && product === null && <li>Группа: {position.group}</li>}
      {forbidden && <li className={textStyles.warning}>{forbidden}</li>}
      {line !== null && (kind === 'NEW' || isSaid) && (
        <ProductOfRow {...{ plan, line, list }} {...choosing}>
          {isNamed && canBeMade(plan) && (
            <CheckboxField
              label={
                <>
                  Завести<span className="visually-hidden"> {name}</span>
                </>
              }
              checked={choices.made.has(line)}
              onChange={(on) => choose({ made: withSetMembers(choices.made, [line], on) })}
            />
          )}
        </ProductOfRow>
      )}
    </>
  );
}

interface ProductOfRowProps extends Omit<DetailProps, 'receipt'> {
  line: number;
  /** What else may become of the row. */
  children?: ReactNode;
}

/** Which product a row is of, as a person says; one with almost the same name is offered, and those of like names come first. */
function ProductOfRow(props: ProductOfRowProps) {
  const { plan, line, list, products, options, findNearest, near, children } = props;
  const { choices, choose } = list;
  const name = plan.position?.name ?? plan.name;
  const ordered = useMemo(() => {
    const first = findNearest(name).map(productOption);
    return [...first, ...options.filter(({ value }) => first.every((one) => one.value !== value))];
  }, [findNearest, name, options]);
  function match(product: ExportedProduct | undefined) {
    const matches = new Map(choices.matches);
    if (product === undefined) matches.delete(line);
    else matches.set(line, product);
    choose({ matches });
  }
  return (
    <li className={styles.match} data-new={plan.kind === 'NEW'}>
      {near !== null && (
        <Button variant="quiet" onClick={() => match(near)}>
          Да, это «{near.name}»
        </Button>
      )}
      <SearchableSelect
        label="Это ваш товар"
        hiddenLabel
        blank={plan.kind !== 'NEW' || near !== null ? 'Нет, другой' : 'Выберите ваш товар'}
        options={ordered}
        value={String(choices.matches.get(line)?.id ?? '')}
        onChange={(id) => match(products.find((one) => String(one.id) === id))}
      />
      {children}
    </li>
  );
}

interface ReceiptDetailProps extends Pick<DetailProps, 'receipt' | 'list'> {
  line: number;
  name: string;
  product: ExportedProduct | null;
  position: PriceListRow;
}

/** How many pieces came, which the person may correct, and how many are left then. */
function ReceiptDetail({ line, name, product, position, receipt, list }: ReceiptDetailProps) {
  const { choices, choose } = list;
  const available = product?.available ?? null;
  return (
    <li className={styles.receipt}>
      <span aria-hidden>Пришло</span>
      <WholeNumberField
        hiddenLabel
        label={`Пришло, штук: ${name}`}
        value={
          choices.pieces.get(line) ?? (typeof position.pieces === 'number' ? String(position.pieces) : '')
        }
        error={receipt && !isReceiptNumber(receipt.pieces) ? 'Целое число от 0 до 1 000 000' : undefined}
        onChange={(typed) => choose({ pieces: new Map(choices.pieces).set(line, typed) })}
      />
      {typeof position.pieces === 'string' && <span>в файле «{position.pieces}»</span>}
      {available !== null && receipt?.isWritten && (
        <span>
          осталось <del>{available}</del> → <ins>{available + receipt.pieces}</ins>
        </span>
      )}
      {product !== null && available === null && (receipt?.isWritten || !choices.startCounting) && (
        <span>
          {receipt?.isWritten ? `начнём считать: ${receipt.pieces}` : 'не считаете — приход не запишем'}
        </span>
      )}
    </li>
  );
}
