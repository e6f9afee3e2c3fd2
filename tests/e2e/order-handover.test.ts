import { expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { ordersOf, REFUSED } from '../support/buyer-steps.ts';
import { axe, PHONE, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const DESK = { width: 1366, height: 768 };

describeShop(
  'what was handed over',
  (shop) => {
    const open = pagesOf(shop);

    it('is noted at the desk, read and answered by the buyer, and what came back is refused there from now on', async () => {
      const admin = await shop().admin();
      const facility = await shop().facility({ name: `${newName('ИК-104')}, общий режим` });
      const { token } = await shop().buyer();
      const { id: addressId } = await shop().recipient(token, { institutionId: facility.id });
      const goods = await Promise.all([
        shop().product({ name: newName('Сайра'), tags: ['can', 'fish'] }),
        shop().product({ name: newName('Чай'), tags: ['tea'] }),
        shop().product({ name: newName('Хлеб') }),
      ]);
      const cartItems = goods.map(({ id }) => ({ id, quantity: 2 }));
      const { id } = await shop().order(token, { addressId, cartItems });
      await shop().move(id, 'Delivered');
      const [tin, , bread] = goods;

      const desk = await open(`/admin/user-order-list?open=${id}`, {
        viewport: DESK,
        storage: signedIn(admin),
        expected: [REFUSED],
      });
      const part = desk.getByRole('region', { name: 'Сдан', exact: true });
      await part.getByRole('button', { name: /^Вес и что вернули/ }).press('Enter');
      await part.getByLabel('Вес на их весах, кг').fill('восемь');
      await part.getByRole('button', { name: 'Сохранить' }).click();
      await part.getByText('Вес — килограммы, например 18,9').waitFor();
      await part.getByLabel('Вес на их весах, кг').fill('18,9');
      await part.getByLabel(tin.name).selectOption({ label: 'Вернули: не принимают' });
      await part.getByLabel('Сколько вернули из 2').fill('1');
      await part.getByLabel(bread.name).selectOption({ label: 'Не было в посылке' });
      await part.getByLabel('Заметка').fill('Просили больше не класть');
      expect(await axe(desk)).toEqual([]);
      // Somebody else has noted it meanwhile: nothing is written over unseen.
      const theirs = { day: moscowDay(new Date()), grams: 5_000 };
      expectStatus(200, await shop().asAdmin.put(`/api/v1/user/order/handover/${id}`, theirs));
      await part.getByRole('button', { name: 'Сохранить' }).click();
      await part.getByText(`Пока вы правили, сдачу заказа № ${id} изменили`).waitFor();
      await part.getByRole('button', { name: 'Оставить моё' }).click();
      await part.getByText(/^Сдано .*: 2 из 3 позиций, 18,9.кг, 1.шт\. вернули\.$/).waitFor();
      const line = (name: string) => desk.getByRole('listitem').filter({ hasText: name });
      await line(tin.name)
        .getByText(/^Вернули 1.шт..—.не.принимают$/)
        .waitFor();
      await line(bread.name).getByText('Не было в посылке').waitFor();

      const own = await open('/user-order-list', { viewport: PHONE, storage: signedIn(token) });
      await own.getByText(/^Сдано .*: 2 из 3 позиций, 18,9.кг, 1.шт\. вернули\.$/).waitFor();
      await own.getByText('Просили больше не класть').waitFor();
      const wishes = own.getByRole('region', { name: 'Что сделать с возвращённым' });
      await wishes.getByRole('button', { name: 'Вернуть деньги' }).press('Enter');
      await wishes.getByText('Вы выбрали: вернуть деньги.').waitFor();
      await wishes.getByRole('button', { name: 'Положить в следующую' }).press('Enter');
      await wishes.getByText('Вы выбрали: положить в следующую.').waitFor();
      expect(await wishes.getByRole('button', { pressed: true }).allInnerTexts()).toEqual([
        'Положить в следующую',
      ]);
      expect(await axe(own)).toEqual([]);
      expect((await own.getByRole('main').innerText()).toLowerCase()).not.toContain('получил ');
      expect((await ordersOf(shop(), token))[0].handover.wish).toBe('NEXT');

      await desk.reload();
      await part.getByText('Покупатель просит: положить в следующую').waitFor();
      await desk
        .getByRole('listitem')
        .filter({ hasText: /^Вернули: 1$/ })
        .waitFor();
      await desk
        .getByRole('listitem')
        .filter({ hasText: /^Положить в следующую$/ })
        .waitFor();
      await part.getByRole('button', { name: /^Добавить в список ИК-104/ }).click();
      await part.getByLabel('жестяные банки').check();
      expect(await part.getByRole('checkbox').count()).toBe(2);
      await part.getByRole('button', { name: /^Добавить в список ИК-104/ }).click();
      await part.getByText(/^Добавлено в список ИК-104.*: жестяные банки$/).waitFor();
      const all = await shop().get('/api/v1/work-addresses/get-all');
      const changed = all.body.addressList.find((one: { id: number }) => one.id === facility.id);
      expect(changed).toMatchObject({ refusedTags: ['can'], refusedSource: 'WINDOW', refusedOn: theirs.day });
    });
  },
  { browser: true, oneDatabase: true },
);
