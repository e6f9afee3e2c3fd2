export {
  countOrdersToErase,
  findLastPurgeDayIfOverdue,
  findNewestShopRecordTime,
  scheduleDailyPurge,
} from './server/retention.ts';
