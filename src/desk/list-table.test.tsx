import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { button, fill, isAt, show, text } from '../../tests/component/component.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListRow, ListTable, RowBelow } from './list-table.tsx';
import { runShortcut } from './shortcuts.ts';

const columns = [
  { label: 'Название' },
  { label: 'Вес', width: '6rem', optional: true as const },
  { label: 'Цена', width: '8rem', optional: true as const },
  { label: 'Что сделать', hiddenLabel: true },
];

function ListPage() {
  const [chosen, setChosen] = useState('');
  const [opened, setOpened] = useState('');
  return (
    <>
      <FilterBar
        label="Отбор товаров"
        search={<input aria-label="Найти" />}
        chips={[{ label: 'без фото', remove: () => {} }]}
      />
      <ListTable
        caption="Товары"
        columns={columns}
        all={{ label: 'Выбрать все', checked: false, onChange: () => {} }}
        busy={false}
      >
        {['Чай', 'Сахар'].map((name) => (
          <tbody key={name}>
            <ListRow>
              <td>
                <input type="checkbox" aria-label={`Выбрать ${name}`} onChange={() => setChosen(name)} />
              </td>
              <th scope="row">{name}</th>
              <td>100 г</td>
              <td>20 ₽</td>
              <td>
                <button type="button" data-opener onClick={() => setOpened(name)}>
                  Изменить {name}
                </button>
              </td>
            </ListRow>
            <RowBelow>под {name}</RowBelow>
          </tbody>
        ))}
      </ListTable>
      <p>
        Выбран: {chosen}. Открыт: {opened}.
      </p>
    </>
  );
}

const open = (at = '/list') => show({ '/list': { default: ListPage as never } }, at);
const press = (code: string) =>
  act(() => runShortcut(new KeyboardEvent('keydown', { code, key: code.slice(3).toLowerCase() })));

it('hides a column, remembers it on this computer, and shows it again', async () => {
  const user = open();
  const heads = () => screen.getAllByRole('columnheader').map((head) => text(head));
  await expect.poll(() => heads().length).toBe(5);
  await user.click(button('Столбцы'));
  await user.click(screen.getByLabelText('Вес'));
  await user.click(button('Готово'));
  expect(heads()).not.toContain('Вес');
  expect(text(screen.getAllByRole('rowgroup')[1])).not.toContain('100 г');
  // What stands below a row is as wide as what is left.
  expect(screen.getByText('под Чай').getAttribute('colspan')).toBe('4');
  expect(JSON.parse(localStorage.getItem('deskLists') ?? '').Товары.hidden).toEqual(['Вес']);
  await user.click(button('Столбцы'));
  await user.click(screen.getByLabelText('Вес'));
  expect(heads()).toContain('Вес');
});

// Control: in `src/desk/list-table.tsx` replace `shown.map((index) => cells[index + ticks])` with `cells.slice(ticks)`.
it('moves columns and sets their widths, and takes all of it back', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: this.matches('[data-rest]') ? 11.5 * 16 : 160 } as DOMRect;
  });
  const user = open();
  const heads = () => screen.getAllByRole('columnheader').map((head) => text(head).replace('Столбцы', ''));
  const first = () => text(screen.getAllByRole('row')[1]);
  await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
  await user.click(button('Выше: Цена'));
  expect(heads().slice(1, 4)).toEqual(['Название', 'Цена', 'Вес']);
  expect(first()).toContain('Чай20 ₽100 г');
  expect(text(screen.getByRole('status'))).toBe('Цена: 1 из 2');
  // What begins a row begins it.
  await user.click(button('Выше: Цена'));
  expect(heads()[1]).toBe('Название');
  const width = () => (screen.getByRole('columnheader', { name: 'Вес' }) as HTMLElement).style.cssText;
  await user.click(button('Шире: Вес'));
  expect(width()).toContain('11rem');
  await user.click(button('Уже: Вес'));
  expect(width()).toContain('9rem');
  await user.click(button('Как было'));
  expect(heads().slice(1, 4)).toEqual(['Название', 'Вес', 'Цена']);
  expect(width()).toContain('6rem');
});

// Control: in `src/desk/list-table.tsx` replace `setDragged(resizedRem(` with `onResize(resizedRem(`.
it('follows the edge of a head that is dragged, and remembers the width when that ends', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 160 } as DOMRect);
  open();
  const head = (await screen.findByRole('columnheader', { name: 'Вес' })) as HTMLElement;
  const edge = head.querySelector('[data-edge]') as HTMLElement;
  Object.assign(edge, { setPointerCapture() {}, hasPointerCapture: () => true });
  vi.spyOn(head, 'offsetWidth', 'get').mockReturnValue(160);
  const kept = () => JSON.parse(localStorage.getItem('deskLists') ?? '{}').Товары?.widths;
  const move = () => {
    const event = new Event('pointermove', { bubbles: true });
    act(() => edge.dispatchEvent(Object.assign(event, { pointerId: 1, movementX: 16 })));
  };
  move();
  move();
  expect([head.style.cssText, kept()]).toEqual([expect.stringContaining('9rem'), undefined]);
  fireEvent.lostPointerCapture(edge);
  expect(kept()).toEqual({ Вес: 9 });
});

// Control: in `src/desk/list-table.tsx` replace `querySelector<HTMLElement>('[data-opener]')?.click()` with `querySelector<HTMLElement>('[data-opener]')`
// Control: in `src/desk/list-table.tsx` replace `if (!isHeld && ` with `if (`
it('leads through its rows by keys, and opens a row by a press beside what its cells hold', async () => {
  const user = open();
  await expect.poll(() => screen.queryAllByRole('row').length).toBe(5);
  for (const code of ['KeyJ', 'KeyJ', 'KeyX', 'KeyK', 'KeyO']) press(code);
  expect(document.activeElement).toBe(button('Изменить Чай'));
  expect(text()).toContain('Выбран: Сахар. Открыт: Чай.');
  press('Slash');
  expect(document.activeElement).toBe(screen.getByLabelText('Найти'));
  await user.click(screen.getByLabelText('Выбрать Сахар'));
  expect(text()).toContain('Открыт: Чай.');
  await user.click(screen.getAllByText('20 ₽')[1] as HTMLElement);
  expect(text()).toContain('Открыт: Сахар.');
});

it('gives a filter a name, leads back to it, and forgets it; who was searched for is not kept', async () => {
  const user = open('/list?kind=a&page=2&search=17');
  await user.click(await screen.findByRole('button', { name: 'Запомнить отбор' }));
  await user.click(button('Запомнить'));
  expect(text()).toContain('Напишите, как его назвать');
  fill('Как его назвать', ' Утренний ');
  fireEvent.submit(screen.getByLabelText('Как его назвать'));
  const saved = await screen.findByRole('list', { name: 'Сохранённый отбор' });
  expect(screen.queryByRole('button', { name: 'Запомнить отбор' })).toBeNull();
  await user.click(within(saved).getByRole('link', { name: 'Утренний' }));
  await isAt('/list?kind=a');
  await user.click(button('Забыть отбор «Утренний»'));
  expect(screen.queryByRole('list', { name: 'Сохранённый отбор' })).toBeNull();
});
