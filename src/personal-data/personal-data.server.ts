export {
  countOrdersToErase,
  longAgoRun,
  newestRow,
  purgeDaily,
} from './server/retention.ts';
