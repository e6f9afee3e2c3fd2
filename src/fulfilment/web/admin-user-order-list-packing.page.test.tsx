import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, field, fill, navigate, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { facility, order } from '../../../tests/component/samples.ts';
import { listActiveFacilities } from '../../facilities/work-addresses.contract.ts';
import { formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { changeStatuses } from '../../orders/user-order-desk.contract.ts';
import { addParcelPhoto, deleteParcelPhoto, getParcelPhoto } from '../../orders/user-order-photo.contract.ts';
import {
  changePackingProgress,
  getPackingProgress,
  listReplacementOptions,
  type PackingProgress,
} from '../user-order-packing.contract.ts';
import { getPackingSheets, getRecipientTags, type PackingSheet } from '../user-order-papers.contract.ts';
import * as page from './admin-user-order-list-packing.page.tsx';
import type { PrintedPages } from './printed-pages.tsx';

// The paper is measured, which takes a real browser; a list for handing in is one page here.
vi.mock('./printed-pages.tsx', () => ({
  PrintedPages: ({ of, more, rows, children }: Parameters<typeof PrintedPages<PackingSheet>>[0]) =>
    ['Список для сдачи', 'Лист водителя'].includes(of) && (
      <article>
        {more.join(' · ')}
        {children([...rows], { isFirst: true, isLast: true })}
      </article>
    ),
}));

const nothing: PackingProgress = {
  ...{ recipientTag: 'соколов', debt: null },
  ...{ lines: [], parts: [], calls: [], photos: [] },
  ...{ refund: 0, weighed: null, boxes: [], packed: null },
};
const done = { at: '2026-11-22T09:00:00.000Z', by: 'Иванова Мария' };

const lineOf = (position: number, nameProduct: string) => ({
  ...{ id: position, position, nameProduct, quantityProduct: 1, priceProduct: 10_000, weightGrams: 500 },
  ...{ choice: null, choiceMissing: false, restrictions: null, refusedAs: null, parts: [] },
  ifMissing: 'CALL' as const,
});

const sheetOf = (id: number, packing = nothing): PackingSheet => ({
  ...{ id, status: 'PAID', version: 2, createdAt: '2026-11-20T09:00:00.000Z', handedInAt: null },
  ...{ heldAt: null, plannedDay: null, laterDays: [] },
  ...{ institutionId: 7, workAddressName: 'ИК-7', workAddressId: 7 },
  ...{ lastNameClient: 'Соколов', firstNameClient: 'Иван', middleNameClient: 'Петрович' },
  ...{ birthDateClient: '1985-03-08', squadNumberClient: '5', additionalInfoClient: null },
  ...{ nameBuyer: 'Кузнецова Анна Ильинична', phoneBuyer: '+79991234567', substitution: 'CALL' },
  ...{ boxGrams: 400, limitGrams: 20_000 },
  groups: [
    { name: 'Чай', lines: [lineOf(1, 'Чай'), lineOf(2, 'Кофе')] },
    { name: 'Сладости', lines: [lineOf(3, 'Халва')] },
  ],
  packing,
});

/** Answers with these sheets, and with how far the packing of the first of them is. */
function packs(...sheets: [PackingSheet, ...PackingSheet[]]) {
  server.respond(getPackingSheets, { sheets });
  server.respond(getPackingProgress, sheets[0].packing);
}

beforeEach(() => {
  packs(sheetOf(4, { ...nothing, packed: done }), sheetOf(5), sheetOf(6));
  server.respond(getPackingProgress, nothing);
  server.respond(listReplacementOptions, { lines: [] });
  server.fails(changePackingProgress, 'network');
  server.respond(listActiveFacilities, { addressList: [], shop: { boxGrams: 400, closedDays: [] } });
});

const open = (search: string, deskRole?: 'PACKER') =>
  show({ '/admin/user-order-list/packing': page }, `/admin/user-order-list/packing?ids=4,5,6${search}`, {
    as: 'administrator',
    ...(deskRole && { deskRole }),
  });

/** The button of an open dialog, which stands after the page's own of this name. */
const inDialog = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement;

const boxes = () => screen.getAllByRole('checkbox').map((box) => text(box.closest('label') as Element));

it('lists what is left first, and begins with it', async () => {
  open('');
  await says('Собирать с № 5');
  const rows = screen.getAllByRole('row', { name: /Соколов/ }).map(text);
  expect(rows).toEqual([
    expect.stringMatching(/^№ 5 .*ИК-7.*не назначен≈ 1,9 кгНе начат$/),
    expect.stringMatching(/^№ 6 .*Не начат$/),
    expect.stringMatching(/^№ 4 .*Собран$/),
  ]);
  const link = screen.getByRole('link', { name: /^№\s6 Соколов Иван Петрович$/ });
  expect(link.getAttribute('href')).toContain('order=6');
});

// Control: in `src/fulfilment/web/admin-user-order-list-packing.page.tsx` replace `.toSorted(compareDays)` with ``
it('begins with what is handed in soonest, whichever facility it is for', async () => {
  const later = { ...sheetOf(5), plannedDay: '2099-11-28' };
  packs(sheetOf(4), later, { ...sheetOf(6), plannedDay: '2099-11-26' });
  open('');
  await says('Собирать с № 6');
  const rows = screen.getAllByRole('row', { name: /Соколов/ }).map(text);
  expect(rows.map((row) => row.slice(0, 3))).toEqual(['№ 6', '№ 5', '№ 4']);
});

const corrected = () => {
  const packing = { ...nothing, recipientTag: 'кимаев' };
  const other = { lastNameClient: 'Кимаев', workAddressName: 'ИК-8' };
  packs({ ...sheetOf(5, packing), ...other }, sheetOf(6));
  return packing;
};

/** What is drawn begins to look in an effect; then the time of one look passes. */
async function lookAgain() {
  await act(async () => {});
  await act(async () => vi.advanceTimersByTime(4_000));
}

// Control: in `src/fulfilment/web/unsent-packings.ts` replace `isHeld ? holdMarks` with `false ? holdMarks`
// Control: in `src/fulfilment/web/admin-user-order-list-packing.page.tsx` replace `if (isOutdated)` with `if (false)`
it('asks to look again once the recipient was corrected, and sends then what was ticked', async () => {
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  const packing = corrected();
  server.refuses(changePackingProgress, 'CONFLICT', 'Получателя или учреждение заказа № 5 исправили.');
  await user.click(screen.getByRole('checkbox', { name: /^Чай/ }));
  await says('Было: Соколов Иван Петрович, отряд 5, ИК-7.');
  await says('Исправили: Кимаев Иван Петрович, отряд 5, ИК-8.');
  const bodies = () => server.sent(changePackingProgress).map(({ body }) => body);
  expect(bodies()).toMatchObject([{ seenRecipientTag: 'соколов', seenDebt: false }]);
  // Nothing is noted before it is answered.
  await user.click(button('Позже'));
  await says('Получателя или учреждение исправили.');
  await user.click(screen.getByRole('checkbox', { name: /^Кофе/ }));
  await says('Проверьте, кому собираете');
  expect(bodies()).toHaveLength(1);
  const lines = [1, 2].map((position) => ({ position, quantity: 1, replacement: null, ...done }));
  server.respond(changePackingProgress, { ...packing, lines, remainingLines: [], refusedLines: [] });
  await user.click(button('Проверено, собираю'));
  await says('Положено 2 из 3.');
  const sent = bodies().slice(1) as { seenRecipientTag: string; lines: { position: number }[] }[];
  expect(new Set(sent.map(({ seenRecipientTag }) => seenRecipientTag))).toEqual(new Set(['кимаев']));
  expect([...new Set(sent.flatMap(({ lines }) => lines.map(({ position }) => position)))].sort()).toEqual([
    1, 2,
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('learns of a corrected recipient while the sheet stands open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open('&order=5');
  await says('Положено 0 из 3.');
  corrected();
  await lookAgain();
  vi.useRealTimers();
  await says('Исправили: Кимаев Иван Петрович, отряд 5, ИК-8.');
});

// Control: in `src/fulfilment/web/paper.tsx` replace `=== seen ? [] : id` with `=== seen ? [] : []`
it.each(['labels', 'handover', 'driver'])(
  'says of open papers, %s, that a recipient was corrected',
  async (paper) => {
    const user = open(`&paper=${paper}&day=none`);
    await says('Соколов');
    corrected();
    const orders = [5, 6].map((id) => ({ id, recipientTag: id === 5 ? 'кимаев' : 'соколов' }));
    server.respond(getRecipientTags, { orders });
    // The page listens only a moment after it shows its papers.
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(server.sent(getRecipientTags)).not.toEqual([]);
    });
    await says('Данные изменились: исправили получателя или учреждение, № 5. Обновите перед печатью.');
    expect(server.sent(getRecipientTags)[0]?.body).toEqual({ ids: [4, 5, 6] });
    await user.click(button('Обновить'));
    await says('Кимаев');
    await waitFor(() => expect(screen.queryByText(/^Данные изменились/)).toBeNull());
  },
);

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `(debt !== null && !accepted.debt)` with `false`
it('says in the list, at the order and on the papers what is not paid, and asks before the first mark', async () => {
  const unpaid = { ...nothing, debt: { kind: 'UNPAID' as const } };
  const underpaid = { ...nothing, debt: { kind: 'UNDERPAID' as const, rest: 243_200 } };
  packs({ ...sheetOf(5, unpaid), status: 'NOT_PAID' }, sheetOf(6, underpaid));
  const user = open('');
  await says('Собирать с № 5');
  expect(screen.getAllByRole('row', { name: /Соколов/ }).map(text)).toEqual([
    expect.stringMatching(/Не начат Не оплачен$/),
    expect.stringMatching(/Не начат Недоплата 2 432 ₽$/),
  ]);
  await user.click(screen.getByRole('link', { name: 'Ярлыки коробок' }));
  await says('Не оплачен: № 5. Недоплата 2 432 ₽: № 6.');
  await user.click(screen.getByRole('link', { name: 'Листы сборки' }));
  await user.click(await screen.findByRole('link', { name: /^Собирать с/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^Чай/ }));
  await says('Не оплачен. Всё равно собирать?');
  await user.click(button('Не собирать'));
  expect(server.sent(changePackingProgress)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^Чай/ }));
  await user.click(button('Собирать'));
  await says('Положено 1 из 3.');
  await user.click(screen.getByRole('checkbox', { name: /^Кофе/ }));
  await says('Положено 2 из 3.');
  expect(server.sent(changePackingProgress).at(-1)?.body).toMatchObject({ seenDebt: true });
  await user.click(button('Собран'));
  await says('Не оплачен.Не отмечены:1 × ХалваБудут считаться положенными целиком');
});

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `sheet.groups.filter(isPacked)` with `[]`
it('leaves a ticked line and the focus in their place; what was packed before stands last', async () => {
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  await user.click(screen.getByRole('checkbox', { name: /^Чай/ }));
  await says('Положено 1 из 3.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Чай/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Кофе/ }));
  await says('Положено 2 из 3.');
  expect(boxes()).toEqual(['Чай1 шт.', 'Кофе1 шт.', 'Халва1 шт.']);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  // What is in lacks nothing.
  expect(screen.getAllByRole('button', { name: /^Не всё/ }).map(text)).toEqual(['Не всё Халва']);
  await user.click(screen.getByRole('link', { name: 'Все заказы' }));
  await user.click(await screen.findByRole('link', { name: /^№\s5/ }));
  await says('Положено 2 из 3.');
  expect(boxes()).toEqual(['Халва1 шт.', 'Чай1 шт.', 'Кофе1 шт.']);
  await user.click(screen.getByRole('checkbox', { name: /^Халва/ }));
  await user.click(screen.getByRole('link', { name: 'Все заказы' }));
  await user.click(await screen.findByRole('link', { name: /^№\s5/ }));
  await says('Положено 3 из 3.');
  expect(boxes()).toEqual(['Чай1 шт.', 'Кофе1 шт.', 'Халва1 шт.']);
});

// Control: in `src/fulfilment/web/packing-sheet.ts` replace `columns.length <= most` with `true`
// Control: in `src/fulfilment/web/packing-sheet.ts` replace `if (rows > room && rows <= height) room = 0;` with ``
// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `packers.length > 1` with `true`
it('stands in two columns of equal height, a category going on in the second, and names who packs once', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width > 64rem)' }));
  const groups = [
    { name: 'Мясо', lines: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((position) => lineOf(position, 'Тушёнка')) },
    { name: 'Чай', lines: [lineOf(10, 'Чай')] },
  ];
  const lines = [3, 10].map((position) => ({ position, quantity: 1, replacement: null, ...done }));
  packs({ ...sheetOf(5, { ...nothing, lines }), groups });
  open('&order=5');
  await says('Положил: Иванова М.');
  expect(text().match(/Положил/g)).toHaveLength(1);
  const headings = screen.getAllByRole('heading', { name: /^Мясо|^Чай/ });
  expect(headings.map(text)).toEqual(['Мясо', 'Мясо, далее']);
  const columnsOf = (those: HTMLElement[]) => those.map((one) => one.closest('fieldset > div > div'));
  expect(new Set(columnsOf(headings)).size).toBe(2);
  // A category that has room in a column stays whole.
  const whole = [
    { name: 'Мясо', lines: [1, 2, 3].map((position) => lineOf(position, 'Тушёнка')) },
    { name: 'Чай', lines: [4, 5, 6].map((position) => lineOf(position, 'Чай')) },
    { name: 'Крупы', lines: [7, 8, 9].map((position) => lineOf(position, 'Рис')) },
  ];
  packs({ ...sheetOf(6), groups: whole }, { ...sheetOf(7), groups: whole.slice(1) });
  await navigate('/admin/user-order-list/packing?ids=6&order=6');
  await says('Заказ № 6');
  const kept = screen.getAllByRole('heading', { level: 2, name: /^(Мясо|Чай|Крупы)/ });
  expect(kept.map(text)).toEqual(['Мясо', 'Чай', 'Крупы']);
  expect(new Set(columnsOf(kept)).size).toBe(2);
  // Control: in `src/fulfilment/web/packing-sheet.ts` replace `rows > 6 ? Math.ceil(rows / most) : rows` with `Math.ceil(rows / most)`
  await navigate('/admin/user-order-list/packing?ids=6,7&order=7');
  await says('Заказ № 7');
  const few = screen.getAllByRole('heading', { level: 2, name: /^(Чай|Крупы)/ });
  expect(new Set(columnsOf(few)).size).toBe(1);
});

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `[line, ...line.parts].some` with `[line].some`
it('says at the very part of a set that it is refused there, and at the set how many', async () => {
  const part = { quantityProduct: 2, weightGrams: 100, refusedAs: null };
  const parts = [
    { ...part, part: 1, nameProduct: 'Мыло' },
    { ...part, part: 2, nameProduct: 'Станки', refusedAs: 'бритвенные станки' },
  ];
  const lines = [{ ...lineOf(1, 'Набор'), parts }];
  packs({ ...sheetOf(5), groups: [{ name: null, lines }] });
  open('&order=5');
  await says('Там не принимают 1 строку этого заказа: отмечены ниже.');
  expect(boxes()).toEqual([
    'Набор0 из 21 часть не примут1 шт.',
    'Мыло2 шт.',
    'СтанкиТам не принимают: бритвенные станки2 шт.',
  ]);
});

