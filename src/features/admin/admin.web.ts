export { OutdatedChoice } from './web/editing/edit-form.tsx';
export { default as editingStyles } from './web/editing/editing.module.css';
export { InlineNumber } from './web/editing/inline-number.tsx';
export { KnownName } from './web/editing/known-name.tsx';
export { NewRowsForm } from './web/editing/new-rows-form.tsx';
export {
  errorsBelow,
  type GoodRow,
  type SendRows,
  type Sent,
  sentTogether,
} from './web/editing/row-attempts.ts';
export { OtherFailures, RowFailure } from './web/editing/row-failures.tsx';
export { MoneyField, type RowFields, textFieldsOf, WholeNumberField } from './web/editing/row-fields.tsx';
export { changesIn, RowForm } from './web/editing/row-form.tsx';
export { AddToggle, MoreButton, Unfolder } from './web/editing/toggles.tsx';
export { useFocusLater } from './web/editing/use-focus-later.ts';
export { type StoredRow, useNewRows } from './web/editing/use-new-rows.ts';
export { useRowSends } from './web/editing/use-row-sends.ts';
export { FirstDay } from './web/first-day/first-day.tsx';
export { loadFirstDay } from './web/first-day/load-first-day.ts';
export { DeskScreen, DeskSkeleton, EditingScreen } from './web/frame/desk-screen.tsx';
export { DeskSections } from './web/frame/desk-sections.tsx';
export { isBusy, useShortcuts } from './web/frame/shortcuts.ts';
export { DENIED, guarded, loaded } from './web/guarded.ts';
export { PageTurner } from './web/page-turner.tsx';
export { useFilteredList, usePendingFilter } from './web/pending-filter.ts';
export { ShownPassword } from './web/staff/shown-password.tsx';
export { LostSearch, recallSearch, rememberSearch } from './web/tab-search/tab-search.tsx';
export { default as tabStyles } from './web/tabs.module.css';
export { UnsavedGuard, useDirtyRows } from './web/unsaved-guard.tsx';
export { WorkBar } from './web/work-bar/work-bar.tsx';
