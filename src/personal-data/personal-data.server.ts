export {
  believeClock,
  believedUpTo,
  countOrdersToErase,
  forgetDaily,
  newestRow,
} from './server/retention.ts';