// Control: in `src/fulfilment/web/packing-sheet.ts` replace `if (ofSet.length > 0) {` with `if (false) {`
it('counts a set part by part, at its name and at the bottom', async () => {
  const part = { quantityProduct: 2, weightGrams: 100, refusedAs: null };
  const parts = ['Мыло', 'Станки', 'Паста'].map((name, at) => ({ ...part, part: at + 1, nameProduct: name }));
  const lines = [{ ...lineOf(1, 'Набор'), quantityProduct: 2, parts }, lineOf(2, 'Чай')];
  packs({ ...sheetOf(5), groups: [{ name: null, lines }] });
  const user = open('&order=5');
  await says('Положено 0 из 4.');
  await user.click(screen.getByRole('checkbox', { name: /^Мыло/ }));
  await says('Положено 1 из 4.');
  expect(boxes()[0]).toContain('Набор1 из 3');
  await user.click(button('Не всё Станки, из набора'));
  await user.click(button('Нет'));
  await says('Положено 1 из 4, нет 1.');
  // A set that is not there has none of its parts in.
  await user.click(button('Не всё Набор'));
  // Below its own line, not below all its parts.
  const list = screen.getByRole('list', { name: 'В наборе Набор' });
  expect(list.previousElementSibling).toBe(screen.getByRole('region', { name: 'Не хватает: Набор' }));
  // Control: in `src/fulfilment/web/packing-sheet.ts` replace `mark && Math.floor((ordered * (mark.quantity ?? sets)) / sets)` with `mark && ordered`
  await user.click(button('Увеличить количество: Набор'));
  await says('Положено 1 из 4, не всё 1, нет 1.');
  expect(screen.getByRole('checkbox', { name: /^Паста/ })).toHaveProperty('checked', false);
  await user.click(button('Уменьшить количество: Набор'));
  await says('Положено 0 из 4, нет 3.');
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^Паста/ }));
  await says('Положено 2 из 4, нет 1.');
  await user.click(screen.getByRole('checkbox', { name: /^Набор/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Чай/ }));
  await says('Положено 4 из 4.');
});

