export { believeClock, believedUpTo, forgetDaily, newestRow } from './server/retention.ts';
