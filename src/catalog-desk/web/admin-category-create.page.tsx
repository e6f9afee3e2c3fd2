import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import { countDeskProducts } from '../../catalog/admin-products.contract.ts';
import {
  type Category,
  changeCategoryParent,
  createCategories,
  deleteCategory,
  getCategoryTree,
  reorderCategories,
} from '../../catalog/categories.contract.ts';
import { findCategoryPath } from '../../catalog/category-path.ts';
import {
  type DeskScreenHandle,
  EditingScreen,
  ListSkeleton,
  UnlistedRowFailureNotices,
} from '../../desk/desk-screen.tsx';
import { NewRowsForm } from '../../desk/editing/new-rows-form.tsx';
import { DuplicateNameNotice, type RowFieldsProps } from '../../desk/editing/row-fields.tsx';
import { NewRowsFormToggle } from '../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import { createRowSendReport, type NewRowDraft, useNewRows } from '../../desk/editing/use-new-rows.ts';
import { useRowRequestStates } from '../../desk/editing/use-row-request-states.ts';
import { FilterBar } from '../../desk/filter-bar.tsx';
import list from '../../desk/list.module.css';
import { ListSection } from '../../desk/list-body.tsx';
import { createListUrlCodec, flagParam, textParam, useLiveListFilter } from '../../desk/list-url.ts';
import { loadForAdmin, loadScreenPart } from '../../desk/load-for-admin.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { MissingOpened, WithRowForms } from '../../desk/side-panel.tsx';
import { useLatest } from '../../desk/use-latest.ts';
import { keysOf } from '../../lib/fields.ts';
import { plural } from '../../lib/russian/plural.ts';
import { nameComparisonKey } from '../../lib/text/normalize-text.ts';
import { withSetMembers } from '../../lib/with-set-members.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { createPersonalDraftStorage } from '../../ui/draft.ts';
import { SearchField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { type NoticeState, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { createCategoryOptions, flattenCategoryTree } from '../category-options.ts';
import type { Route } from './+types/admin-category-create.page.ts';
import {
  CategoryFields,
  type CategoryFormValues,
  type CategoryInput,
  emptyCategoryFormValues,
  parseCategoryFormValues,
} from './admin-categories/category-fields.tsx';
import { type CategoryRowHandlers, CategoryTree } from './admin-categories/category-tree.tsx';

export { shouldRevalidateSameUrl as shouldRevalidate } from '../../desk/load-for-admin.ts';

const TITLE = 'Категории';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () => loadTree(request.signal));
}

async function loadTree(signal: AbortSignal) {
  const calling = call(getCategoryTree, {}, { signal });
  const { response, problem } = await loadScreenPart(calling, 'Ошибка при загрузке категорий');
  return { categories: response?.categories ?? [], problem };
}

export const handle: DeskScreenHandle = {
  Skeleton: () => (
    <ListSkeleton
      title={TITLE}
      verbs={['Добавить']}
      search="Название"
      tools={<Button variant="quiet">Свернуть всё</Button>}
      columns={[
        { label: 'Категория' },
        { label: 'Товаров', width: '6.25rem', className: list.end },
        { label: 'Приоритет', width: '7.25rem', className: list.end },
        { label: 'Что сделать', hiddenLabel: true, width: '3.25rem', className: list.end },
      ]}
    />
  ),
};

