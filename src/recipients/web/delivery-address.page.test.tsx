import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, field, fill, isAt, leave, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { facility, savedAddress, serverSells } from '../../../tests/component/samples.ts';
import { listActiveFacilities } from '../../facilities/work-addresses.contract.ts';
import { latestBirthDateForAge, moscowDay } from '../../lib/calendar.ts';
import { MAX_PRICE_KOPECKS } from '../../lib/money/roubles.ts';
import {
  addRecipient,
  editRecipient,
  listSavedRecipients,
  removeRecipient,
} from '../user-address.contract.ts';

const seven = facility(7, { deliveryCost: 35_050 });
const [orlov, zaitsev] = [savedAddress(2, 'Орлов'), savedAddress(3, 'Зайцев')];
const saved = { message: 'Данные успешно сохранены!', id: 9 };

// What a page has loaded once it keeps until it is left.
beforeEach(() => vi.resetModules());

async function open(as?: 'buyer') {
  const page = await import('./delivery-address.page.tsx');
  return show({ '/delivery-address': page }, '/delivery-address', { as });
}

/** The page of a buyer who has saved these, with its facilities there. */
async function openFor(...addresses: ReturnType<typeof savedAddress>[]) {
  serverSells([], [seven]);
  server.respond(listSavedRecipients, addresses);
  const user = await open('buyer');
  await says('350,50 ₽');
  return user;
}

type User = Awaited<ReturnType<typeof open>>;

async function fillAll(user: User) {
  for (const [label, value] of [
    ['Фамилия', 'Соколов'],
    ['Имя', 'Иван'],
    ['Отчество', 'Петрович'],
    ['Дата рождения', '08.03.1985'],
    ['Ваш телефон', '8 (999) 123-45-67'],
    ['Фамилия получателя ещё раз', 'Соколов'],
  ] as const) {
    fill(label, value);
  }
  await user.selectOptions(field('Учреждение'), await screen.findByRole('option', { name: 'ИК-7' }));
  await user.click(field(/^Даю/));
  await user.click(field(/^Подтверждаю/));
}

function leaving(label: string, typed: string) {
  fill(label, typed);
  leave();
}

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(text);
const focused = () => text(document.activeElement ?? undefined);

describe('delivery addresses', () => {
  it.each([undefined, 'buyer'] as const)('say that there are none, with a way on: %s', async (as) => {
    serverSells([], []);
    server.respond(listSavedRecipients, []);
    const user = await open(as);
    await says('Адресов доставки пока нет');
    expect(text()).not.toContain('Стоимость доставки');
    await user.click(screen.getByRole('link', { name: 'Добавить адрес' }));
    await isAt(as === undefined ? '/login' : '/delivery-address#new-address');
    if (as) await says('Кому отправляем');
  });

  it('are a table for everybody', async () => {
    serverSells([], [seven, facility(8, { freeDeliveryThreshold: MAX_PRICE_KOPECKS })]);
    await open();
    await says('Войдите, чтобы сохранить получателя');
    expect(screen.getAllByRole('row').map(text)).toEqual([
      'УчреждениеСтоимость доставкиБесплатно от',
      'ИК-7350,50 ₽5 000,00 ₽',
      'ИК-8350,00 ₽никогда',
    ]);
  });

  // Control: in `src/recipients/web/delivery-address.page.tsx` replace `[...own, ...others]` with `facilities`.
  it('lead with those of the buyer’s own recipients', async () => {
    serverSells([], [facility(8), seven]);
    server.respond(listSavedRecipients, [orlov]);
    await open('buyer');
    await says('350,50 ₽');
    expect(screen.getAllByRole('row').map(text)).toEqual([
      'УчреждениеСтоимость доставкиБесплатно от',
      'ИК-7Сюда едут ваши посылки350,50 ₽5 000,00 ₽',
      'ИК-8350,00 ₽5 000,00 ₽',
    ]);
  });

  // Control: in `src/recipients/web/delivery-address.page.tsx` replace ` || !isNarrow` with ` || isNarrow`
  it('fold those of others on a phone', async () => {
    const onPhone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => onPhone);
    serverSells([], [facility(8), seven]);
    server.respond(listSavedRecipients, [orlov]);
    await open('buyer');
    const folded = (await screen.findByText('Цены для других учреждений')).closest('details');
    expect(folded?.open).toBe(false);
    expect(text(folded?.querySelector('tbody') ?? undefined)).toBe('ИК-8350,00 ₽5 000,00 ₽');
    expect(screen.getAllByRole('row').map(text)).toContain('ИК-7Сюда едут ваши посылки350,50 ₽5 000,00 ₽');
  });

  it.each(['network', 'cut', 'shape'] as const)('say what did not come, and ask again: %s', async (how) => {
    server.fails(listActiveFacilities, how);
    server.fails(listSavedRecipients, how);
    const user = await open('buyer');
    await says('Ошибка загрузки адресов');
    await says('Ошибка при загрузке адресов');
    serverSells([], [seven]);
    server.respond(listSavedRecipients, [orlov]);
    await user.click(screen.getAllByRole('button', { name: 'Повторить' })[0] as HTMLElement);
    await says('Орлов Иван Петрович');
    await user.click(await screen.findByRole('button', { name: 'Повторить' }));
    await says('350,50 ₽');
  });
});