const offer = { id: 9, choice: null, weightGrams: 10 };

// Control: in `src/fulfilment/web/packing-line.tsx` replace `ifMissing === 'REPLACE' || called` with `ifMissing !== 'CALL' || called`
it('says what the buyer wants of missing goods, and replaces none that are to be left out', async () => {
  const REPLACE = 'REPLACE' as const;
  const lines = [
    { ...lineOf(1, 'Соль'), ifMissing: 'DROP' as const },
    { ...lineOf(2, 'Халва'), ifMissing: REPLACE },
  ];
  packs({ ...sheetOf(5), substitution: REPLACE, groups: [{ name: null, lines }] });
  const vanilla = { ...offer, nameProduct: 'Халва ванильная', priceProduct: 4_900 };
  const offered = (position: number) => ({ position, leftGrams: 9_000, replacements: [vanilla] });
  server.respond(listReplacementOptions, { lines: [offered(1), offered(2)] });
  const user = open('&order=5');
  await says('Если нет: заменить похожим, не дороже');
  await says('СольЕсли нет: собрать без него');
  const whole = vi.spyOn(Element.prototype, 'scrollIntoView');
  // Control: in `src/fulfilment/web/packing-line.tsx` replace `id={id} ref={showWhole}` with `id={id}`
  await user.click(button('Не всё Соль'));
  expect(whole).toHaveBeenCalledTimes(1);
  whole.mockRestore();
  // Control: in `src/fulfilment/web/packing-line.tsx` replace `<legend className={quantityProduct > 1 ? 'visually-hidden' : undefined}>В коробку</legend>` with ``
  expect(text(screen.getByRole('group', { name: 'В коробку' }))).toMatch(/^В коробку\s?Нет$/);
  await user.click(button('Нет'));
  await says('Положено 0 из 2, нет 1.');
  // No line below it moves under the thumb.
  // Control: in `src/fulfilment/web/packing-line.tsx` replace `{ifMissing !== substitution && <span>` with `{ifMissing !== substitution && mark === undefined && <span>`
  await says('СольЕсли нет: собрать без него');
  await user.click(button('Не всё Халва'));
  await user.click(button('Заменить'));
  await user.click(await screen.findByRole('radio', { name: /^Халва ванильная/ }));
  await user.click(button('Положить вместо'));
  await says('К возврату 102,00 ₽');
});

it('keeps a line where it is when what is missing of it is dealt with', async () => {
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  await user.click(button('Не всё Чай'));
  const missing = within(screen.getByRole('region', { name: 'Не хватает: Чай' }));
  expect(missing.getByRole('link', { name: /^Позвонить: \+7/ }).getAttribute('href')).toBe(
    'tel:+79991234567',
  );
  await user.click(button('не ответил'));
  expect(boxes()[0]).toContain('Чай');
  await user.click(button('Нет'));
  expect(boxes()[0]).toBe('ЧайНе положилиПозвонили: не ответил1 шт.');
  // Control: in `src/fulfilment/web/packing-line.tsx` replace `note(createPackedLineUpdate(position, false))` with `note(createPackedLineUpdate(position, true))`
  await user.click(button('Не всё Чай'));
  await user.click(button('Отменить отметку'));
  await says('Положено 0 из 3.');
});

// Control: in `src/fulfilment/web/packing-line.tsx` replace `note(createPackedLineUpdate(position, { quantity: pieces,` with `void (createPackedLineUpdate(position, { quantity: pieces,`
it('notes how many there are with each step, so that another line may be dealt with at once', async () => {
  const lines = [{ ...lineOf(1, 'Щётка'), quantityProduct: 3 }, lineOf(2, 'Кофе')];
  packs({ ...sheetOf(5), groups: [{ name: null, lines }] });
  const user = open('&order=5');
  await user.click(await screen.findByRole('button', { name: 'Не всё Щётка' }));
  for (const _ of [1, 2]) await user.click(button('Увеличить количество: Щётка'));
  await user.click(button('Не всё Кофе'));
  expect(boxes()[0]).toContain('Положено 2 из 3');
  // Control: in `src/fulfilment/web/packing-sheet.ts` replace `put < ordered ? 'partly' : 'put'` with `'put'`
  await says('Положено 0 из 2, не всё 1.');
  // Control: in `src/fulfilment/web/packing-checklist.tsx` replace `open={!isClosed && ` with `open={`
  await user.click(button('Собран'));
  await user.click(inDialog('Собран'));
  await says('Вернуть в сборку');
  expect(screen.queryByRole('region', { name: /^Не хватает/ })).toBe(null);
});

