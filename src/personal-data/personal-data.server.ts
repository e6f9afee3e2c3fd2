export {
  countOrdersToErase,
  findNewestRowTime,
  findOverduePurgeDay,
  scheduleDailyPurge,
} from './server/retention.ts';