/** The tree of categories: new ones, changed, moved, removed. */
export default function AdminCategoryCreatePage({
  loaderData: { categories, problem },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const { focusIfFree } = useFocusLater();
  const folds = useExpanded(categories);
  const counts = useGoodsCounts(categories);
  const [filter, show] = useLiveListFilter(categoriesUrl);
  const { query, adding } = filter;
  const setAdding = (open: boolean) => show({ ...filter, adding: open }, true);
  const [moving, setMoving] = useState<Category | null>(null);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const [below, setBelow] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ id: number; masterId: number | null } | null>(null);
  const changes = useCategoryChanges({
    categories,
    notices,
    onMoved(id, masterId) {
      if (masterId !== null) folds.open([...findCategoryPath(categories, masterId).map((above) => above.id)]);
      setMoved({ id, masterId });
    },
    onDeleted: () => focusIfFree('category-tree'),
  });
  // The focus goes along, once the row stands in its new place and no one has gone on to another.
  useEffect(() => {
    if (moved === null || changes.busy.has(moved.id)) return;
    if ((findCategoryPath(categories, moved.id).at(-2)?.id ?? null) !== moved.masterId) return;
    focusIfFree(`category-${moved.id}-edit`);
    setMoved(null);
  }, [moved, categories, changes.busy, focusIfFree]);
  const flat = useMemo(() => flattenCategoryTree(categories).map(({ category }) => category), [categories]);
  const options = useMemo(() => createCategoryOptions(categories), [categories]);
  const rows = useRowActions({
    allows: changes.allows,
    onToggle: folds.toggle,
    onDrop(id, masterId, edge) {
      // Beside a row of another level the order alone leads nowhere: it goes in, as before.
      if (edge !== null && masterId !== null && changes.setBeside(id, masterId, edge)) return;
      void changes.move(id, masterId);
    },
    onShift: changes.shift,
    onAddBelow({ id }) {
      setBelow(id);
      setAdding(true);
    },
    onMove: setMoving,
    onDelete: setDeleting,
    onChanged() {
      notices.show('success', 'Категория успешно обновлена');
      revalidate();
    },
    onReload: revalidate,
  });

  return (
    <EditingScreen
      title={TITLE}
      adding={<NewRowsFormToggle id="add-categories" open={adding} onToggle={setAdding} />}
      notices={notices}
      onLeave={newCategoriesDraft.clear}
      failures={<UnlistedRowFailureNotices failures={changes.failures} shown={flat} />}
    >
      <MissingOpened
        what="Категории"
        isThere={(id) => (problem === null ? flat.some((one) => one.id === id) : undefined)}
      />
      <TreeCard
        {...{ categories, counts, problem, query, folds, changes, rows }}
        onQuery={(sought) => show({ ...filter, query: sought }, true)}
        onRetry={revalidate}
      >
        {adding && (
          <NewCategoriesForm
            onCancel={() => setAdding(false)}
            options={options}
            below={below}
            onBegun={() => setBelow(null)}
            onCreated={() => notices.show('success', 'Категории успешно созданы!')}
          />
        )}
      </TreeCard>
      <Dialog open={moving !== null} title={`Переместить «${moving?.name}»`} onClose={() => setMoving(null)}>
        {moving && (
          <MoveForm
            categories={categories}
            category={moving}
            onMove={(masterId) => {
              setMoving(null);
              void changes.move(moving.id, masterId);
            }}
            onClose={() => setMoving(null)}
          />
        )}
      </Dialog>
      <Dialog
        open={deleting !== null}
        title={`Удалить категорию «${deleting?.name}»?`}
        onClose={() => setDeleting(null)}
      >
        {deleting && (
          <DeleteQuestion
            category={deleting}
            products={counts && (counts.get(deleting.id) ?? 0)}
            busy={changes.busy.has(deleting.id)}
            onDelete={async () => {
              await changes.remove(deleting);
              // Another one may be in question by now.
              setDeleting((current) => (current === deleting ? null : current));
            }}
            onClose={() => setDeleting(null)}
          />
        )}
      </Dialog>
    </EditingScreen>
  );
}

/** The part of a name that is looked for, and whether new ones are being typed. */
const categoriesUrl = createListUrlCodec('/admin/category-create', {
  query: textParam('q'),
  adding: flagParam('new'),
});

interface MoveFormProps {
  categories: readonly Category[];
  category: Category;
  /** `masterId` null: to the top level. */
  onMove(masterId: number | null): void;
  onClose(): void;
}

