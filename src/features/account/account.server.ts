export { forgetDaily, newestRowBefore } from './server/retention.ts';
