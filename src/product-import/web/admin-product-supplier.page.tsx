import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type Category, getCategoryTree } from '../../catalog/categories.contract.ts';
import { priceMargin } from '../../catalog/desk-product.ts';
import { createCategoryOptions } from '../../catalog-desk/category-options.ts';
import { findForbiddenGoodsWarning } from '../../catalog-desk/forbidden-goods.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import { DeskScreen } from '../../desk/desk-screen.tsx';
import { loadForAdmin } from '../../desk/guarded.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { SheetUploadForm } from '../../desk/sheet/file-or-text.tsx';
import { formatSheetRefusal } from '../../desk/sheet/row-problems.ts';
import { SheetPreview, SpreadsheetImportBar } from '../../desk/sheet/sheet-preview.tsx';
import styles from '../../desk/sheet/table.module.css';
import { useSheetReader } from '../../desk/sheet/use-sheet.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { parseTypedNumber } from '../../lib/money/typed-roubles.ts';
import { listFirst, plural } from '../../lib/russian/plural.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import { withSetMembers } from '../../lib/with-members.ts';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { SelectField } from '../../ui/fields/select-field.tsx';
import inRow from '../../ui/lists/row.module.css';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  type ExportedProduct,
  exportProducts,
  importProducts,
  listSuppliers,
  type PriceListColumns,
} from '../products-table.contract.ts';
import type { Route } from './+types/admin-product-supplier.page.ts';
import { createCategoryFinder } from './category-finder.ts';
import { type ImportOutcome, ImportOutcomeNotice } from './import-outcome.tsx';
import {
  type PriceListColumn,
  type PriceListPlan,
  type PriceListStatus,
  planPriceList,
  priceListHeads,
  readPriceListLayout,
  readPriceListRows,
} from './price-list.ts';

const TITLE = 'Прайс поставщика';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

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

export const HydrateFallback = () => <Skeleton height={24} />;

/** Takes over what goods cost at a supplier from his own price list. */
export default function AdminProductSupplierPage({ loaderData }: Route.ComponentProps) {
  const list = usePriceList(loaderData);
  const { sheet, supplier, outcome } = list;
  const listId = useId();
  const names = [
    ...new Set([
      ...loaderData.suppliers.map(({ name }) => name),
      ...loaderData.products.flatMap((product) => product.supplier ?? []),
    ]),
  ];
  return (
    <DeskScreen
      title={TITLE}
      beside={
        <div className={inRow.gap16}>
          <Link to="/admin/product/import">Товары таблицей</Link>
          <Link to="/admin/product">К товарам</Link>
        </div>
      }
    >
      <p>
        Сравним прайс с вашими товарами и покажем, что подорожало, подешевело и пропало. Цены в магазине не
        изменятся: записывается только закупка.
      </p>
      <Card title="Поставщик и файл">
        <div className={styles.page}>
          <div className={styles.narrow}>
            <TextField
              label="Поставщик"
              hint="Как вы его называете. Столбцы его прайса запомним."
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
          {sheet.rows === null && <SheetUploadForm table={sheet} most="20 000 строк" />}
          <ErrorAlert>{list.problem}</ErrorAlert>
          <div role="status">
            {outcome !== null && <ImportOutcomeNotice key={outcome.stepId} outcome={outcome} />}
          </div>
          {list.layout !== null && supplier.trim() === '' && (
            <Notice kind="info">Назовите поставщика: по нему найдём артикулы.</Notice>
          )}
          {list.plans !== null && <PriceListPreview list={list} plans={list.plans} {...loaderData} />}
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
}

const FIRST: Choices = { columns: {}, made: new Set(), markup: '30', categoryId: '', outGone: false };

interface Loaded {
  categories: readonly Category[];
  products: readonly ExportedProduct[];
  suppliers: readonly { name: string; columns: PriceListColumns }[];
}

type Row = CallInput<typeof importProducts>['body']['rows'][number];

/** A price list at work: read, its columns known or corrected, compared with the goods, written. */
function usePriceList({ categories, products, suppliers }: Loaded) {
  const [supplier, setSupplier] = useState('');
  const [choices, setChoices] = useState(FIRST);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const { send, busy } = useSend(importProducts);
  const sheet = useSheetReader({
    heads: priceListHeads,
    onBegin() {
      setOutcome(null);
      setProblem(null);
      setChoices(FIRST);
    },
  });
  const key = nameComparisonKey(supplier);
  const known = suppliers.find(({ name }) => nameComparisonKey(name) === key);
  const name = known?.name ?? supplier.trim();
  const layout = useMemo(
    () => sheet.rows && readPriceListLayout(sheet.rows, known?.columns),
    [sheet.rows, known],
  );
  const columns = useMemo(() => {
    if (layout === null) return null;
    const chosen = (role: keyof PriceListColumns) => {
      const said = choices.columns[role];
      return said === undefined ? layout.proposed[role] : said === '' ? null : Number(said);
    };
    return { code: chosen('code'), name: chosen('name'), price: chosen('price') };
  }, [layout, choices.columns]);
  const read = useMemo(() => layout && columns && readPriceListRows(layout.rows, columns), [layout, columns]);
  const plans = useMemo(
    () => (read === null || name === '' ? null : planPriceList(read.positions, products, name)),
    [read, products, name],
  );
  const findCategory = useMemo(() => createCategoryFinder(categories), [categories]);
  const markup = parseTypedNumber(choices.markup);
  const chosen = (plans ?? []).flatMap((plan): { plan: PriceListPlan; row: Row }[] => {
    const row = rowOf(plan);
    return row === null ? [] : [{ plan, row }];
  });

  function rowOf({ kind, line, product, position }: PriceListPlan): Row | null {
    if (kind === 'GONE') {
      return product && choices.outGone ? { id: product.id, version: product.version, out: true } : null;
    }
    if (position === null || kind === 'WRONG' || kind === 'ELSEWHERE' || kind === 'SAME') return null;
    const { purchasePrice, code: supplierCode, group } = position;
    const bought = { supplier: name, purchasePrice, ...(supplierCode !== null && { supplierCode }) };
    if (product !== null) return { id: product.id, version: product.version, ...bought };
    if (line === null || !choices.made.has(line)) return null;
    const category = group === null ? null : findCategory(group);
    const price = Math.ceil((purchasePrice * (100 + markup)) / 10_000) * 100;
    return {
      ...{ name: position.name, price, ...bought },
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
      supplier: name,
      columns: { code: labelOf(columns.code), name: labelOf(columns.name), price: labelOf(columns.price) },
    };
    const { response, failure } = await send({ body: { rows: chosen.map(({ row }) => row), priceList } });
    if (failure !== null) {
      const rows = chosen.map(({ plan }) => ({ line: plan.line ?? 0 }));
      const stays =
        failure.status === 409 ? 'Мы сравнили прайс заново: посмотрите и запишите ещё раз.' : STAYED;
      return setProblem(formatSheetRefusal(failure, rows, { stays }));
    }
    const { created, changed, stepId } = response;
    setOutcome({
      created,
      changed,
      stepId,
      categories: response.categories.map((category) => category.name),
    });
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
    chosen,
    choices,
    choose: (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part })),
    hasMarkup: markup >= 0,
    busy,
    write,
  };
}

