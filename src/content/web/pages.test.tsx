import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, field, fill, isAt, leave, says, show, text } from '../../../tests/component/component.tsx';
import { POLICY_PARTS } from '../../../tests/support/text-facts.ts';
import type { FacilityChoice } from '../../facilities/facilities.web.ts';
import { addDays, addMonths, formatDottedDay, formatLongDay, moscowDay } from '../../lib/calendar.ts';
import * as allowed from './allowed.page.tsx';
import { rememberFacilityKind } from './chosen-facility.ts';
import * as howToOrder from './how-to-order.page.tsx';
import * as info from './info.page.tsx';
import * as nextParcel from './next-parcel.page.tsx';
import * as parcelPath from './parcel-path.page.tsx';
import * as policy from './privacy-police.page.tsx';

const open = (at: string, facilities: FacilityChoice[] = []) =>
  show(
    {
      '/allowed': allowed,
      '/how-to-order': howToOrder,
      '/info': info,
      '/next-parcel': nextParcel,
      '/parcel-path': parcelPath,
      '/privacy-police': policy,
    },
    at,
    { facilities },
  );

it.each([
  ['/info', ['Заречинская область', 'Обратная связь', '+7 (999) 765-43-21', 'Выбор широкий']],
  [
    '/allowed',
    ['4 ± 2 °C', 'дрожжи, алкоголь', 'домашние консервы', 'Последнее слово всегда за учреждением'],
  ],
  [
    '/how-to-order',
    [
      ...['Посылка или передача — до 20 кг', 'Бандероль — до 5 кг', 'Магазин учреждения'],
      ...['Первую посылку можно получить сразу по прибытии', 'Перевод на лицевой счёт'],
    ],
  ],
  [
    '/parcel-path',
    [
      ...['Часть товаров не приняли', 'Нужно вернуть деньги', 'В учреждении карантин', 'в ШИЗО или ПКТ'],
      ...['перевели или освободили', 'несколько родственников', 'Кто может заказать', 'придёт письмо'],
    ],
  ],
  ['/privacy-police', ['Контакты оператора', 'Оператор: ИП Соколов.', 'shop@zarechye.example']],
])('%s says what people come for', async (at, facts) => {
  open(at);
  for (const fact of facts) await says(fact);
});

it('«О сервисе» leads to the messenger', async () => {
  open('/info');
  const link = await screen.findByRole('link', { name: 'Написать администратору' });
  expect(link.getAttribute('href')).toBe('https://wa.me/79997654321');
});

it('«Как заказать» leads on, and holds the quotas by regime and conditions', async () => {
  open('/how-to-order');
  const led = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await led('Перейти к покупкам')).toBe('/');
  expect(await led('Разобрать список из письма')).toBe('/list');
  await says('Получателей двое? Одна корзина — одному получателю.');
  expect(await led('Адреса доставки')).toBe('/delivery-address');
  const rows = (await screen.findAllByRole('row')).map((row) => [...row.children].map(text));
  expect(rows.slice(0, 4)).toEqual([
    ['Где получатель', 'Обычные условия', 'Облегчённые условия', 'Строгие условия'],
    ['Колония общего режима', '6 и 6раз в 2 месяца', '12 и 12раз в месяц', '3 и 3раз в 4 месяца'],
    ['Колония строгого режима', '4 и 4раз в 3 месяца', '6 и 6раз в 2 месяца', '2 и 2раз в 6 месяцев'],
    ['Колония особого режима', '3 и 3раз в 4 месяца', '4 и 4раз в 3 месяца', '1 и 1раз в год'],
  ]);
  expect(rows).toContainEqual(['Женщины', 'Число не ограничено']);
  // Control: in `src/content/parcel-quotas.ts` replace `}\u00a0${` with `} ${`
  expect(document.body.textContent).toContain('в\u00a02\u00a0месяца');
});

describe('«А можно ли…?»', () => {
  const answer = () => screen.getByRole('region', { name: 'А можно ли…?' });

  it('answers as one types', async () => {
    open('/allowed');
    await screen.findByRole('searchbox');
    fill('Что хотите положить', 'сигар');
    expect(text(answer().querySelector('li') ?? undefined)).toMatch(/^Сигареты и табак\s*У нас не продаётся/);
    expect(text(screen.getByRole('status'))).toContain('Сигареты и табак: у нас не продаётся.');
  });

  it('says what it took a slip for, what it does not know, and keeps the question in the address', async () => {
    const user = open('/allowed');
    await screen.findByRole('searchbox');
    fill('Что хотите положить', 'vfckj');
    await says('Показываем ответ на «масло».');
    fill('Что хотите положить', 'бронтозавр');
    await says('В нашем списке этого нет.');
    expect(answer().querySelector('li')).toBeNull();
    fill('Что хотите положить', '');
    expect(text(screen.getByRole('status'))).toBe('');
    fill('Что хотите положить', 'халва');
    await user.click(button('Узнать'));
    await isAt('/allowed?q=%D1%85%D0%B0%D0%BB%D0%B2%D0%B0');
    await says('Обычно принимают; при досмотре её могут');
    expect(document.activeElement?.querySelector('li')).toBe(answer().querySelector('li'));
  });
});

