export { OrdersCsvButton } from './web/csv-button.tsx';
export { DayBarChart, DayTable, formatChartDay } from './web/day-bars.tsx';
