export { DeskHandover } from './web/handover/desk-handover.tsx';
export { numbersOf } from './web/papers/load-paper.ts';
