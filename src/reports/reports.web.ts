export { CsvButton } from './web/csv-button.tsx';
export { chartDay, DayBars, DayTable } from './web/day-bars.tsx';
