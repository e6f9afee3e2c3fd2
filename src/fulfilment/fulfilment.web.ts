export { DeskHandoverSection } from './web/desk-handover.tsx';
export { formatOrderNumbers } from './web/paper.tsx';