it('notes the weight and «Собран» by one button, which asks about everything doubtful at once', async () => {
  const user = open('&order=5');
  await says('По товарам с коробкой 1 900 г');
  fill('Вес после сборки, граммов', 'много');
  await user.click(button('Собран'));
  await says('Вес — целое число граммов');
  fill('Вес после сборки, граммов', '2');
  await user.click(button('Собран'));
  await says('Посылка весит 2 г?');
  await says('Похоже, это килограммы: 2 кг — это 2000 граммов.Не отмечены:1 × Чай1 × Кофе1 × Халва');
  await user.click(button('Исправить'));
  fill('Вес после сборки, граммов', '');
  await user.click(button('Собран'));
  await says('покупателю за них ничего не вернём. Чего нет, отметьте в строке: «Не всё».Вес не указан.');
  await user.click(button('Отмена'));
  expect(server.sent(changePackingProgress)).toEqual([]);
  fill('Вес после сборки, граммов', '2 100');
  await user.click(button('Собран'));
  await says('Отметить заказ № 5 собранным?');
  await user.click(inDialog('Собран'));
  await says('Вернуть в сборку');
  expect(screen.getByRole('group', { name: 'Что положить' })).toHaveProperty('disabled', true);
  expect(server.sent(changePackingProgress).at(0)?.body).toMatchObject({ grams: 2100, packed: true });
  expect(screen.getByRole('link', { name: /^Следующий заказ №\s6$/ }).getAttribute('href')).toContain(
    'order=6',
  );
});

// Control: in `src/fulfilment/web/unsent-packings.ts` replace `learned.current === before` with `true`
it('keeps what has arrived over an older look at the packing that comes after it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  const answer = server.holds(getPackingProgress);
  await lookAgain();
  vi.useRealTimers();
  const lines = [{ position: 1, quantity: 1, replacement: null, ...done }];
  server.respond(changePackingProgress, { ...nothing, lines, remainingLines: [], refusedLines: [] });
  await user.click(screen.getByRole('checkbox', { name: /^Чай/ }));
  await says('Положил: Иванова М.');
  await act(async () => answer());
  expect(server.sent(getPackingProgress)).toHaveLength(1);
  expect(text()).toContain('Положил: Иванова М.');
});

// Control: in `src/fulfilment/web/unsent-packings.ts` replace `noted.grams === undefined || before?.marks.grams !== undefined` with `noted.grams === undefined`
// Control: in `src/fulfilment/web/admin-user-order-list-packing.page.tsx` replace `loss === 'network'` with `true`
it('sends a weight that was typed again without connection as if the first had never been', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const user = open('&order=5');
  await says('По товарам с коробкой 1 900 г');
  fill('Вес после сборки, граммов', '2 100');
  await user.click(button('Собран'));
  await user.click(inDialog('Собран'));
  await says('Вернуть в сборку');
  expect(screen.queryByRole('button', { name: 'Записать вес' })).toBeNull();
  // Somebody else weighs it meanwhile.
  server.respond(getPackingProgress, { ...nothing, weighed: { grams: 2000, ...done } });
  await lookAgain();
  vi.useRealTimers();
  fill('Вес после сборки, граммов', '2 150');
  await user.click(button('Записать вес'));
  await says(/Отметки сохранены \(\d\) и уйдут, как появится связь/);
  // Control: in `src/fulfilment/web/admin-user-order-list-packing.page.tsx` replace `waiting={loss === null ? 0 : countUnsentMarks(unsent)}` with `waiting={0}`
  await says(/Отметок ждёт связи: \d/);
  await waitFor(() =>
    expect(server.sent(changePackingProgress).at(-1)?.body).toMatchObject({ grams: 2150, seenGrams: null }),
  );
  server.fails(changePackingProgress, 503);
  fill('Вес после сборки, граммов', '2 200');
  await user.click(button('Записать вес'));
  await says(/Отметки сохранены \(\d\): сервер не отвечает, пробуем ещё/);
});

// Control: in `src/fulfilment/web/unsent-packings.ts` replace `ofWeight.length === 0` with `true`
// Control: in `src/fulfilment/web/unsent-packings.ts` replace `marks.grams === undefined ? undefined : ` with ``
// Control: in `src/fulfilment/web/unsent-packings.ts` replace `...before.get(id), ...outcome, ...refusal` with `...outcome, ...refusal`
it('sends what was ticked without connection once more where the weight beside it is refused', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  vi.useRealTimers();
  server.fails(changePackingProgress, 'network');
  await user.click(screen.getByRole('checkbox', { name: /^Чай/ }));
  fill('Вес после сборки, граммов', '2 100');
  await user.click(button('Собран'));
  await user.click(inDialog('Собран'));
  await says('Вернуть в сборку');
  // What is left after it gets lost on the way.
  server.respond(getPackingProgress, () => {
    server.fails(changePackingProgress, 'network');
    return { ...nothing, weighed: { grams: 2000, ...done }, boxes: [boxOf(900), boxOf(1_100)] };
  });
  const refuse = async () => {
    server.refuses(changePackingProgress, 'CONFLICT', 'Пока вы правили, вес заказа № 5 изменили.');
    window.dispatchEvent(new Event('online'));
    await says('Пока вы правили, вес заказа № 5 изменили.');
  };
  await refuse();
  const lines = [{ position: 1, packed: true }];
  await waitFor(() => {
    const [all, rest] = server.sent(changePackingProgress).slice(-2);
    expect(all?.body).toMatchObject({ lines, grams: 2_100, packed: true });
    expect(rest?.body).toEqual({
      ...{ lines: [{ ...lines[0], seenAt: null }], seenRecipientTag: 'соколов', seenDebt: false },
    });
  });
  await user.click(button('Собран'));
  await user.click(inDialog('Собран'));
  await waitFor(() => expect(text()).not.toContain('Пока вы правили'));
  const seenBoxes = [{ grams: 900 }, { grams: 1_100 }];
  expect(server.sent(changePackingProgress).at(-1)?.body).toMatchObject({ grams: 2_000, seenBoxes });
  await refuse();
  await says('Отметки сохранены (1)');
  server.respond(changePackingProgress, { ...nothing, remainingLines: [], refusedLines: [] });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(text()).not.toContain('Отметки сохранены'));
  expect(text()).toContain('Пока вы правили, вес заказа № 5 изменили.');
});

