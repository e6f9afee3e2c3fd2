import { loaded } from '../../desk/guarded.ts';
import { call } from '../../ui/data/call.ts';
import { type FirstDayAnswer, readFirstDay } from '../admin-first-day.contract.ts';

/** How far the shop has come; null where that is not known: the work goes on without. */
export async function loadFirstDay(signal: AbortSignal): Promise<FirstDayAnswer | null> {
  return (await loaded(call(readFirstDay, {}, { signal }), {})).answer;
}