it('the policy folds into six parts; its search opens those that fit and marks the words', async () => {
  const user = open('/privacy-police');
  await screen.findByRole('searchbox');
  const parts = () => [...document.querySelectorAll('details summary')].map(text);
  const opened = () => document.querySelectorAll('details[open]').length;
  expect([parts(), opened()]).toEqual([POLICY_PARTS, 0]);
  fill('Найти в политике', 'телефон');
  const found = parts().length;
  expect(found).toBeLessThan(6);
  await says(`Разделов, где это есть: ${found}`);
  expect(opened()).toBe(found);
  const marks = [...document.querySelectorAll('mark')].map(text);
  expect(marks.length).toBeGreaterThan(0);
  for (const mark of marks) expect(mark).toMatch(/^телефон/i);
  fill('Найти в политике', 'единорог');
  await says('Таких слов в политике нет.');
  await user.click(screen.getByRole('link', { name: 'Показать всю политику' }));
  expect([parts(), field('Найти в политике').value]).toEqual([POLICY_PARTS, '']);
});

describe('«Когда следующая передача»', () => {
  const last = addDays(moscowDay(new Date()), -10);
  const next = (months: number) => formatLongDay(addMonths(last, months)).replace(/\u00A0/g, ' ');
  const answer = () => text(screen.getByRole('status'));

  // Control: in `src/content/web/stored-parcel-calendar.ts` replace `browserStorage.set(KEY, JSON.stringify({ ...parseStoredParcelCalendar(readText()), ...changes }))` with `void changes`.
  it('counts as one chooses, knows what cannot be counted, and forgets all of it', async () => {
    const user = open('/next-parcel');
    const choose = (label: string, option: string) => user.selectOptions(field(label), option);
    await says('Выберите, где получатель');
    await choose('Где получатель', 'Колония общего режима');
    await says('Первую можно получить сразу по прибытии.');
    fill('Когда приняли последнюю', last);
    await says(`Следующую передачу могут принять не раньше ${next(2)}`);
    await choose('Условия', 'Строгие');
    await says('Сейчас: условия строгие, посылка или передача, не в ШИЗО. Изменить');
    // The answer stands above what is mostly as it is assumed.
    // Control: in `src/content/web/next-parcel.page.tsx` replace `<NextParcelAnswer next={next} sort={sort} isDayWrong={lastDay.wrong !== undefined} />` with ``
    expect(text(screen.getByRole('group', { name: 'Посчитать день' }))).toMatch(/не раньше.*Сейчас:/);
    expect(answer()).toContain(next(4));
    await choose('Сейчас в ШИЗО или ПКТ', 'В ПКТ, ЕПКТ или одиночной камере');
    expect(answer()).toContain(next(6));
    expect(localStorage.getItem('parcelCalendar')).toContain(last);
    // A reload.
    cleanup();
    open('/next-parcel');
    await expect.poll(answer).toContain(next(6));
    expect(field('Когда приняли последнюю').value).toBe(formatDottedDay(last));
    expect(screen.getByRole('link', { name: 'Добавить в календарь' }).getAttribute('href')).toContain(
      `?day=${addMonths(last, 6)}`,
    );
    await choose('Что хотите отправить', 'Бандероль');
    expect(answer()).toContain('Первую можно получить');
    fill('Когда приняли последнюю', '2062-11-20');
    leave();
    await says('Проверьте год');
    expect(answer()).toBe('Проверьте, когда приняли последнюю.');
    // Control: in `src/content/web/next-parcel.page.tsx` replace `isAhead: typed > today` with `isAhead: typed < today`
    fill('Когда приняли последнюю', addDays(moscowDay(new Date()), 2));
    await says('Этот день ещё не наступил. Всё верно?');
    // Control: in `src/content/web/next-parcel.page.tsx` replace `isAhead: typed > today` with `isAhead: typed >= today`
    fill('Когда приняли последнюю', moscowDay(new Date()));
    await says('Если ещё не было, оставьте пустым');
    await choose('Сейчас в ШИЗО или ПКТ', 'В ШИЗО');
    fill('Когда приняли последнюю', '');
    await expect.poll(answer).toBe('Сейчас не выдадут; спросите, с какого дня можно.');
    await choose('Где получатель', 'Следственный изолятор (СИЗО)');
    expect(answer()).toContain('до 30 кг передач на человека');
    await choose('Где получатель', 'Тюрьма');
    expect([...field('Режим').querySelectorAll('option')].map(text)).toEqual([
      'Общий режим',
      'Строгий режим',
    ]);
    await user.click(button('Стереть'));
    expect(answer()).toContain('Выберите, где получатель');
    expect(localStorage.getItem('parcelCalendar')).toBeNull();
  });

  // Control: in `src/content/web/chosen-facility.ts` replace `String(id) === chosen` with `String(id) === 'chosen'`
  it('begins with the kind of the facility that was chosen in this tab', async () => {
    sessionStorage.setItem('chosenFacility', '7');
    const short = 'СИЗО-7';
    open('/next-parcel', [{ id: 7, name: short, short, kind: 'REMAND', days: null, pause: null }]);
    await says('По учреждению, которое вы выбрали');
    expect(answer()).toContain('до 30 кг передач на человека');
    // Control: in `src/content/web/chosen-facility.ts` replace `if (remembered !== null) return` with `if (remembered === 'REMAND') return`
    act(() => rememberFacilityKind('unknown'));
    await says('Выберите, где получатель');
  });
});