it('says beside a refused phone what to do without a Russian number', async () => {
  await openFor();
  // Control: in `src/recipients/web/delivery-address.page.tsx` replace `list?.length === 0 && ` with `list === null && `
  await says('Запишите получателя один раз');
  expect(screen.queryByRole('link', { name: 'напишите нам' })).toBeNull();
  fill('Ваш телефон', '+998 90 123 45 67');
  leave();
  await says('Если нет российского номера');
  expect(screen.getByRole('link', { name: 'напишите нам' }).getAttribute('href')).toContain('wa.me');
});

describe('saved recipients', () => {
  // Control: in `src/recipients/web/delivery-address.page.tsx` replace `list?.length === 1` with `address.id > 0`.
  it('stand first, all alike, and each can be changed: what was typed of it survives the form being closed', async () => {
    localStorage.setItem('lastRecipient', '2');
    const user = await openFor(zaitsev, orlov);
    expect(headings(3)).toEqual(['Зайцев Иван Петрович', 'Орлов Иван Петрович']);
    const ways = screen.getAllByRole('link', { name: /^Собрать посылку/ });
    expect(ways.map(({ className }) => className.includes('primary'))).toEqual([false, false]);
    expect(headings(2).slice(0, 2)).toEqual(['Сохранённые получатели', 'Стоимость доставки']);
    await user.click(button('Изменить Орлов Иван Петрович'));
    await expect.poll(focused).toBe('Изменить: Орлов Иван Петрович');
    expect(field('Фамилия получателя ещё раз').value).toBe('Орлов');
    fill(/^Отряд/, '12');
    await user.click(button('Отмена'));
    await user.click(button('Вернуть'));
    expect(field(/^Отряд/).value).toBe('12');
    await user.click(field(/^Даю/));
    await user.click(field(/^Подтверждаю/));
    server.respond(editRecipient, { ...saved, id: 2 });
    await user.click(button('Сохранить изменения'));
    await says('Данные успешно сохранены!');
    expect(server.sent(editRecipient)).toMatchObject([{ body: { lastName: 'Орлов', squadNumber: '12' } }]);
  });

  // Control: in `src/recipients/web/use-recipient-editor.ts` replace `failed.code !== 'NOT_FOUND'` with `true`
  // Control: in `src/recipients/web/use-recipient-editor.ts` replace `if (failed !== null && ` with `if (failed === null && `
  it('are deleted after a question, also where another tab was first, and the focus goes on at their heading', async () => {
    const user = await openFor(zaitsev, orlov);
    const remove = () => user.click(button('Удалить Зайцев Иван Петрович'));
    await remove();
    await says('Удалить получателя «Зайцев Иван Петрович»?');
    await user.click(button('Отмена'));
    expect(server.sent(removeRecipient)).toEqual([]);
    await remove();
    server.fails(removeRecipient, 503);
    await user.click(button('Удалить'));
    await says('Ошибка при удалении получателя');
    await remove();
    server.refuses(removeRecipient, 'NOT_FOUND', 'Такого получателя нет');
    server.respond(listSavedRecipients, [orlov]);
    await user.click(button('Удалить'));
    await says('Получатель удалён: Зайцев Иван Петрович');
    await expect.poll(() => headings(3)).toEqual(['Орлов Иван Петрович']);
    expect(focused()).toBe('Сохранённые получатели');
  });

  it('lead to the order, and the facility is chosen with the person', async () => {
    const user = await openFor(orlov);
    await user.click(screen.getByRole('link', { name: 'Собрать посылку Орлов Иван Петрович' }));
    await isAt('/cart?recipient=2');
    expect(sessionStorage.getItem('chosenFacility')).toBe('7');
  });
});

