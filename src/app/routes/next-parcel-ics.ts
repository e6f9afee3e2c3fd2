import { formatNextParcelICalendar, parseReminderDay } from '../../content/next-parcel-reminder.ts';
import { moscowDay } from '../../lib/calendar.ts';
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
