import { addDays, type Day, moscowDay, weekdayOf } from '../lib/calendar.ts';
import type { ParcelRules } from './facility-fields.ts';

const HANDOVER_SEARCH_DAYS = 60;

type Schedule = Pick<
  ParcelRules,
  'handoverWeekdays' | 'orderByDays' | 'orderByTime' | 'closedDays' | 'pausedUntil'
>;

/** When a parcel that is ordered now is handed in. */
export interface NextHandover {
  /** The day; null when the facility has no schedule, or nothing within sixty days. */
  day: Day | null;
  /** The last day and time in Moscow to order for it; null without a day. */
  orderBy: { day: Day; time: string } | null;
  /** The day of handing in before it that can no longer be met; null when none is missed. */
  missed: Day | null;
  /** The last day of the pause while it lasts; null without one. */
  pausedUntil: Day | null;
  /** False when the days are unknown: «День сдачи сообщит администратор». */
  scheduled: boolean;
}

/**
 * Returns when a parcel ordered at this moment is handed in: the first day from today on that is one of the
 * facility's weekdays, is closed neither by it nor by the shop, comes after its pause, and can still be ordered for.
 */
export function findNextHandover(rules: Schedule, now: Date): NextHandover {
  const today = moscowDay(now);
  const paused = rules.pausedUntil !== null && rules.pausedUntil >= today ? rules.pausedUntil : null;
  const common = { pausedUntil: paused, scheduled: rules.handoverWeekdays.length > 0 };
  let missed: Day | null = null;
  if (!common.scheduled) return { ...common, day: null, orderBy: null, missed };
  for (let ahead = 0; ahead <= HANDOVER_SEARCH_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isHandoverDay(rules, day)) continue;
    const orderBy = { day: addDays(day, -rules.orderByDays), time: rules.orderByTime };
    if (isBeforeDeadline(orderBy, now)) return { ...common, day, orderBy, missed };
    missed = day;
  }
  return { ...common, day: null, orderBy: null, missed };
}

/** Returns the days of handing in within sixty days after one, the soonest first. */
export const listHandoverDaysAfter = (rules: Schedule, after: Day): Day[] =>
  Array.from({ length: HANDOVER_SEARCH_DAYS }, (_, index) => addDays(after, index + 1)).filter((day) =>
    isHandoverDay(rules, day),
  );

const isHandoverDay = (rules: Schedule, day: Day): boolean =>
  rules.handoverWeekdays.includes(weekdayOf(day)) && !isClosedDay(rules, day);

/** Whether nothing is taken on a day of any weekday: it is closed, or in the pause. */
export const isClosedDay = ({ closedDays, pausedUntil }: Schedule, day: Day): boolean =>
  closedDays.includes(day) || (pausedUntil !== null && day <= pausedUntil);

/** Whether what had to come until a time in Moscow still comes in time. */
export function isBeforeDeadline({ day, time }: { day: Day; time: string }, now: Date): boolean {
  // Moscow has kept its three hours since 2014.
  return now.getTime() <= Date.parse(`${day}T${time}:00+03:00`);
}
