import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, says, show, storedCart, text } from '../../../tests/component/component.tsx';
import { facility, filledCart, product, serverSells } from '../../../tests/component/samples.ts';

const tea = product(8, 'Чай чёрный', 28_900);

beforeEach(() => vi.resetModules());

// Control: in `src/cart/web/cart-shared.page.tsx` replace `imported.pieces <` with `0 <`
// Control: in `src/cart/web/cart-shared.page.tsx` replace `{isCut &&` with `{!isCut &&`
it.each([
  [998, 999, true],
  [994, 999, false],
])(
  'a list of %i for a cart of 5 makes %i, and what had no room is told: %s',
  async (wanted, pieces, isTold) => {
    serverSells([tea], [facility(7)]);
    const page = await import('./cart-shared.page.tsx');
    const user = show({ '/cart/shared': page }, `/cart/shared#1.8x${wanted}`, {
      storage: filledCart([tea, 5]),
    });
    await user.click(await screen.findByRole('button', { name: 'Добавить в мою корзину' }));
    await says('Список добавлен к вашей корзине.');
    expect(storedCart()).toEqual([[8, pieces]]);
    expect(text().includes('Одного товара в заказе не больше 999: лишнее не положили.')).toBe(isTold);
    await user.click(button('Вернуть как было'));
    expect([storedCart(), text().includes('лишнее')]).toEqual([[[8, 5]], false]);
  },
);
