import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  address,
  button,
  field,
  fill,
  navigate,
  says,
  show,
  storedCart,
  text,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { filledCart, product, serverSells } from '../../../tests/component/samples.ts';
import { cartStore } from '../../cart/cart.web.ts';
import { getGoodsStems, type MatchedLine, matchListToProducts } from '../products-match-list.contract.ts';
import * as page from './list.page.tsx';

const LIST = /^Список вещей/;
const lines = (from: unknown) => (from as { lines: string[] }).lines;

/** The server knows these goods by their stems, and finds for a line what `of` tells. */
function serverFinds(
  goods: readonly ReturnType<typeof product>[],
  stems: string[],
  of: (line: string, index: number) => Partial<MatchedLine> = () => ({ productId: 1 }),
) {
  serverSells([...goods], []);
  server.respond(getGoodsStems, { stems, details: [] });
  const answer = (line: string, index: number): MatchedLine => ({
    ...{ line, group: 'FOUND', productId: null, quantity: 1, otherIds: [], note: null },
    ...of(line, index),
  });
  server.respond(matchListToProducts, ({ body }) => ({ lines: lines(body).map(answer) }));
}

type User = ReturnType<typeof show>;

/** Writes a list and has it taken apart. */
async function takeApart(user: User, text: string) {
  await screen.findByLabelText(LIST);
  fill(LIST, text);
  await user.click(button('Разобрать список'));
}

it('says what is wrong, keeps the text, asks long lists in portions, and nobody about talk', async () => {
  const serverAnswers = () => serverFinds([product(1, 'Халва', 10_000)], ['халв']);
  serverAnswers();
  const user = show({ '/list': page }, '/list');
  await user.click(await screen.findByRole('button', { name: 'Разобрать список' }));
  await says('Вставьте или напишите список');
  expect(document.activeElement).toBe(field(LIST));

  const letter = Array.from({ length: 61 }, (_, index) => `халва ${(index % 9) + 1}`).join('\n');
  fill(LIST, letter);
  server.fails(matchListToProducts, 'network');
  await user.click(button('Разобрать список'));
  await says('Нет связи с сервером');
  server.fails(matchListToProducts, 'cut');
  await user.click(button('Повторить'));
  await says('Сервер ответил не полностью');
  server.refuses(matchListToProducts, 'TOO_MANY_REQUESTS', 'Слишком много запросов. Подождите немного.');
  await user.click(button('Повторить'));
  await says('Слишком много запросов');
  expect(field(LIST).value).toBe(letter);

  serverAnswers();
  const before = server.sent(matchListToProducts).length;
  await user.click(button('Повторить'));
  await says('Нашли всё.');
  expect(
    server
      .sent(matchListToProducts)
      .slice(before)
      .map(({ body }) => lines(body).length),
  ).toEqual([60, 1]);

  const asked = server.sent(matchListToProducts).length;
  await user.click(button('Изменить список'));
  await takeApart(user, 'мам, как ты там');
  await says('Пока в корзину класть нечего');
  expect(server.sent(matchListToProducts)).toHaveLength(asked);
  expect(screen.queryByRole('button', { name: /^Положить / })).toBeNull();
});

// Control: in `src/letter/web/list.page.tsx` replace ` && form.current !== null` with ``
it('fetches back no one who has gone on before the server answers', async () => {
  serverFinds([product(1, 'Халва', 10_000)], ['халв']);
  const user = show({ '/list': page }, '/list');
  await screen.findByLabelText(LIST);
  const answer = server.holds(matchListToProducts);
  await takeApart(user, 'халва 3');
  await navigate('/cart');
  answer();
  await act(async () => {});
  expect(address()).toBe('/cart');
});

it('shows a letter as it may come, and tries it', async () => {
  serverFinds([], []);
  const user = show({ '/list': page }, '/list');
  expect(text(await screen.findByRole('figure'))).toContain('мыло хоз 3');
  fill(LIST, '');
  await user.click(button('Вставить этот пример'));
  expect(field(LIST).value).toContain('мыло хоз 3');
  expect(screen.queryByRole('button', { name: 'Вставить этот пример' })).toBeNull();
});

