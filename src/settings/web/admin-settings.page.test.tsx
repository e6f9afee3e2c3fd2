import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, field, fill, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { settingNames } from '../../contract/shop-settings.ts';
import { changeSetupVisibility, getSetupProgress } from '../admin-first-day.contract.ts';
import {
  changeShopSettings,
  getShopSettings,
  type ShopSettingsResponse,
} from '../admin-settings.contract.ts';
import * as page from './admin-settings.page.tsx';

const stored = {
  ...{ version: 1, locked: [], samples: ['phone'], termsBefore: null },
  values: {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    ...{ phone: '+70000000000', paymentQr: 'NEVER', orderMonths: 12, keyDays: 30, recordMonths: 36 },
  },
} as unknown as ShopSettingsResponse;

// Control: in `src/settings/web/admin-settings.page.tsx` replace `target.select()` with `target`
// Control: in `src/settings/web/admin-settings.page.tsx` replace `errors={withLabels(errors)}` with `errors={errors}`
test('what is wrong is told with the name of its field, once, and leads to it', async () => {
  server.respond(getShopSettings, stored);
  server.fails(getSetupProgress, 'network');
  const user = show({ '/admin/settings': page }, '/admin/settings', { as: 'administrator' });
  await says('Реквизиты');
  await user.click(field('Телефон'));
  const { selectionStart, selectionEnd } = field('Телефон');
  expect([selectionStart, selectionEnd]).toEqual([0, 12]);
  fill('Телефон', '+7912');
  await says('Изменено: Телефон');
  expect(text()).toMatch(/не заполнено 1 поле(?!.*(Заполнено|Пока образец|Ошибка))/);
  await user.tab();
  await says('Ошибка: нужен телефон вида +7XXXXXXXXXX');
  fill('Телефон', '+79120000000');
  await says(/Образцов не осталось: сохраните.*Заполнено.*Изменено: Телефон/);
  fill('Телефон', '12');
  fill('ИНН', '12');
  await user.click(button('Сохранить'));
  await says('Исправьте: 2');
  expect(text()).toMatch(/не заполнено 1 поле(?!.*Заполнено)/);
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toContain('Телефон: нужен телефон вида +7XXXXXXXXXX');
  expect(links).toContain('ИНН — 10 или 12 цифр');
  fill('ИНН', '123456789012');
  // Control: in `src/settings/web/admin-settings.page.tsx` replace `setErrors(({ [name]: _, ...others }) => others);` with ``
  await expect.poll(() => text()).not.toContain('Исправьте');
  await user.click(button('Сохранить'));
  await says('ИНН: такого номера не бывает, сверьте его с документами');
  await user.click(screen.getByRole('link', { name: /^Телефон/ }));
  expect(document.activeElement?.id).toBe('phone');
  expect(server.sent(changeShopSettings)).toEqual([]);

  fill('Телефон', '8 (900) 765-43-21');
  // Control: in `src/settings/web/admin-settings.page.tsx` replace `more.length === 0) focus(first)` with `more.length === 9) focus(first)`
  await user.click(button('Сохранить'));
  await expect.poll(() => document.activeElement?.id).toBe('inn');
  expect(text()).not.toContain('Исправьте');
  fill('ИНН', '7707083893');
  server.fails(changeShopSettings, 500);
  await user.click(button('Сохранить'));
  await says('Настройки не сохранены. Попробуйте ещё раз.');
  server.respond(changeShopSettings, stored);
  await user.click(button('Сохранить'));
  await says('Сохранено. Страницы покажут это через несколько секунд.');
  const expected = expect.objectContaining({ phone: '+79007654321', inn: '7707083893' });
  expect(server.sent(changeShopSettings).map(({ body }) => body)).toEqual([expected, expected]);
});

// Control: in `src/settings/web/admin-settings.page.tsx` replace `isRestored ? settingNames : []` with `[]`
test('says after a reload what was not saved, and what is wrong with it', async () => {
  server.respond(getShopSettings, stored);
  server.fails(getSetupProgress, 'network');
  const draft = { typed: { inn: '12' }, before: { inn: '' } };
  sessionStorage.setItem(
    'editDrafts',
    JSON.stringify({ owner: 'administrator@example.com', value: { settings: draft } }),
  );
  show({ '/admin/settings': page }, '/admin/settings', { as: 'administrator' });
  await says(/Ошибка: ИНН — 10 или 12 цифр.*Не сохранено в прошлый раз: ИНН/);
  // Control: in `src/settings/web/admin-settings.page.tsx` replace `          setRestored(false);` with ``
  fill('ИНН', '7707083893');
  await says('Изменено: ИНН');
});

test('keeps its sections when it is not loaded', async () => {
  server.fails(getShopSettings, 'network');
  server.fails(getSetupProgress, 'network');
  show({ '/admin/settings': page }, '/admin/settings', { as: 'administrator' });
  await says('Ошибка загрузки настроек');
  // Control: in `src/settings/web/admin-settings.page.tsx` replace `window.scrollY > 0 && ` with ``
  const [first] = within(screen.getByRole('navigation', { name: 'Разделы настроек' })).getAllByRole('link');
  await expect.poll(() => first?.getAttribute('aria-current')).toBe('true');
});

test('brings the first day back that was put away', async () => {
  const walk = { hidden: true, steps: [], examples: { products: 0, facilities: 0 }, mails: true };
  server.respond(getShopSettings, stored);
  server.respond(getSetupProgress, walk);
  const user = show({ '/admin/settings': page }, '/admin/settings', { as: 'administrator' });
  server.respond(changeSetupVisibility, { ...walk, hidden: false });
  await user.click(await screen.findByRole('button', { name: 'Показать «Первый день» снова' }));
  await says('«Первый день» снова на «Сегодня».');
  expect(server.sent(changeSetupVisibility).map(({ body }) => body)).toEqual([{ hidden: false }]);
});
