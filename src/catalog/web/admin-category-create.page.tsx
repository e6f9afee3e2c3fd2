import { useEffect, useMemo, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { DeskSkeleton, EditingScreen } from '../../desk/desk-screen.tsx';
import { OtherFailures } from '../../desk/editing/row-failures.tsx';
import { AddToggle } from '../../desk/editing/toggles.tsx';
import { useFocusLater } from '../../desk/editing/use-focus-later.ts';
import { guarded, loaded } from '../../desk/guarded.ts';
import { UnsavedGuard, useDirtyRows } from '../../desk/unsaved-guard.tsx';
import { call } from '../../ui/data/call.ts';
import { useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { allCategories, type Category } from '../categories.contract.ts';
import type { Route } from './+types/admin-category-create.page.ts';
import { DeleteDialog } from './admin-categories/delete-dialog.tsx';
import { MoveDialog } from './admin-categories/move-dialog.tsx';
import { NewCategories, newCategoriesDraft } from './admin-categories/new-categories.tsx';
import { TreeCard } from './admin-categories/tree-card.tsx';
import { useFolds, useRowActions } from './admin-categories/tree-view.ts';
import { useCategoryChanges } from './admin-categories/use-category-changes.ts';
import { categoryOptions, flatTree } from './admin-parts/category-options.ts';
import { categoryPath } from './category-path.ts';

export { clientAction } from '../../ui/data/client-action.ts';
export { onlySameAddress as shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Категории';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, () => loadTree(request.signal));
}

async function loadTree(signal: AbortSignal) {
  const calling = call(allCategories, {}, { signal });
  const { answer, problem } = await loaded(calling, 'Ошибка при загрузке категорий');
  return { categories: answer?.categories ?? [], problem };
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={4} count={8} />;

/** The tree of categories: new ones, changed, moved, removed. */
export default function AdminCategoryCreatePage({
  loaderData: { categories, problem },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const { focusIfFree } = useFocusLater();
  const folds = useFolds(categories);
  const { query, setQuery, adding, setAdding } = useListUrl();
  const [dirty, setDirty] = useDirtyRows();
  const [newDirty, setNew] = useDirtyRows();
  const [moving, setMoving] = useState<Category | null>(null);
  const [deleting, setDeleting] = useState<Category | null>(null);
  const [below, setBelow] = useState<number | null>(null);
  const [moved, setMoved] = useState<{ id: number; masterId: number | null } | null>(null);
  const changes = useCategoryChanges({
    categories,
    notices,
    onMoved(id, masterId) {
      if (masterId !== null) folds.open([...categoryPath(categories, masterId).map((above) => above.id)]);
      setMoved({ id, masterId });
    },
    onDeleted: () => focusIfFree('category-tree'),
  });
  // The focus goes along, once the row stands in its new place and nobody has gone on to another.
  useEffect(() => {
    if (moved === null || changes.busy.has(moved.id)) return;
    if ((categoryPath(categories, moved.id).at(-2)?.id ?? null) !== moved.masterId) return;
    focusIfFree(`category-${moved.id}-move`);
    setMoved(null);
  }, [moved, categories, changes.busy, focusIfFree]);
  const flat = useMemo(() => flatTree(categories).map(({ category }) => category), [categories]);
  const options = useMemo(() => categoryOptions(categories), [categories]);
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
    onDirty: setDirty,
  });

  return (
    <EditingScreen
      title={TITLE}
      adding={<AddToggle id="add-categories" open={adding} onToggle={setAdding} />}
      notices={notices}
      failures={<OtherFailures failures={changes.failures} shown={flat} />}
    >
      {adding && (
        <NewCategories
          options={options}
          below={below}
          onBegun={() => setBelow(null)}
          onCreated={() => {
            notices.show('success', 'Категории успешно созданы!');
          }}
          onDirty={setNew}
        />
      )}
      <TreeCard
        {...{ categories, problem, query, folds, changes, rows }}
        onQuery={setQuery}
        onRetry={revalidate}
      />
      <MoveDialog
        categories={categories}
        category={moving}
        onMove={(category, masterId) => {
          setMoving(null);
          void changes.move(category.id, masterId);
        }}
        onClose={() => setMoving(null)}
      />
      <DeleteDialog
        category={deleting}
        busy={deleting !== null && changes.busy.has(deleting.id)}
        onDelete={async (category) => {
          await changes.remove(category);
          // Another one may be in question by now.
          setDeleting((current) => (current === category ? null : current));
        }}
        onClose={() => setDeleting(null)}
      />
      <UnsavedGuard dirty={dirty || newDirty} onLeave={newCategoriesDraft.clear} />
    </EditingScreen>
  );
}

/** The part of a name that is looked for, and whether new ones are being typed, kept in the URL. */
function useListUrl() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    query: search.get('q') ?? '',
    setQuery: (query: string) => set('q', query),
    adding: search.get('new') === '1',
    setAdding: (adding: boolean) => set('new', adding ? '1' : ''),
  };
}