// Control: in `src/fulfilment/web/packing-boxes.tsx` replace `index === from ? pieces : 0` with `0`
it('divides a parcel into boxes by weight; pieces are moved, and the weights make the sum', async () => {
  packs({ ...sheetOf(5), plannedDay: '2099-11-27', limitGrams: 1_400, laterDays: ['2099-12-04'] });
  const user = open('&order=5');
  await user.click(await screen.findByRole('button', { name: 'Разложить по коробкам' }));
  const boxOf = (number: number) => within(screen.getByRole('group', { name: `Коробка ${number} из 2` }));
  expect(text(screen.getByRole('group', { name: 'Коробка 1 из 2' }))).toMatch(
    /1 × Чай.*ещё не положено.*1 × Кофе.*Вес коробки 1, граммов.*День сдачи: 27 ноября$/,
  );
  await says(/Вес коробки 2, граммов.*По товарам с коробкой 900/);
  await user.click(boxOf(1).getByRole('button', { name: 'В коробку 2 Кофе' }));
  const day = boxOf(2).getByLabelText('День сдачи');
  expect(day).toHaveProperty('value', '04.12.2099');
  await user.clear(day);
  await user.type(day, '27.11.2099');
  await says('27 ноября уже 2,3 кг, а там принимают 1,4 кг');
  await user.clear(boxOf(2).getByLabelText('День сдачи'));
  await user.type(boxOf(2).getByLabelText('День сдачи'), '04.12.2099');
  await user.type(field('Вес коробки 1, граммов'), '900');
  await user.click(button('Собран'));
  await says('Вес — целое число граммов');
  await user.type(field('Вес коробки 2, граммов'), '1 450');
  await user.click(button('Собран'));
  await says('Тяжелее, чем там принимают за один раз, 1,4 кг: коробка 2.');
  await user.click(inDialog('Собран'));
  await says('Вернуть в сборку');
  // What one has noted oneself is no other's change.
  expect(text()).not.toContain('Пока вы раскладывали');
  expect(server.sent(changePackingProgress).at(0)?.body).toMatchObject({
    ...{ grams: 2_350, packed: true },
    boxes: [
      { grams: 900, plannedDay: '2099-11-27', goods: [{ position: 1, quantity: 1 }] },
      {
        ...{ grams: 1_450, plannedDay: '2099-12-04' },
        goods: [
          { position: 2, quantity: 1 },
          { position: 3, quantity: 1 },
        ],
      },
    ],
  });
  await user.selectOptions(field('Сколько коробок'), '1');
  await says('Вес после сборки, граммов');
});

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `boxes: wantedBoxes, seenBoxes }` with `boxes: wantedBoxes }`
it('says that another has divided the parcel meanwhile, and asks whose boxes stay', async () => {
  const divided = { ...weighed(2_350), packed: null, boxes: [boxOf(900), boxOf(1_450)] };
  const theirs = { ...divided, boxes: [boxOf(1_000), boxOf(1_350)] };
  packs(sheetOf(5, divided));
  server.respond(getPackingProgress, theirs);
  server.refuses(changePackingProgress, 'CONFLICT', 'Пока вы правили, коробки заказа № 5 изменили.');
  const user = open('&order=5');
  const weightOf = (number: number) => field(`Вес коробки ${number}, граммов`);
  await screen.findByRole('group', { name: 'Коробка 1 из 2' });
  fill('Вес коробки 1, граммов', '800');
  fill('Вес коробки 2, граммов', '1550');
  await user.click(button('Собран'));
  await user.click(inDialog('Собран'));
  await says('Пока вы правили, коробки заказа № 5 изменили.');
  await says('Пока вы раскладывали, коробки изменили (Иванова М.): 1 кг, 1,35 кг.');
  const bodies = () => server.sent(changePackingProgress).map(({ body }) => body);
  const [one, other] = divided.boxes.map(({ handedOn: _, ...box }) => box);
  expect(bodies()).toMatchObject([{ grams: 2_350, seenBoxes: [one, other] }]);
  await user.click(button('Оставить как у меня'));
  expect(text()).not.toContain('Пока вы раскладывали');
  expect(weightOf(1)).toHaveProperty('value', '800');
  await user.click(button('Собран'));
  await user.click(inDialog('Собран'));
  await says('Пока вы раскладывали');
  expect(bodies().at(-1)).toMatchObject({ seenBoxes: [{ grams: 1_000 }, { grams: 1_350 }] });
  await user.click(button('Показать их'));
  expect(weightOf(1)).toHaveProperty('value', '1000');
});

it('moves as many pieces of a line into the other box as are stepped to', async () => {
  const lines = [{ ...lineOf(1, 'Чай'), quantityProduct: 4, weightGrams: 2_000 }];
  packs({ ...sheetOf(5), groups: [{ name: null, lines }] });
  const user = open('&order=5');
  await user.click(await screen.findByRole('button', { name: 'Разложить по коробкам' }));
  const box = (number: number) => screen.getByRole('group', { name: `Коробка ${number} из 2` });
  await user.click(within(box(1)).getByRole('button', { name: 'Переложить Чай' }));
  await user.click(within(box(1)).getByRole('button', { name: /^Уменьшить/ }));
  await user.click(within(box(1)).getByRole('button', { name: 'В коробку 2 Чай' }));
  expect([1, 2].map((number) => text(box(number)).slice(0, 21))).toEqual([
    'Коробка 1 из 21 × Чай',
    'Коробка 2 из 23 × Чай',
  ]);
});

// Control: in `src/fulfilment/web/packing-boxes.tsx` replace `getFillGrams(sheet, lines, count)` with `getBoxRoomGrams(sheet)`
it('fills boxes alike where one would do', async () => {
  const user = open('&order=5');
  await user.click(await screen.findByRole('button', { name: 'Разложить по коробкам' }));
  const piecesIn = (at: number) =>
    within(screen.getByRole('group', { name: `Коробка ${at} из 2` })).getAllByRole('listitem').length;
  expect([piecesIn(1), piecesIn(2)]).toEqual([1, 2]);
});

// Control: in `src/fulfilment/web/packing-boxes.tsx` replace `if (handedOn !== null) return [];` with ``
// Control: in `src/fulfilment/web/packing-boxes.tsx` replace `...(isAll ? unpacked : [])` with `...unpacked`
it('prints a label for each box that is still here, one for an order in one box, and of what is not packed when asked', async () => {
  const boxes = [boxOf(9_000, null, '2026-11-27'), boxOf(15_500, '2099-11-27'), boxOf(8_000)];
  const divided = { ...weighed(32_500), boxes };
  const planned = { ...sheetOf(5, weighed(5_000)), plannedDay: '2099-11-28' };
  packs(sheetOf(4, divided), planned, sheetOf(6));
  const user = open('&paper=labels');
  await says('15,50 кг');
  const labels = () =>
    within(screen.getByRole('region', { name: 'Ярлыки коробок' }))
      .getAllByRole('article')
      .map(text);
  const packed = [
    '№ 5ИК-7Соколов Иван Петрович5,00 кг, сдать 28 ноября',
    '№ 42 из 3ИК-7Соколов Иван Петрович15,50 кг, сдать 27 ноября',
    '№ 43 из 3ИК-7Соколов Иван Петрович8,00 кг',
  ];
  expect(labels()).toEqual(packed);
  await user.click(screen.getByRole('checkbox', { name: /^Печатать и те, что не собраны: №\s6$/ }));
  expect(labels()).toEqual([...packed, '№ 6ИК-7Соколов Иван Петрович________ кг']);
});

const weighed = (grams: number) => ({ ...nothing, packed: done, weighed: { grams, ...done } });

