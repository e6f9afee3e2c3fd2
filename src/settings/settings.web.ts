export { FirstDay } from './web/first-day.tsx';
export { loadFirstDay } from './web/load-first-day.ts';
