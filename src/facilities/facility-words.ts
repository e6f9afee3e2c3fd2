const SHORT = ['', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** Weekdays of handing in: `вт и пт`, `пн, ср и пт`, `пн–пт`, `каждый день`; empty without any. */
export function formatHandoverWeekdays(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'каждый день';
  const names = weekdays.map((weekday) => SHORT[weekday] ?? '');
  const isRun = weekdays.every((weekday, index) => weekday === (weekdays[0] ?? 0) + index);
  if (isRun && names.length > 2) return `${names[0]}–${names.at(-1)}`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1)}`;
}

/** When a facility is handed to, given any weekdays: `по вт и пт`, `каждый день`. */
export function formatHandoverDays(weekdays: readonly number[]): string {
  return `${weekdays.length === 7 ? '' : 'по '}${formatHandoverWeekdays(weekdays)}`;
}