/** The move of a category without a mouse; its own branch is not offered. */
function MoveForm({ categories, category, onMove, onClose }: MoveFormProps) {
  const here = String(findCategoryPath(categories, category.id).at(-2)?.id ?? '');
  const [parentId, setParentId] = useState(here);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onMove(parentId === '' ? null : Number(parentId));
  }

  return (
    <form className={stack.gap16} method="post" onSubmit={submit}>
      <SearchableSelect
        id="move-to"
        label="Куда"
        hint={category.subCategories.length > 0 ? 'Подкатегории переедут вместе с ней' : undefined}
        blank="Верхний уровень"
        options={createCategoryOptions(categories, category.id)}
        value={parentId}
        onChange={setParentId}
      />
      <FormButtons onCancel={onClose}>
        <Button type="submit" disabled={parentId === here}>
          Переместить
        </Button>
      </FormButtons>
    </form>
  );
}

interface TreeCardProps {
  categories: readonly Category[];
  counts: ReturnType<typeof useGoodsCounts>;
  problem: string | null;
  /** The part of a name that is looked for. */
  query: string;
  onQuery(query: string): void;
  folds: ReturnType<typeof useExpanded>;
  changes: Pick<ReturnType<typeof useCategoryChanges>, 'busy' | 'failures'>;
  rows: CategoryRowHandlers;
  onRetry(): void;
  /** The form of new ones. */
  children: ReactNode;
}

/** The whole tree, or the branches that a search leaves of it. */
function TreeCard(props: TreeCardProps) {
  const { categories, counts, problem, query, onQuery, folds, changes, rows, onRetry, children } = props;
  const count = useMemo(() => flattenCategoryTree(categories).length, [categories]);
  // Typing stays quick: the tree follows when there is time.
  const sought = useDeferredValue(query.trim().toLocaleLowerCase('ru'));
  const shown = useMemo(
    () => (sought === '' ? categories : branchesWith(categories, sought)),
    [categories, sought],
  );
  const found = flattenCategoryTree(shown).filter(({ category }) => isNamed(category, sought)).length;
  return (
    <WithRowForms>
      {children}
      <ListSection
        id="category-tree"
        title="Дерево категорий"
        problem={problem}
        onRetry={onRetry}
        tools={
          <FilterBar
            label="Отбор категорий"
            isEmpty={shown.length === 0}
            search={
              <SearchField
                label="Найти категорию"
                hiddenLabel
                placeholder="Название"
                max={127}
                value={query}
                onChange={onQuery}
              />
            }
          >
            {sought === '' && problem === null && (
              <>
                <Button variant="quiet" onClick={folds.closed.size > 0 ? folds.openAll : folds.closeAll}>
                  {folds.closed.size > 0 ? 'Развернуть всё' : 'Свернуть всё'}
                </Button>
                <p>
                  {count} {plural(count, ['категория', 'категории', 'категорий'])}
                </p>
              </>
            )}
            {sought !== '' && found > 0 && <p>Найдено: {found}</p>}
          </FilterBar>
        }
        empty={
          shown.length === 0 && (
            <div role="status">
              {count === 0 ? (
                <EmptyState title="Категорий пока нет. Создайте первую." />
              ) : (
                <EmptyState
                  title={`По запросу «${query.trim()}» категорий нет`}
                  action={
                    <Button variant="secondary" onClick={() => onQuery('')}>
                      Показать все
                    </Button>
                  }
                />
              )}
            </div>
          )
        }
      >
        <CategoryTree
          categories={shown}
          closed={sought === '' ? folds.closed : noFolds}
          busy={changes.busy}
          failures={changes.failures}
          counts={counts ?? null}
          sought={sought}
          rows={rows}
        />
      </ListSection>
    </WithRowForms>
  );
}

interface DeleteQuestionProps {
  category: Category;
  /** How many there are in it and all below it; undefined while asking, null where that cannot be known. */
  products: number | null | undefined;
  busy: boolean;
  onDelete(): void;
  onClose(): void;
}