it.each([
  ['2099-11-27', '27 ноября'],
  ['2020-11-27', formatDayAndMonth(moscowDay(new Date()))],
])(
  'heads the list for handing in on %s with the day of the trip, the weights in kilograms',
  async (plannedDay, day) => {
    const on = { plannedDay };
    packs({ ...sheetOf(4, weighed(5_562)), ...on }, { ...sheetOf(5), ...on }, { ...sheetOf(6), ...on });
    open('&paper=handover');
    await says('Всего: 1 посылка, 5,56 кг.');
    await says('Не собраны, в список не вошли: № 5, № 6.');
    expect(text(screen.getByRole('heading', { level: 1 }))).toBe(`Список для сдачи, ${day}`);
    const tools = button('Распечатать').parentElement?.querySelectorAll('button, a') ?? [];
    expect([...tools].map(text)).toEqual(['Отметить сданными: 1 из 3', 'Распечатать']);
    expect(text(screen.getByRole('article'))).toContain(`ИК-7 · ${day}`);
  },
);

// Control: in `src/fulfilment/web/paper.tsx` replace `next.set('day', day)` with `next`
it('stands among the papers of the same orders, and keeps the day and the facility of a trip', async () => {
  const there = { plannedDay: '2099-11-27' };
  const elsewhere = { ...there, institutionId: 8, workAddressName: 'КП-8' };
  packs({ ...sheetOf(4), ...there }, { ...sheetOf(5), ...elsewhere });
  open('&paper=handover&facility=8');
  await says('1 учреждение. Не собраны: 1 посылка');
  const papers = within(screen.getByRole('navigation', { name: 'Бумаги' })).getAllByRole('link');
  const search = '?ids=4%2C5%2C6&facility=8&day=2099-11-27';
  expect(papers.map((link) => [text(link), link.getAttribute('href')?.replace(/^.*list\//, '')])).toEqual([
    ['Список закупки', `purchase${search}`],
    ['Листы сборки', `packing${search}`],
    ['Ярлыки коробок', `packing${search}&paper=labels`],
    ['Заявления и описи', `papers${search}`],
    ['Список для сдачи', `packing${search}&paper=handover`],
    ['Лист водителя', `packing${search}&paper=driver`],
  ]);
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `toTripDay(plannedDay ?? day)` with `day`
it('makes a list and a sheet of each day, the soonest first, and hands in one day by one press', async () => {
  const on = (id: number, plannedDay: string) => ({ ...sheetOf(id, weighed(5_000)), plannedDay });
  const unready = { ...sheetOf(7), plannedDay: '2099-12-20' };
  packs(on(4, '2099-12-16'), on(5, '2099-11-27'), sheetOf(6), unready);
  const user = open('&paper=handover');
  await says('Всего: 1 посылка, 5,00 кг.');
  expect(text(screen.getByRole('heading', { level: 1 }))).toBe('Список для сдачи');
  // What has no day goes with the soonest.
  expect(screen.getAllByRole('article').map((one) => text(one).slice(0, 19))).toEqual([
    'ИК-7 · 27 ноябряЗак',
    'ИК-7 · 16 декабряЗа',
  ]);
  expect(screen.queryByRole('button', { name: /за 27 ноября$/ })).not.toBeNull();
  expect(screen.queryByRole('button', { name: /за 20 декабря$/ })).toBeNull();
  server.respond(changeStatuses, { moved: [order(4, { status: 'Delivered' })], refused: [] });
  await user.click(button('Сдано всё за 16 декабря'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сдано' }));
  expect(server.sent(changeStatuses).at(-1)?.body).toMatchObject({ moves: [{ id: 4 }] });
  await user.click(screen.getByRole('link', { name: 'Лист водителя' }));
  await says('ВодительВыдал');
  expect(screen.getAllByRole('article').map(text)).toEqual([
    expect.stringMatching(/^27 ноября.*№ 5/),
    expect.stringMatching(/^16 декабря.*№ 4/),
  ]);
});

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `Math.min(saved, rest)` with `saved`
it('names what is still to be given back, not what was', async () => {
  const lines = [{ position: 1, quantity: 0, replacement: null, ...done }];
  const short = { ...weighed(5_000), lines, refund: 10_000, toReturn: 10_000 };
  packs(sheetOf(5, short));
  open('&order=5');
  await says('К возврату 100,00 ₽');
  const off = await screen.findByText(/^Это на 3,6\sкг больше, чем по товарам: проверьте весы$/);
  expect(off.parentElement?.tagName).toBe('STRONG');
  packs(sheetOf(5, { ...short, toReturn: 0 }));
  await navigate('/admin/user-order-list/packing?ids=5');
  await says('Собран');
  await navigate('/admin/user-order-list/packing?ids=5&order=5');
  await says('Вернуть в сборку');
  await waitFor(() => expect(text()).not.toContain('К возврату'));
});

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `debt?.kind === 'WITHOUT_MONEY' && ` with `false && `
it('warns of an order whose money was moved away', async () => {
  packs(sheetOf(5, { ...nothing, debt: { kind: 'WITHOUT_MONEY' } }));
  const user = open('');
  await says('Не начат Денег больше нет');
  await navigate('/admin/user-order-list/packing?ids=5&order=5');
  await says('Денег больше нет. Не собирайте, спросите администратора.');
  await user.click(await screen.findByRole('checkbox', { name: /^Чай/ }));
  await says('Денег больше нет. Всё равно собирать?');
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `if (packing.packed === null) return 'unpacked';` with ``
it('marks what is packed of the trip as handed in, names what stays, and takes it back', async () => {
  const packed = weighed(5_562);
  const held = { heldAt: '2026-11-21T09:00:00.000Z', institutionId: 8, workAddressName: 'КП-8' };
  const working: PackingSheet = { ...sheetOf(4, packed), status: 'ADMIN_WORKED', version: 3 };
  const others: PackingSheet[] = [
    ...[sheetOf(5, packed), sheetOf(6), { ...sheetOf(7, packed), ...held }],
    { ...sheetOf(8, packed), status: 'NOT_PAID' },
    { ...sheetOf(9, packed), status: 'CANCELED_USER' },
  ];
  packs(working, ...others);
  const user = open('&paper=handover');
  await says(
    '1 учреждение. Готово: 2 посылки, 11,12 кг; не собраны: 1 посылка, ≈ 1,9 кг; не оплачены: 1 посылка, 5,56 кг',
  );
  await says('Не едет: № 7 — получателя перевели или освободили. Позвоните покупателю.');
  // Its facility has no row to choose.
  expect(screen.queryByLabelText('Учреждение')).toBeNull();
  const handIn = await screen.findByRole('button', { name: 'Отметить сданными: 2 из 4' });
  await user.click(handIn);
  const dialog = within(screen.getByRole('dialog', { name: 'Отметить сдачу: 2 посылки?' }));
  expect(dialog.getAllByRole('listitem').map(text)).toEqual([
    'Не собраны: № 6',
    'Получателя перевели или освободили: № 7',
    'Не оплачены: № 8',
    'Отменены: № 9',
  ]);
  await says('Всего: 2 посылки, 11,12 кг.');
  await says('Не сдавать № 8: не оплачены.');
  // Opened anew, nothing is left out any more.
  await user.click(dialog.getByRole('checkbox', { name: /^№\s5, Соколов/ }));
  await says('Отметить сдачу: 1 посылка?№ 4. Покупатель увидит');
  await user.click(dialog.getByRole('button', { name: 'Отмена' }));
  await user.click(handIn);
  await says('Отметить сдачу: 2 посылки?');
  server.fails(changeStatuses, 500);
  await user.click(dialog.getByRole('button', { name: 'Сдано' }));
  await says('Посылки не отмечены. Попробуйте ещё раз.');

  server.respond(changeStatuses, {
    moved: [order(4, { status: 'Delivered', version: 4 })],
    refused: [{ id: 5, message: 'изменил покупатель', order: null }],
  });
  const handedInAt = '2026-11-26T09:00:00.000Z';
  packs({ ...working, status: 'Delivered', handedInAt }, ...others);
  await user.click(dialog.getByRole('button', { name: 'Сдано' }));
  await says('Сдано 26 ноября, 1 посылка.');
  await says('№ 5: изменил покупатель');
  await says('№ 4Соколов Иван ПетровичСдано');
  await says('№ 4Соколов Иван Петрович8 марта 1985 г.5,56 кгсдано');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sent(changeStatuses).at(-1)?.body).toEqual({
    moves: [
      { id: 4, version: 3, status: 'Delivered' },
      { id: 5, version: 2, status: 'Delivered' },
    ],
    comment: null,
  });

  server.respond(changeStatuses, { moved: [order(4, { status: 'ADMIN_WORKED', version: 5 })], refused: [] });
  packs(working, ...others);
  await user.click(button('Вернуть как было'));
  await says('Вернули как было: 1 посылка.');
  expect(server.sent(changeStatuses).at(-1)?.body).toEqual({
    moves: [{ id: 4, version: 4, status: 'ADMIN_WORKED' }],
    comment: null,
  });
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `if (sheets.length === 0) return null;` with ``
// Control: in `src/fulfilment/web/handover-list.tsx` replace `Math.ceil(grams / 100) * 100` with `grams`
it('prints no list for a facility without a packed parcel, and names it below on the driver’s sheet', async () => {
  const elsewhere = { ...sheetOf(6), institutionId: 8, workAddressName: 'ВК-8', boxGrams: 410 };
  packs(elsewhere, sheetOf(4, weighed(5_000)), { ...sheetOf(5), boxGrams: 410 });
  const user = open('&paper=handover');
  await says('Всего: 1 посылка, 5,00 кг.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await says('2 учреждения. Готово: 1 посылка, 5,00 кг; не собраны: 2 посылки, ≈ 4 кг');
  await user.click(screen.getByRole('link', { name: 'Лист водителя' }));
  await says('Всего: 1 посылка, 5,00 кг. Везти коробок: 1.Пока нечего сдавать: ВК-8 (№ 6).');
  expect(text(screen.getByRole('article')).match(/ВК-8/g)).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 3 }).map(text)).toEqual(['ИК-7', 'ВК-8']);
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `sheet.plannedDay === null && !isGone` with `!isGone`
it('lists a trip by facility beside its paper; what is not packed leads there', async () => {
  packs({ ...sheetOf(4, weighed(5_562)), plannedDay: '2099-11-27' }, sheetOf(5));
  open('&paper=handover');
  const there = within(await screen.findByRole('region', { name: 'ИК-7' }));
  expect(there.getAllByRole('listitem').map(text)).toEqual([
    '№ 4Соколов Иван Петрович5,56 кг',
    '№ 5Соколов Иван Петрович, день не назначенСобрать № 5',
  ]);
  expect(there.getByRole('link', { name: 'Собрать № 5' }).getAttribute('href')).toContain('order=5');
});

// Control: in `src/fulfilment/web/packing-checklist.tsx` replace `if (overGrams > SLIGHT_GRAMS) return [];` with `return [];`
it('says of a parcel slightly too heavy what to take out, and of a packed one what is refused and where it goes on', async () => {
  const light = { ...lineOf(2, 'Каша'), weightGrams: 215, refusedAs: 'крупы' };
  const groups = [{ name: null, lines: [{ ...lineOf(1, 'Набор'), weightGrams: 19_500 }, light] }];
  packs({ ...sheetOf(5, weighed(20_115)), groups, limitGrams: 20_000 });
  open('&order=5');
  await says('Уберите 115 г, и войдёт в одну коробку: например, Каша, 1 шт.');
  await says('Там не принимают: Каша.');
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  const on = screen.getByRole('link', { name: 'К списку для сдачи' });
  expect(on.getAttribute('href')).toMatch(/\?ids=4%2C5%2C6&paper=handover$/);
});

const boxOf = (grams: number, plannedDay: string | null = null, handedOn: string | null = null) => ({
  ...{ grams, handedOn, plannedDay, goods: [] },
});

/** An order of four boxes, two of them on another day. */
const inBoxes = (...handed: (string | null)[]): PackingSheet => ({
  ...sheetOf(4, {
    ...weighed(62_000),
    boxes: [1, 2, 3, 4].map((number, at) =>
      boxOf(15_500, number > 2 ? '2099-12-04' : '2099-11-27', handed[at] ?? null),
    ),
  }),
  plannedDay: '2099-11-27',
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `isClosedDay(rules, day) &&` with `false &&`
// Control: in `src/fulfilment/web/handover-list.tsx` replace `return on === day` with `return true`
it('sums a trip, and gives the driver its facilities, orders and boxes, with no name and no sum', async () => {
  const other = { ...sheetOf(5, weighed(5_000)), plannedDay: '2099-11-27' };
  const elsewhere = { institutionId: 8, workAddressName: 'КП-8' };
  packs({ ...other, ...elsewhere, id: 6 }, inBoxes(), other);
  const known = facility(7, {
    handoverWeekdays: [2, 5],
    closedDays: ['2099-11-27'],
    notice: 'Окно с 9 до 12',
  });
  const addressList = [known, facility(8, { handoverWeekdays: [2] })];
  server.respond(listActiveFacilities, { addressList, shop: { boxGrams: 400, closedDays: [] } });
  open('&paper=driver');
  await says('Дни сдачи: вт');
  await says('2 учреждения, 3 посылки, 4 коробки, 41,00 кг');
  expect(text(screen.getByRole('heading', { level: 1 }))).toBe('Лист водителя, 27 ноября');
  const rows = within(screen.getByRole('article')).getAllByRole('row').map(text);
  expect(rows).toEqual([
    'СданоЗаказКоробкиВесВремяПриняли',
    'ИК-72 посылки, 3 коробки, 36,00 кгВ этот день не принимают. Окно с 9 до 12',
    '№ 41 и 2 из 431,00 кг',
    '№ 515,00 кг',
    'КП-81 посылка, 5,00 кгДни сдачи: вт',
    '№ 615,00 кг',
  ]);
  expect(text(screen.getByRole('article'))).not.toMatch(/Соколов|\+7|₽/);
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `return 'gone';` with `return 'ready';`
// Control: in `src/fulfilment/web/handover-list.tsx` replace `outcome !== null && handedIn.length` with `handedIn.length`
it('says of what is not weighed what it will be, and keeps apart what is not packed or gone', async () => {
  const gone = { ...sheetOf(3, weighed(5_000)), handedInAt: new Date().toISOString() };
  const packed = { ...nothing, packed: done };
  packs(gone, sheetOf(4, weighed(5_000)), sheetOf(5, packed), sheetOf(6));
  open('&paper=driver');
  const stand = 'Готово: 2 посылки, ≈ 6,9 кг (взвешено 1); сдано: 1 посылка, 5,00 кг';
  await says(`1 учреждение. ${stand}; не собраны: 1 посылка, ≈ 1,9 кг`);
  const paper = within(screen.getByRole('article'));
  expect(paper.getAllByRole('row').slice(1).map(text)).toEqual([
    `ИК-7${stand}Не собраны: № 6`,
    ...['№ 415,00 кг', '№ 51≈ 1,9 кг', '№ 315,00 кгсдано'],
  ]);
  await says(`${stand}. Везти коробок: 2.`);
  expect(text()).not.toMatch(/Сдано \d/);
});

// Control: in `src/fulfilment/web/handover-list.tsx` replace `const trip = groupTrip(left, day);` with `const trip = groupTrip(sheets, day);`
// Control: in `src/fulfilment/web/handover-list.tsx` replace `going.length > 0 && day > moscowDay(new Date())` with `false`
it('hands in the boxes of its day, the order with the last of them, and takes them back', async () => {
  const gone: PackingSheet = {
    ...inBoxes(...[1, 2, 3, 4].map(() => '2099-12-05')),
    id: 8,
    status: 'Delivered',
  };
  packs(inBoxes(), { ...gone, handedInAt: '2026-11-26T09:00:00.000Z' });
  const user = open('&paper=handover&day=2099-11-27');
  await says('Всего: 1 посылка, 2 коробки, 31,00 кг.');
  await says('Коробки 1 и 2 из 4');
  await user.click(await screen.findByRole('button', { name: 'Сдано всё' }));
  await says(/Сдаём 27 ноября. Уже сдали\?.*Отметим: 1 посылка, 2 коробки, 31,00 кг. Заказ считается/);
  expect(text(screen.getByRole('dialog'))).not.toContain('Останутся как есть');
  server.respond(changeStatuses, { moved: [order(4, { status: 'PAID', version: 2 })], refused: [] });
  packs(inBoxes('2099-11-27', '2099-11-27'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Сдано' }));
  await says('Сдано 27 ноября, 1 посылка, 2 коробки.');
  const move = { id: 4, version: 2, boxes: [1, 2] };
  expect(server.sent(changeStatuses).at(-1)?.body).toMatchObject({
    moves: [{ ...move, status: 'Delivered' }],
  });
  // What goes on another day does not go by a second press.
  expect(screen.queryByRole('button', { name: /^(Сдано всё|Отметить)/ })).toBeNull();
  await user.click(button('Вернуть как было'));
  await says('Вернули как было: 1 посылка.');
  expect(server.sent(changeStatuses).at(-1)?.body).toMatchObject({ moves: [{ ...move, status: 'PAID' }] });
});

const PHOTO_FIELD = 'Фото посылки перед закрытием';

// Control: in `src/fulfilment/web/use-unsent-photos.ts` replace `call(addParcelPhoto, { body }, { key })` with `call(addParcelPhoto, { body })`
it('keeps a photograph until it arrives, sends it with one key, and takes it away again', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  server.fails(addParcelPhoto, 'network');
  server.respond(getParcelPhoto, { imageBase64: 'UklGRg==' });
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  expect(field(PHOTO_FIELD).getAttribute('capture')).toBe('environment');
  await user.upload(field(PHOTO_FIELD), new File(['снимок'], 'box.jpg', { type: 'image/jpeg' }));
  await says('Фото ждёт отправки: 1.');
  expect(screen.getByAltText('Ждёт отправки, фото 1').getAttribute('src')).toMatch(
    /^data:image\/jpeg;base64,/,
  );
  server.respond(addParcelPhoto, { photos: [1] });
  window.dispatchEvent(new Event('online'));
  await user.click(await screen.findByRole('button', { name: 'Увеличить: Посылка № 5, фото 1' }));
  expect(screen.queryByText(/ждёт отправки/)).toBeNull();
  const sent = server.sent(addParcelPhoto);
  expect(sent.at(-1)?.body).toMatchObject({ orderId: 5 });
  const keys = sent.map(({ headers }) => new Headers(headers).get('idempotency-key'));
  expect([keys.length > 1, new Set(keys).size, keys[0]?.length]).toEqual([true, 1, 32]);
  server.respond(deleteParcelPhoto, { photos: [] });
  await user.click(button('Убрать фото'));
  await vi.waitFor(() => expect(screen.queryByAltText('Посылка № 5, фото 1')).toBeNull());
  expect(server.sent(deleteParcelPhoto)[0]?.query).toEqual({ position: '1' });
});

it('says why a photograph is not taken, and offers no fourth', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  server.respond(getParcelPhoto, { imageBase64: 'UklGRg==' });
  server.refuses(addParcelPhoto, 'CONFLICT', 'У посылки уже три фотографии.');
  packs(sheetOf(5, { ...nothing, photos: [1, 2] }), sheetOf(6, { ...nothing, photos: [1, 2, 3] }));
  const user = open('&order=5');
  await says('Положено 0 из 3.');
  await user.upload(field(PHOTO_FIELD), new File(['снимок'], 'box.jpg', { type: 'image/jpeg' }));
  await says('У посылки уже три фотографии.');
  expect(screen.queryByText(/ждёт отправки/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Ниже в списке: № 6' }));
  await screen.findByAltText('Посылка № 6, фото 3');
  screen.getByRole('link', { name: 'Выше в списке: № 5' });
  expect(screen.queryByLabelText(PHOTO_FIELD)).toBeNull();
});

// Control: in `src/fulfilment/web/packing-line.tsx` replace `goods.priceProduct !== undefined && ` with ``
// Control: in `src/fulfilment/web/packing-line.tsx` replace `const UNKNOWN = 1;` with `const UNKNOWN = 0;`
it('lets a packer, who sees no prices, replace piece for piece, and mark nothing as handed in', async () => {
  const lines = [{ ...lineOf(1, 'Чай чёрный'), quantityProduct: 2, priceProduct: undefined }];
  packs({ ...sheetOf(5, { ...nothing, refund: undefined }), groups: [{ name: null, lines }] });
  const replacements = [{ ...offer, nameProduct: 'Чай зелёный', priceProduct: undefined }];
  server.respond(listReplacementOptions, { lines: [{ position: 1, leftGrams: 9_000, replacements }] });
  const user = open('&order=5', 'PACKER');
  await user.click(await screen.findByRole('button', { name: /^Не всё/ }));
  await user.click(button('согласен'));
  await user.click(button('Заменить'));
  await user.click(screen.getByRole('radio', { name: /^Чай зелёный/ }));
  expect(text()).not.toContain('₽');
  await user.click(button('Положить вместо'));
  await says('Вместо: Чай зелёный, 2 шт.');
  expect(server.sent(changePackingProgress).at(-1)?.body).toMatchObject({
    lines: [{ position: 1, replacement: { id: 9, quantity: 2 } }],
  });
});
