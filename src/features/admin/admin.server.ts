export { recordCall, recordCommand } from './server/record-call.ts';