/** Asks before a category goes and says what it holds; only an empty one can go. */
function DeleteQuestion({ category, products, busy, onDelete, onClose }: DeleteQuestionProps) {
  const below = flattenCategoryTree(category.subCategories).length;
  const full = below > 0 || (products ?? 0) > 0;
  return (
    <>
      <p role="status">{full ? holds(below, products ?? 0) : emptyMessage(products)}</p>
      <div className={inRow.gap12}>
        {!full && (
          <Button
            variant="danger"
            disabled={products === undefined}
            busy={busy}
            busyText="Удаляем…"
            onClick={onDelete}
          >
            Удалить
          </Button>
        )}
        {full && (products ?? 0) > 0 && (
          <LinkButton variant="secondary" to={`/admin/product?category=${category.id}`}>
            Показать товары
          </LinkButton>
        )}
        <Button variant="secondary" data-focus-first onClick={onClose}>
          {full ? 'Закрыть' : 'Отмена'}
        </Button>
      </div>
    </>
  );
}

function emptyMessage(products: number | null | undefined): string {
  if (products === undefined) return 'Узнаём, что в ней…';
  return products === null
    ? 'Подкатегорий в ней нет. Есть ли товары, узнать не удалось: если есть, категория останется.'
    : 'Она пуста: ни подкатегорий, ни товаров в продаже. Удалённые товары из неё останутся без категории.';
}

function holds(categories: number, products: number): string {
  const contents = [
    categories > 0 && `${categories} ${plural(categories, ['подкатегория', 'подкатегории', 'подкатегорий'])}`,
    products > 0 && `${products} ${plural(products, ['товар', 'товара', 'товаров'])}`,
  ].filter(Boolean);
  return `В ней ${contents.join(' и ')}. Удалить можно только пустую категорию: сначала переместите или удалите то, что в ней.`;
}

/** How many goods each category holds with all below it; undefined while asking, null where that cannot be known. */
function useGoodsCounts(categories: readonly Category[]): ReadonlyMap<number, number> | null | undefined {
  const { response, failure } = useCallQuery(countDeskProducts, { query: {} });
  return useMemo(() => {
    if (response === null) return failure ? null : undefined;
    const own = new Map(response.categories.map(({ id, products }) => [id, products]));
    const flat = flattenCategoryTree(categories).map(({ category }) => category);
    return new Map(
      flat.map((category) => [
        category.id,
        flattenCategoryTree([category]).reduce((sum, below) => sum + (own.get(below.category.id) ?? 0), 0),
      ]),
    );
  }, [response, failure, categories]);
}

/** Everything is open. */
const noFolds: ReadonlySet<number> = new Set();

/** Which branches are folded; all are open at first. */
function useExpanded(categories: readonly Category[]) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(noFolds);
  return {
    closed,
    toggle: (id: number) => setClosed((before) => withSetMembers(before, [id], !before.has(id))),
    open: (ids: number[]) => setClosed((before) => withSetMembers(before, ids, false)),
    openAll: () => setClosed(noFolds),
    closeAll: () =>
      setClosed(
        new Set(
          flattenCategoryTree(categories)
            .filter(({ category }) => category.subCategories.length > 0)
            .map(({ category }) => category.id),
        ),
      ),
  };
}

/** The same object always, whose functions do what those of the last rendering do. */
function useRowActions(actions: CategoryRowHandlers): CategoryRowHandlers {
  const latest = useLatest(actions);
  const [stable] = useState(() => {
    const delegates = keysOf(actions).map((name) => [
      name,
      (...given: never[]) => (latest.current[name] as (...given: never[]) => unknown)(...given),
    ]);
    return Object.fromEntries(delegates) as CategoryRowHandlers;
  });
  return stable;
}

/** The branches that hold a name with `part` in it (in small letters), with all above it. */
function branchesWith(categories: readonly Category[], part: string): Category[] {
  return categories.flatMap((category) => {
    if (isNamed(category, part)) return [category];
    const below = branchesWith(category.subCategories, part);
    return below.length > 0 ? [{ ...category, subCategories: below }] : [];
  });
}