describe('the form of a recipient', () => {
  // Control: in `src/recipients/web/recipient-form.tsx` replace `Это не вы, а тот, кто получит посылку` with ``
  // Control: in `src/recipients/web/recipient-editor.tsx` replace `heading.current?.scrollIntoView();` with ``
  it('says whose names it asks for, at the top of the screen', async () => {
    const user = await openFor(orlov);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(button('Добавить получателя'));
    const whose = screen.getByRole('group', {
      name: /^Новый получатель\s*Это не вы, а тот, кто получит посылку$/,
    });
    expect(within(whose).getByLabelText('Фамилия')).toBe(field('Фамилия'));
    expect(scroll.mock.contexts.map((seen) => text(seen as Element))).toEqual(['Новый получатель']);
  });

  // Control: in `src/recipients/web/use-recipient-editor.ts` replace `setSavedNow(null);` with ``
  it('sends what the specification names, once, is emptied, and comes back once its one recipient is deleted', async () => {
    const user = await openFor();
    await fillAll(user);
    server.respond(addRecipient, saved);
    server.respond(listSavedRecipients, [savedAddress(9, 'Соколов')]);
    await user.dblClick(button('Сохранить адрес'));
    await says('Данные успешно сохранены!');
    await says('Соколов Иван Петрович');
    expect(server.sent(addRecipient).map(({ body }) => body)).toEqual([
      {
        ...{ lastName: 'Соколов', firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
        ...{ squadNumber: '', institutionId: 7, institutionName: 'ИК-7', additionalInfo: '' },
        ...{ phone: '+79991234567', confirmLastName: 'Соколов', consent: true },
      },
    ]);
    expect(screen.queryByLabelText('Имя')).toBeNull();
    await user.click(button('Добавить получателя'));
    // The phone is the buyer's own.
    expect([field('Имя').value, field('Ваш телефон').value]).toEqual(['', '+7 (999) 123-45-67']);
    await user.click(button('Отмена'));
    await user.click(button('Удалить Соколов Иван Петрович'));
    server.respond(removeRecipient, { message: 'Удалён' });
    server.respond(listSavedRecipients, []);
    await user.click(button('Удалить'));
    await says('Получатель удалён: Соколов Иван Петрович');
    await screen.findByLabelText('Имя');
  });

  // Control: in `src/ui/session.ts` replace `      tabStorage.clear();` with ``
  it('keeps what was typed through a reload, the consents apart, until the person signs out', async () => {
    await fillAll(await openFor());
    vi.resetModules();
    document.body.replaceChildren();
    await openFor();
    await expect.poll(() => field('Имя').value).toBe('Иван');
    expect([field('Ваш телефон').value, field(/^Даю/).checked]).toEqual(['+7 (999) 123-45-67', false]);
    const { session } = await import('../../ui/session.ts');
    expect(JSON.stringify(sessionStorage)).toContain('Иван');
    act(() => session.end());
    expect(JSON.stringify(sessionStorage)).not.toContain('Иван');
  });

  it.each([
    [500, 'Ошибка при сохранении данных'],
    ['cut', 'Ошибка при сохранении данных'],
    ['shape', 'Ошибка при сохранении данных'],
  ] as const)('says that it was not saved, %j, and nothing typed is lost', async (how, words) => {
    const user = await openFor();
    await fillAll(user);
    server.fails(addRecipient, how);
    await user.click(button('Сохранить адрес'));
    await says(words);
    expect(field('Фамилия').value).toBe('Соколов');
    server.respond(addRecipient, saved);
    await user.click(button('Сохранить адрес'));
    await says('Данные успешно сохранены!');
    const keys = server.sent(addRecipient).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
  });

  it('says the server’s own words: a hundred is the most', async () => {
    const user = await openFor();
    await fillAll(user);
    server.refuses(addRecipient, 'CONFLICT', 'Сохранено уже 100 получателей');
    await user.click(button('Сохранить адрес'));
    await says('Сохранено уже 100 получателей');
    // It stands below the button, which is where a phone ends.
    // Control: in `src/recipients/web/recipient-form.tsx` replace `    outcome.current?.focus({ preventScroll: true });` with ``
    expect(text(document.activeElement ?? undefined)).toContain('Сохранено уже 100 получателей');
    expect(field('Имя').value).toBe('Иван');
  });

  it('says 3 s long that the session ended; then the sign-in, nothing typed lost', async () => {
    const user = await openFor();
    await fillAll(user);
    server.refuses(addRecipient, 'UNAUTHORIZED', 'Войдите');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(button('Сохранить адрес'));
    await says('Произошла ошибка при авторизации');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    await isAt('/delivery-address');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await isAt('/login?resumeStep=3');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Иван');
  });

  it('tells every rule in its words, and each leads to its field', async () => {
    const user = await openFor();
    await user.click(button('Сохранить адрес'));
    await says('Ошибка валидации данных');
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(screen.getAllByRole('link').map(text).slice(0, 9)).toEqual([
      'Укажите фамилию',
      'Укажите имя',
      'Укажите отчество',
      'Укажите дату рождения',
      'Выберите учреждение',
      'Введите корректный номер телефона (+7 или 8 и 10 цифр)',
      'Повторите фамилию',
      'Нужно ваше согласие на обработку персональных данных',
      'Подтвердите, что вправе сообщить данные получателя',
    ]);
    await user.click(screen.getByRole('link', { name: 'Укажите имя' }));
    expect(document.activeElement?.id).toBe('firstName');
    fill('Имя', 'Иван');
    await user.click(field(/^Подтверждаю/));
    const [last, mid] = screen.getAllByRole('link').map(text);
    expect([last, mid]).toEqual(['Укажите фамилию', 'Укажите отчество']);
    expect(text()).not.toMatch(/Укажите имя|Подтвердите, что вправе/);
  });

  it.each([
    ['Ваш телефон', '+7 999 123-45-6', 'Введите корректный номер телефона', '+7999123456'],
    ['Ваш телефон', '8 999 123 45 67', null, '+7 (999) 123-45-67'],
    ['Ваш телефон', '999 123 45 67', null, '+7 (999) 123-45-67'],
    ['Фамилия', 'Сoколов', 'В фамилии есть латинская буква «o»', 'Сoколов'],
    ['Фамилия', 'королёв', null, 'Королёв'],
    ['Дата рождения', '31.02.1990', '31 февраля не бывает', '31.02.1990'],
    ['Дата рождения', '05111985', null, '05.11.1985'],
  ])('judges %s when it is left: %s', async (label, typed, complaint, written) => {
    await openFor();
    leaving(label, typed);
    if (complaint) await says(complaint);
    expect(field(label).value).toBe(written);
    expect(field(label).getAttribute('aria-invalid')).toBe(complaint ? 'true' : null);
  });

  it('compares the last names, and knows who is too young', async () => {
    await openFor();
    leaving('Фамилия', 'Королёв');
    leaving('Фамилия получателя ещё раз', 'Королав');
    await says('Фамилии не совпадают');
    leaving('Фамилия получателя ещё раз', 'КОРОЛЕВ');
    await says('Фамилии не совпадают: в одной «ё», в другой «е»');
    leaving('Фамилия получателя ещё раз', 'королёв');
    expect(text()).not.toContain('Фамилии не совпадают');
    const birthday = latestBirthDateForAge(moscowDay(new Date()), 14);
    const dayAfter = new Date(Date.parse(`${birthday}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    leaving('Дата рождения', dayAfter.split('-').reverse().join('.'));
    await says('Возраст должен быть не менее 14 лет');
    leaving('Дата рождения', birthday.split('-').reverse().join('.'));
    expect(text()).not.toContain('Возраст должен быть');
  });

  it('takes no more than the limit of each field, and counts from 90 % of it', async () => {
    await openFor();
    for (const [label, max] of [
      ['Фамилия', 127],
      ['Имя', 127],
      ['Отчество', 127],
      ['Фамилия получателя ещё раз', 127],
      [/^Отряд/, 63],
      ['Ваш телефон', 63],
      [/^Дополнительная информация/, 511],
    ] as const) {
      const near = Math.ceil(max * 0.9);
      fill(label, '1'.repeat(near - 1));
      expect(text(), String(label)).not.toContain(' символов');
      fill(label, '1'.repeat(near));
      await says(`${near} из ${max} символов`);
      expect(field(label).maxLength).toBe(max);
      fill(label, '');
    }
  });
});
