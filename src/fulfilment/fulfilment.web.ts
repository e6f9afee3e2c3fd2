export { DeskHandover } from './web/desk-handover.tsx';
export { numbersOf } from './web/load-paper.ts';