it('puts what lacks its size among what is to be chosen, and counts it with its size alone', async () => {
  const goods = [product(1, 'Халва', 10_000), product(2, 'Носки', 5_000, { choices: ['27', '29'] })];
  serverFinds(goods, ['халв', 'носк'], (_, index) => ({ productId: index + 1, quantity: 2 }));
  const user = show({ '/list': page }, '/list');
  await takeApart(user, 'халва 2\nноски 2');
  await says('Нашли 1 из 2, выберите 1.');
  expect(screen.getByRole('link', { name: 'Выберите 1' }).getAttribute('href')).toBe('/list#CHOOSE');
  const part = (title: RegExp) =>
    text(screen.getByRole('heading', { name: title }).closest('section') as Element);
  expect(part(/^Нашли/)).toContain('Халва');
  expect(part(/^Выберите/)).toContain('Носки');
  expect(text(button(/^Положить/))).toBe('Положить 2 товара');
  expect(screen.getByRole('link', { name: '1 не выбран' }).getAttribute('href')).toBe('/list#CHOOSE');
  await user.selectOptions(field('Размер: Носки'), '29');
  await user.click(button('Положить в корзину: 4 товара'));
  await says('В корзину положено: 4 товара');

  await user.click(button('Разобрать другой список'));
  await takeApart(user, 'халва\nноски');
  await user.click(await screen.findByRole('button', { name: /^Положить 2 товара/ }));
  await says('Осталось выбрать: 1 вещь, они ниже.');
  await user.selectOptions(field('Размер: Носки'), '27');
  await user.click(button(/^Положить ещё/));
});

// Control: in `src/letter/web/list.page.tsx` replace `pieces < countCartPieces(` with `pieces > countCartPieces(`
it('says that what has no room in the cart was left out', async () => {
  const halva = product(1, 'Халва', 10_000);
  serverFinds([halva], ['халв'], () => ({ productId: 1, quantity: 600 }));
  const user = show({ '/list': page }, '/list', { storage: filledCart([halva, 5]) });
  await takeApart(user, 'халва 600 шт\nещё халвы 600 шт');
  await user.click(await screen.findByRole('button', { name: /^Положить в корзину/ }));
  await says('положено: 994 товара. Одного товара в заказе не больше 999: лишнее не положили.');
  expect(storedCart()).toEqual([[1, 999]]);
  await user.click(button('Вернуть как было'));
});

// Control: in `src/cart/web/use-cart-import.ts` replace `pieces: next.pieces + imported.pieces` with `pieces: next.pieces`
it('says so of nothing that was taken out of the cart between two presses', async () => {
  const [halva, soap] = [product(1, 'Халва', 10_000), product(2, 'Мыло', 5_000)];
  const socks = product(3, 'Носки', 5_000, { choices: ['27', '29'] });
  serverFinds([halva, socks], ['халв', 'носк'], (_, index) => ({ productId: [1, 3][index], quantity: 5 }));
  const user = show({ '/list': page }, '/list', { storage: filledCart([soap, 20]) });
  await takeApart(user, 'халва 5\nноски 5');
  await user.click(await screen.findByRole('button', { name: /^Положить 5 товаров/ }));
  await says('В корзину положено: 5 товаров. Осталось');
  act(() => cartStore.replace([{ id: 1, quantity: 2 }]));
  await user.selectOptions(field('Размер: Носки'), '29');
  await user.click(button(/^Положить ещё/));
  expect(text(screen.getByRole('status'))).toBe('В корзину положено: 10 товаров.');
  await user.click(button('Вернуть как было'));
});

// Control: in `src/letter/web/list-review.tsx` replace `{quantity > 1 &&` with `{quantity > 9 &&`
it('says of each of the goods to choose from how many of it go into the cart', async () => {
  const goods = [
    product(1, 'Халва подсолнечная, 200 г', 28_900),
    product(2, 'Халва арахисовая, 100 г', 15_000),
  ];
  serverFinds(goods, ['халв'], () => ({ group: 'CHOOSE', quantity: 2, otherIds: [1, 2] }));
  const user = show({ '/list': page }, '/list');
  await takeApart(user, 'халва 2 пачки');
  const card = await screen.findByRole('button', { name: /^Халва подсол/ });
  expect(text(card)).toContain('289,00 ₽ × 2');
  await user.click(card);
  expect(field(/^Количество: Халва подсолнечная/).value).toBe('2');
});