const isNamed = ({ name }: Category, part: string) => name.toLocaleLowerCase('ru').includes(part);

const IN_ITSELF = 'Категорию нельзя переместить в неё саму или в её подкатегорию';

interface Changes {
  categories: readonly Category[];
  notices: NoticeState;
  /** A category has been hung elsewhere; the tree that shows it comes with the next load. */
  onMoved(id: number, masterId: number | null): void;
  onDeleted(): void;
}

/** Moves and removes categories; one under way holds back no other. */
function useCategoryChanges({ categories, notices, onMoved, onDeleted }: Changes) {
  const { busy, failures, send, refuse } = useRowRequestStates();

  const masterOf = (id: number) => findCategoryPath(categories, id).at(-2)?.id ?? null;

  /** False for the category's own branch. */
  function allows(id: number, masterId: number | null): boolean {
    return (
      masterId === null || !findCategoryPath(categories, masterId).some((category) => category.id === id)
    );
  }

  /** `version` is what the person saw of it: a move by somebody else in between is reported, not undone. */
  async function hang(id: number, version: number | undefined, masterId: number | null, undoable: boolean) {
    const before = masterOf(id);
    const actionCategory = masterId === null ? 'LOWER_DOWN_UNIT_CATEGORY' : 'RAISE_UNIT_CATEGORY';
    const body = { movedCategoryId: id, actionCategory, masterCategoryId: masterId, version } as const;
    const outcome = await send(id, changeCategoryParent, { body }, { otherwise: 'Ошибка при перемещении' });
    if (outcome.failure !== null) return;
    const moved = outcome.response;
    onMoved(id, masterId);
    const undo = { label: 'Вернуть', run: () => void hang(id, moved.version, before, false) };
    notices.show('success', 'Категория успешно перемещена', undoable ? undo : undefined);
  }

  async function move(id: number, masterId: number | null): Promise<void> {
    if (id === masterId) return;
    if (!allows(id, masterId)) return refuse(id, IN_ITSELF);
    if (masterOf(id) === masterId) {
      refuse(id, null);
      return notices.show('info', 'Категория уже стоит там');
    }
    await hang(id, findCategoryPath(categories, id).at(-1)?.version, masterId, true);
  }

  /** The level a category stands on, in its order. */
  const siblingsOf = (id: number): readonly Category[] =>
    findCategoryPath(categories, id).at(-2)?.subCategories ?? categories;

  async function order(moved: number, siblings: readonly Category[], undoable: boolean): Promise<void> {
    const masterCategoryId = masterOf(moved);
    const body = { masterCategoryId, order: siblings.map(({ id, version }) => ({ id, version })) };
    const before = siblingsOf(moved).map(({ id }) => id);
    const outcome = await send(moved, reorderCategories, { body }, { otherwise: 'Порядок не изменился' });
    if (outcome.failure !== null) return;
    const now = new Map(outcome.response.categories.map((category) => [category.id, category]));
    onMoved(moved, masterCategoryId);
    const back = before.flatMap((id) => now.get(id) ?? []);
    const undo = { label: 'Вернуть', run: () => void order(moved, back, false) };
    notices.show('success', 'Порядок изменён', undoable ? undo : undefined);
  }

  /** Puts a category before or behind another one of its level; false when they stand on different levels. */
  function setBeside(id: number, beside: number, where: 'before' | 'after'): boolean {
    const others = siblingsOf(id).filter((category) => category.id !== id);
    const moved = siblingsOf(id).find((category) => category.id === id);
    const index = others.findIndex((category) => category.id === beside);
    if (moved === undefined || index < 0) return false;
    void order(id, others.toSpliced(where === 'before' ? index : index + 1, 0, moved), true);
    return true;
  }

  /** Puts a category one place higher or lower on its level. */
  function shift({ id }: Category, by: -1 | 1): void {
    const level = siblingsOf(id);
    const neighbour = level[level.findIndex((category) => category.id === id) + by];
    if (neighbour === undefined) notices.show('info', by < 0 ? 'Выше некуда' : 'Ниже некуда');
    else setBeside(id, neighbour.id, by < 0 ? 'before' : 'after');
  }

  async function remove({ id }: Category): Promise<void> {
    const otherwise = 'Ошибка при удалении категории';
    const outcome = await send(id, deleteCategory, { params: { id } }, { otherwise });
    if (outcome.failure !== null) return;
    notices.show('success', 'Категория успешно удалена');
    onDeleted();
  }

  return { busy, failures, allows, move, setBeside, shift, remove };
}

