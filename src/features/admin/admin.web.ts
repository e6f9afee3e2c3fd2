export { guarded } from './web/guarded.ts';
export { loadWords } from './web/load-words.ts';
export { PageTurner } from './web/page-turner.tsx';
export { usePendingWish } from './web/pending-wish.ts';
export { useShortcuts } from './web/shortcuts.ts';
export { UnsavedGuard } from './web/unsaved-guard.tsx';
