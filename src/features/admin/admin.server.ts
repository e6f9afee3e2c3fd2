export { recordCall } from './server/record-call.ts';
