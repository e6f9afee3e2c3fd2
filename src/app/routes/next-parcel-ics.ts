import { addDays, addMonths, type Day, isDay, moscowDay } from '../../lib/calendar.ts';
import type { Route } from './+types/next-parcel-ics.ts';

/** A reminder for a phone's calendar: a plain address, since phones open those and not what a script has made. */
export function loader({ request }: Route.LoaderArgs) {
  const now = new Date();
  const day = parseReminderDay(new URL(request.url).searchParams, moscowDay(now));
  const headers = { 'cache-control': 'no-store' };
  if (day === null) {
    return new Response('Такого дня нет', {
      status: 404,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
  return new Response(formatNextParcelICalendar(day, now), {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="next-parcel.ics"',
    },
  });
}

const TITLE = 'Можно отправить следующую посылку';
const NOTE = 'Срок считает само учреждение. Уточните там, с какого дня примут.';

/** How far ahead a reminder may lie, in months. */
const MOST_MONTHS = 24;

/** Returns the day of a reminder's query; null for a query that is anything but one day of the two years to come. */
function parseReminderDay(query: URLSearchParams, today: Day): Day | null {
  const [[name, day] = ['', ''], ...more] = [...query];
  if (name !== 'day' || more.length > 0 || !isDay(day)) return null;
  return day >= today && day <= addMonths(today, MOST_MONTHS) ? day : null;
}

/**
 * Returns a calendar with one event that takes all of the day and reminds three days before (RFC 5545). The same
 * day is the same event, however often it is taken; of people and places it says nothing.
 */
function formatNextParcelICalendar(day: Day, now: Date): string {
  const date = (of: Day) => of.replaceAll('-', '');
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Peredacha//Next parcel//RU',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:next-parcel-${day}@peredacha`,
    `DTSTAMP:${moment}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(addDays(day, 1))}`,
    `SUMMARY:${TITLE}`,
    `DESCRIPTION:${NOTE}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P3D',
    `DESCRIPTION:${TITLE}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const MOST_OCTETS = 75;
const octets = new TextEncoder();

/** A line of a calendar has at most 75 octets; what follows on the next begins there with a space. */
function folded(line: string): string {
  let left = MOST_OCTETS;
  let result = '';
  for (const sign of line) {
    const { length } = octets.encode(sign);
    if (length > left) {
      result += '\r\n ';
      left = MOST_OCTETS - 1;
    }
    result += sign;
    left -= length;
  }
  return result;
}
