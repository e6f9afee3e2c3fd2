export {
  countOrdersToErase,
  findLastPurgeDayIfOverdue,
  findNewestRowTime,
  scheduleDailyPurge,
} from './server/retention.ts';