const STAYED = 'Ничего не записано.';

type PriceList = ReturnType<typeof usePriceList>;

/** In this order; what stays the same is only counted. */
const shownKinds: [kind: PriceListStatus, title: string][] = [
  ['WRONG', 'С ошибками'],
  ['DEARER', 'Подорожали'],
  ['CHEAPER', 'Подешевели'],
  ['GONE', 'Пропали из прайса'],
  ['LINKED', 'Запишем закупку и артикул'],
  ['ELSEWHERE', 'Берёте у другого поставщика'],
  ['NEW', 'Новые: в магазине таких нет'],
];

const columnFields = [
  ['code', 'Артикул', 'Нет артикулов'],
  ['name', 'Название', undefined],
  ['price', 'Цена закупки', undefined],
] as const;

interface PriceListPreviewProps {
  list: PriceList;
  plans: readonly PriceListPlan[];
  categories: readonly Category[];
}

/** What a price list would change, before it is written, and what the person decides about it. */
function PriceListPreview({ list, plans, categories }: PriceListPreviewProps) {
  const { layout, columns, choices, choose, chosen, unpriced } = list;
  const count = (kind: PriceListStatus) => plans.filter((plan) => plan.kind === kind).length;
  const gone = count('GONE');
  const made = chosen.filter(({ plan }) => plan.kind === 'NEW');
  const homeless = made.filter(({ row }) => !row.categoryId && !row.categoryPath).length;
  const out = choices.outGone ? gone : 0;
  const fresh = plans.flatMap(({ kind, line }) => (kind === 'NEW' && line !== null ? line : []));
  return (
    <>
      <SheetPreview
        sheet={{ notes: list.sheet.notes, unknown: [] }}
        thing="Товар"
        kinds={shownKinds}
        rows={plans}
        detail={(plan) => (
          <PriceListDetail
            plan={plan}
            made={plan.line !== null && choices.made.has(plan.line)}
            onMake={(on) =>
              choose({ made: withSetMembers(choices.made, plan.line === null ? [] : [plan.line], on) })
            }
          />
        )}
        columns={
          <fieldset className={grid.group}>
            <legend className={grid.part}>Столбцы прайса</legend>
            <div className={grid.columns}>
              {columnFields.map(([role, label, blank]) => (
                <SelectField
                  key={role}
                  label={label}
                  autoComplete="off"
                  blank={blank ?? (columns?.[role] === null ? 'Выберите столбец' : undefined)}
                  options={(layout?.columns ?? []).map(columnOption)}
                  value={String(columns?.[role] ?? '')}
                  onChange={(value) => choose({ columns: { ...choices.columns, [role]: value } })}
                />
              ))}
            </div>
          </fieldset>
        }
      >
        {unpriced.length > 0 && (
          <p className={textStyles.below}>Без цены, не читаем строки: {listFirst(unpriced, SHOWN)}.</p>
        )}
        {fresh.length > 0 && (
          <fieldset className={grid.group}>
            <legend className={grid.part}>Новые товары</legend>
            <CheckboxField
              label={`Завести все новые: ${fresh.length}`}
              hint="Если нужны не все, отметьте их в списке ниже."
              checked={made.length === fresh.length}
              onChange={(on) => choose({ made: new Set(on ? fresh : []) })}
            />
            {made.length > 0 && (
              <div className={grid.columns}>
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
                  hint="Группа прайса или одна на всех"
                  blank="Как в прайсе"
                  options={createCategoryOptions(categories)}
                  value={choices.categoryId}
                  error={homeless > 0 ? `Выберите: в прайсе её нет у ${homeless}` : undefined}
                  onChange={(categoryId) => choose({ categoryId })}
                />
              </div>
            )}
          </fieldset>
        )}
      </SheetPreview>
      {count('SAME') > 0 && <p className={textStyles.below}>Без изменений: {count('SAME')}</p>}
      <SpreadsheetImportBar
        label="Запись прайса"
        send={{
          text: buttonText({
            закупка: chosen.length - made.length - out,
            новых: made.length,
            'нет в наличии': out,
          }),
          disabled: chosen.length === 0 || homeless > 0 || (made.length > 0 && !list.hasMarkup),
          busy: list.busy,
          busyText: 'Записываем…',
          onClick: list.write,
        }}
        onClear={list.sheet.clear}
      >
        {gone > 0 && (
          <CheckboxField
            label={`Пропавшие отметить «нет в наличии»: ${gone} ${plural(gone, ['товар', 'товара', 'товаров'])}`}
            checked={choices.outGone}
            onChange={(outGone) => choose({ outGone })}
          />
        )}
      </SpreadsheetImportBar>
    </>
  );
}

