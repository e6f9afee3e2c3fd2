export { findNewestShopRecordTime } from './server/retention.db.ts';
export {
  countOrdersToErase,
  findLastPurgeDayIfOverdue,
  scheduleDailyPurge,
} from './server/retention.ts';
