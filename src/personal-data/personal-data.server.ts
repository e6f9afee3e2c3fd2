export {
  countOrdersToErase,
  forgetDaily,
  longAgoRun,
  newestRow,
} from './server/retention.ts';
