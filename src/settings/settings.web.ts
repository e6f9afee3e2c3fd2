export { FirstDay, loadFirstDay } from './web/first-day.tsx';
