import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { button, field, leave, show, text } from '../../../tests/component/component.tsx';
import { addDays, formatDottedDay, moscowDay } from '../../lib/calendar.ts';
import { DateField, DateFilter } from './date-field.tsx';

function Form() {
  const [day, setDay] = useState('2026-11-26');
  const [from, setFrom] = useState<string | null>(null);
  return (
    <>
      <DateField label="День сдачи" name="day" value={day} onChange={setDay} />
      <DateFilter label="Оформлен с" value={from} onChange={setFrom} />
      <button type="button" onClick={() => setDay('2026-12-01')}>
        Другой
      </button>
      <p>
        Сдать: {day}. С: {from ?? 'любого'}.
      </p>
    </>
  );
}

const open = () => show({ '/': { default: Form as never } });

// Control: in `src/ui/fields/date-field.tsx` replace `typed?.values.includes(value) ? typed.text` with `false ? ''`.
it('takes a day as it is typed, and shows it as people write it', async () => {
  const user = open();
  expect((await screen.findByLabelText<HTMLInputElement>('День сдачи')).value).toBe('26.11.2026');
  await user.clear(field('День сдачи'));
  expect(text()).toContain('Сдать: .');
  await user.type(field('День сдачи'), '5.1.2027');
  expect([field('День сдачи').value, text()]).toEqual(['5.1.2027', expect.stringContaining('2027-01-05')]);
  leave();
  expect(field('День сдачи').value).toBe('05.01.2027');

  // Less than a year means a day when the field is left, or on Enter.
  const soon = addDays(moscowDay(new Date()), 40);
  await user.clear(field('День сдачи'));
  await user.type(field('День сдачи'), `${formatDottedDay(soon).slice(0, 5)}{Enter}`);
  expect([field('День сдачи').value, text()]).toEqual([
    formatDottedDay(soon),
    expect.stringContaining(`Сдать: ${soon}.`),
  ]);
  await user.click(button('Другой'));
  expect(field('День сдачи').value).toBe('01.12.2026');
});

it('says what is no day once the field is left, and keeps it', async () => {
  const user = open();
  await screen.findByLabelText('День сдачи');
  await user.clear(field('День сдачи'));
  await user.type(field('День сдачи'), '31.02.2027');
  expect(text()).not.toContain('Такого дня нет');
  leave();
  await expect.poll(() => text()).toContain('Ошибка: Такого дня нет');
  expect([field('День сдачи').value, text()]).toEqual([
    '31.02.2027',
    expect.stringContaining('Сдать: 31.02.2027.'),
  ]);
  expect(field('День сдачи').getAttribute('aria-invalid')).toBe('true');
});

it('narrows a list by whole days only', async () => {
  const user = open();
  await user.type(await screen.findByLabelText('Оформлен с'), '26.11.20');
  expect(text()).toContain('С: любого.');
  await user.keyboard('25');
  expect(text()).toContain('С: 2025-11-26.');
  await user.keyboard('{Backspace}');
  expect([field('Оформлен с').value, text()]).toEqual(['26.11.202', expect.stringContaining('2025-11-26')]);
  await user.clear(field('Оформлен с'));
  expect(text()).toContain('С: любого.');
});

// Control: in `src/ui/fields/date-field.tsx` replace `addDays(active, 7 - weekday)` with `addDays(active, 6 - weekday)`.
it('chooses in the calendar, whose weeks begin on Monday, by keys', async () => {
  const user = open();
  await screen.findByLabelText('День сдачи');
  const toggled = (name: string, newState: string) =>
    act(() =>
      screen
        .getAllByRole('dialog', { hidden: true })[0]
        ?.dispatchEvent(Object.assign(new Event(name), { newState })),
    );
  HTMLElement.prototype.hidePopover = () => toggled('beforetoggle', 'closed');
  toggled('beforetoggle', 'open');
  toggled('toggle', 'open');
  const focused = () => document.activeElement?.getAttribute('aria-label')?.replace(/\s/g, ' ');
  expect([focused(), button('26 ноября 2026 г.').getAttribute('aria-pressed')]).toEqual([
    '26 ноября 2026 г.',
    'true',
  ]);
  const steps = [
    ['{ArrowDown}', '3 декабря'],
    ['{ArrowLeft}', '2 декабря'],
    ['{Home}', '30 ноября'],
    ['{End}', '6 декабря'],
    ['{ArrowUp}', '29 ноября'],
    ['{PageUp}', '29 октября'],
    ['{PageDown}', '29 ноября'],
  ];
  for (const [keys = '', day] of steps) {
    await user.keyboard(keys);
    expect(focused()).toBe(`${day} 2026 г.`);
  }
  await user.keyboard('{Shift>}{PageDown}{/Shift}');
  expect([focused(), text(screen.getByRole('grid')).slice(0, 15)]).toEqual([
    '29 ноября 2027 г.',
    'ПнВтСрЧтПтСбВс1',
  ]);
  await user.click(button('Следующий месяц'));
  expect([focused(), text()]).toEqual(['Следующий месяц', expect.stringContaining('декабрь 2027 г.')]);
  await user.click(button('1 декабря 2027 г.'));
  expect([field('День сдачи').value, screen.queryByRole('grid')]).toEqual(['01.12.2027', null]);
});

// Control: in `src/ui/fields/date-field.tsx` replace `disabled={day < min}` with ``
// Control: in `src/ui/fields/date-field.tsx` replace `day < min ? min : day` with `day`
it('offers no day before the first that may be', async () => {
  const Closed = () => <DateField label="Закрыт" value="2026-11-26" min="2026-11-25" onChange={() => {}} />;
  const user = show({ '/': { default: Closed as never } });
  await screen.findByLabelText('Закрыт');
  const calendar = screen.getAllByRole('dialog', { hidden: true })[0];
  for (const name of ['beforetoggle', 'toggle'])
    act(() => calendar?.dispatchEvent(Object.assign(new Event(name), { newState: 'open' })));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(button('25 ноября 2026 г.'));
  expect(button('24 ноября 2026 г.').hasAttribute('disabled')).toBe(true);
  await user.click(button('Предыдущий месяц'));
  expect(button('25 ноября 2026 г.').tabIndex).toBe(0);
});