/** «Записать: закупка 12, новых 3»: what there is none of is not named. */
function buttonText(counts: Record<string, number>): string {
  const parts = Object.entries(counts).flatMap(([what, count]) => (count > 0 ? `${what} ${count}` : []));
  return parts.length === 0 ? 'Записывать нечего' : `Записать: ${parts.join(', ')}`;
}

const columnOption = ({ index, label, sample }: PriceListColumn) => ({
  value: String(index),
  label: `${label} — «${sample.length > 30 ? `${sample.slice(0, 30)}…` : sample}»`,
});

const SHOWN = 12;

interface DetailProps {
  plan: PriceListPlan;
  made: boolean;
  onMake(on: boolean): void;
}

/** What a purchase costs now and did before, and what a piece brings then. */
function PriceListDetail({ plan: { kind, name, product, position }, made, onMake }: DetailProps) {
  if (kind === 'WRONG') return null;
  const was = product?.purchasePrice ?? null;
  const forbidden = kind === 'NEW' && findForbiddenGoodsWarning(name);
  return (
    <>
      {position !== null && (
        <li>
          Закупка: {was !== null && <del>{formatRoubles(was, 2)}</del>}
          {was !== null && ' → '}
          <ins>{formatRoubles(position.purchasePrice, 2)}</ins>
        </li>
      )}
      {kind === 'ELSEWHERE' && <li>Поставщик: {product?.supplier}</li>}
      {kind === 'GONE' && product?.supplierCode && <li>Артикул: {product.supplierCode}</li>}
      {product !== null && position !== null && (
        <li>
          Наценка: {priceMargin(product.price, position.purchasePrice).percent}&nbsp;% при цене{' '}
          {formatRoubles(product.price, 2)}
        </li>
      )}
      {position?.group && product === null && <li>Группа: {position.group}</li>}
      {forbidden && <li className={textStyles.warning}>{forbidden}</li>}
      {kind === 'NEW' && (
        <li>
          <CheckboxField
            label={
              <>
                Завести<span className="visually-hidden"> {name}</span>
              </>
            }
            checked={made}
            onChange={onMake}
          />
        </li>
      )}
    </>
  );
}
