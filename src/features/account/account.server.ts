export { forgetDaily } from './server/retention.ts';
