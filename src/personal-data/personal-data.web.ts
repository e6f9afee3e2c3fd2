export { Farewell } from './web/farewell.tsx';