const messages = {
  refused: 'Произошла ошибка при создании категорий',
  timeout: 'Ошибка сети: сервер не отвечает',
  network: 'Ошибка сети: нет соединения',
};

const IS_KNOWN = 'Категория с таким названием уже есть.';

/** What was typed survives a reload and a session that ended. */
const newCategoriesDraft = createPersonalDraftStorage<NewRowDraft<CategoryFormValues>[]>('newCategoryRows');

interface NewCategoriesProps {
  /** The tree for the list, roots first. */
  options: readonly { value: string; label: string }[];
  /** The category that a new one is to hang below; taken once. */
  below: number | null;
  onBegun(): void;
  onCreated(): void;
  onCancel(): void;
}

type NewInput = CategoryInput & { masterCategoryId?: number };

function newCategoryFrom(typed: CategoryFormValues) {
  const { input, errors } = parseCategoryFormValues(typed);
  const { masterCategoryId } = typed;
  const below: NewInput =
    masterCategoryId === '' ? input : { ...input, masterCategoryId: Number(masterCategoryId) };
  return { input: below, errors };
}

/** Several new categories at once; the rows that cannot be sent stay and say why. */
function NewCategoriesForm({ options, below, onBegun, onCreated, onCancel }: NewCategoriesProps) {
  const form = useNewRows({
    draft: newCategoriesDraft,
    // Categories of one level are usually entered one after another.
    fresh: (before?: CategoryFormValues) => ({
      ...emptyCategoryFormValues,
      masterCategoryId: before?.masterCategoryId ?? '',
    }),
    validate: newCategoryFrom,
    async send(rows, sendRows) {
      const body = { categories: rows.map(({ input }) => input) };
      const { failure } = await sendRows(createCategories, rows, { body });
      return createRowSendReport(rows, failure, 'categories', messages);
    },
    onCreated,
  });
  const { addBegun } = form;
  const { focus } = useFocusLater();
  // Each press is taken once, no matter what is new since.
  const beginBelow = useEffectEvent((categoryId: number) => {
    const key = addBegun([{ ...emptyCategoryFormValues, masterCategoryId: String(categoryId) }]);
    focus(`new-${key}-name`);
    onBegun();
  });
  useEffect(() => {
    if (below !== null) beginBelow(below);
  }, [below]);
  const known = useMemo(
    () => new Map(options.map(({ label }) => [nameComparisonKey(label), IS_KNOWN])),
    [options],
  );
  const fields = useCallback(
    (row: RowFieldsProps<CategoryFormValues>) => (
      <>
        <CategoryFields {...row} />
        <DuplicateNameNotice name={row.typed.name} known={known} />
        {options.length > 0 && (
          <SearchableSelect
            id={`${row.id}-masterCategoryId`}
            label="Где"
            blank="Верхний уровень"
            options={options}
            value={row.typed.masterCategoryId}
            error={row.errors.masterCategoryId}
            disabled={row.disabled}
            onChange={(masterCategoryId) => row.onChange({ ...row.typed, masterCategoryId })}
          />
        )}
      </>
    ),
    [options, known],
  );

  return (
    <NewRowsForm
      kind="category"
      title="Новые категории"
      rowTitle="Новая категория"
      forms={['категорию', 'категории', 'категорий']}
      addText="Ещё одна категория"
      form={form}
      onCancel={onCancel}
    >
      {fields}
    </NewRowsForm>
  );
}
