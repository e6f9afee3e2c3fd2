import { readFileSync } from 'node:fs';

/**
 * Loaded before a shop (NODE_OPTIONS=--import): its clock is ahead by as many milliseconds as the file CLOCK_FILE
 * says, which is read again at SIGUSR2, and named on standard output. What measures durations goes on as it does when a machine's clock is set.
 */
const clockFile = process.env.CLOCK_FILE ?? '';
const RealDate = Date;
let aheadMs = 0;
const read = () => {
  aheadMs = Number(readFileSync(clockFile, 'utf8'));
  console.log(`Clock: ${aheadMs}`);
};
read();
process.on('SIGUSR2', read);

const now = () => RealDate.now() + aheadMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (real, values) => (values.length === 0 ? new real(now()) : Reflect.construct(real, values)),
  apply: () => new RealDate(now()).toString(),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
});
