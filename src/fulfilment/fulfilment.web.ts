export { DeskHandoverSection } from './web/desk-handover.tsx';
export { formatOrderNumbers } from './web/load-paper.ts';
