import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { addDays, addMonths, moscowDay } from '../../src/lib/calendar.ts';
import { describeShop } from '../support/shop.ts';

const PATH = '/calendar/next-parcel.ics';

describeShop(
  'the reminder of the next parcel',
  (shop) => {
    const today = () => moscowDay(new Date());

    it('is a calendar that another program reads: one whole day, with an alarm three days before', async () => {
      const day = addMonths(today(), 2);
      const response = await shop().get(`${PATH}?day=${day}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-disposition')).toContain('next-parcel.ics');

      const calendar = new ICAL.Component(ICAL.parse(response.text));
      expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
      const events = calendar.getAllSubcomponents('vevent');
      expect(events).toHaveLength(1);
      const event = new ICAL.Event(events[0]);
      expect(event.startDate.isDate).toBe(true);
      expect(event.startDate.toString()).toBe(day);
      expect(event.endDate.toString()).toBe(addDays(day, 1));
      expect(event.summary).toBe('Можно отправить следующую посылку');
      expect(event.uid).toContain(day);
      const alarms = events[0]?.getAllSubcomponents('valarm') ?? [];
      expect(alarms.map((alarm) => alarm.getFirstPropertyValue('trigger')?.toString())).toEqual(['-P3D']);
      const stamp = events[0]?.getFirstPropertyValue('dtstamp') as ICAL.Time;
      expect(Math.abs(stamp.toJSDate().getTime() - Date.now())).toBeLessThan(120_000);
    });

    it('has lines that end in CRLF and are no longer than 75 octets, and one name for one day', async () => {
      const day = addDays(today(), 1);
      const [first, second] = await Promise.all([1, 2].map(() => shop().get(`${PATH}?day=${day}`)));
      const lines = String(first?.text).split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) {
        expect(line).not.toContain('\n');
        expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      }
      const uidOf = (text = '') => /^UID:.*$/m.exec(text)?.[0];
      expect(uidOf(first?.text)).toBe(uidOf(second?.text));
    });

    it.each([
      ['today', () => `day=${today()}`, 200],
      ['the last day of two years', () => `day=${addMonths(today(), 24)}`, 200],
      ['yesterday', () => `day=${addDays(today(), -1)}`, 404],
      ['a day more than two years', () => `day=${addDays(addMonths(today(), 24), 1)}`, 404],
      ['nothing', () => '', 404],
      ['no day', () => 'day=', 404],
      ['30 February', () => `day=${Number(today().slice(0, 4)) + 1}-02-30`, 404],
      ['a moment', () => `day=${today()}T00:00:00Z`, 404],
      ['another word', () => `date=${today()}`, 404],
      ['something besides', () => `day=${today()}&name=x`, 404],
      ['two days', () => `day=${today()}&day=${today()}`, 404],
      ['a new line', () => `day=${today()}%0D%0ASUMMARY:x`, 404],
    ])('for %s', async (_, query, status) => {
      const response = await shop().get(`${PATH}?${query()}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
    });

    it('leaves no day in the log', async () => {
      const day = addMonths(today(), 3);
      await shop().get(`${PATH}?day=${day}`);
      await shop().get(`${PATH}?day=${day}&more=1`);
      expect(shop().logs.filter((line) => line.includes(day))).toEqual([]);
    });
  },
  { pages: true, databases: ['embedded'], config: { LOG_LEVEL: 'info' } },
);
