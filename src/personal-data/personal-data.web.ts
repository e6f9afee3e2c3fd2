export { FarewellNotice } from './web/farewell.tsx';