// Control: in `src/letter/web/list.page.tsx` replace `navigate('/list', { state: REVIEW });` with `navigate('/list', { state: REVIEW, replace: true });`
it('can be edited without losing what was decided, and its undo outlives a reload, which the list does not', async () => {
  const goods = ['Мыло', 'Печенье', 'Халва'].map((name, index) => product(index + 1, name, 10_000));
  const wanted = (line: string) => goods.find(({ name }) => line.startsWith(name.toLowerCase()))?.id ?? null;
  serverFinds(goods, ['мыл', 'печен', 'халв'], (line) => ({ productId: wanted(line), quantity: 3 }));
  const user = show({ '/list': page }, '/list');
  await takeApart(user, 'мыло хоз 3\nпеченье овс. полкило');
  await user.click(await screen.findByRole('button', { name: /^Увеличить количество: Мыло/ }));
  await user.click(button(/^Не класть: печенье/));
  // Its button is gone: the focus stays in its line.
  expect(text(document.activeElement as Element)).toContain('Всё-таки положить');
  await screen.findByRole('button', { name: 'Положить в корзину: 4 товара' });
  // The way back leads to the text, as «Изменить список» does.
  await navigate(-1);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(LIST)).value).toContain('мыло хоз 3');
  await navigate(1);
  await user.click(await screen.findByRole('button', { name: 'Изменить список' }));
  await takeApart(user, 'халва\nпеченье овс. полкило\nмыло хоз 3');
  await screen.findByRole('button', { name: 'Всё-таки положить: печенье овс. полкило' });
  expect(field(/^Количество: Мыло/).value).toBe('4');
  await user.click(button('Положить в корзину: 7 товаров'));
  await says('В корзину положено: 7 товаров');
  cleanup();
  // What a page has loaded it keeps until it is left.
  vi.resetModules();
  show({ '/list': await import('./list.page.tsx') }, '/list');
  await user.click(await screen.findByRole('button', { name: 'Вернуть как было' }));
  await says('Ваша корзина снова как была');
  expect([storedCart(), field(LIST).value]).toEqual([[], '']);
});

// Control: in `src/letter/web/list-memory.ts` replace `    list = NOTHING;` with ``
it('keeps a letter from who signs in next in the same tab', async () => {
  serverFinds([], []);
  show({ '/list': page }, '/list', { as: 'buyer' });
  await screen.findByLabelText(LIST);
  fill(LIST, 'Мама, пришли чаю');
  cleanup();
  show({ '/list': page }, '/list', { as: 'administrator' });
  expect((await screen.findByLabelText<HTMLTextAreaElement>(LIST)).value).toBe('');
});

// Control: in `src/letter/web/list.page.tsx` replace `(row.put || inCart.has(row))` with `inCart.has(row)`
// Control: in `src/letter/web/list-memory.ts` replace `review: putList.read()` with `review: null`
it('leaves what was not chosen to be chosen, and names what it did not know, after a reload too', async () => {
  const goods = [product(1, 'Халва', 10_000), product(2, 'Мыло', 5_000), product(3, 'Мыло детское', 7_000)];
  serverFinds(goods, ['халв', 'мыл'], (line) =>
    line === 'мыло' ? { group: 'CHOOSE', otherIds: [2, 3] } : { group: 'CHECK', productId: 1, otherIds: [2] },
  );
  const user = show({ '/list': page }, '/list');
  await takeApart(user, 'халва\nмыло\nабракадабра');
  await says('есть и другие похожие');
  // Control: in `src/letter/web/list-review.tsx` replace `              !groups.includes('NOT_GOODS') && (` with `              (`
  expect(screen.queryByRole('link', { name: /^Не похоже/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Положить 1 товар' }));
  await says('Осталось выбрать: 1 вещь, они ниже.');
  await says('Не похоже на товар, не положили: «абракадабра».');
  expect(storedCart()).toHaveLength(1);

  cleanup();
  vi.resetModules();
  const again = show({ '/list': await import('./list.page.tsx') }, '/list');
  await again.click(await screen.findByRole('button', { name: /^Мыло детское/ }));
  expect(sessionStorage.getItem('listPut')).not.toContain('абракадабра');
  await again.click(button(/^Положить ещё/));
  await says('В корзину положено: 2 товара.');
  expect(storedCart()).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: /Осталось выбрать/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Положить/ })).toBeNull();
  // One press gives back what two have put in.
  await again.click(button('Вернуть как было'));
  await says('Ваша корзина снова как была');
  expect(storedCart()).toEqual([]);
  expect(sessionStorage.getItem('listPut')).toBeNull();
});
