import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { field, show, text } from '../../tests/component/component.tsx';
import { SearchableSelect } from './searchable-select.tsx';

const NAMES = 'Чай|Кофе|Мёд|Сахар|Соль|Мыло|Носки|Тетради|Конверты|Лапша|Сухари|Пряники'.split('|');
const options = [...NAMES, '\u00A0\u00A0Чай чёрный'].map((label, index) => {
  return { value: String(index), label, path: label.replace('\u00A0\u00A0', 'Чай / ') };
});

function Choice({ length = options.length }) {
  const [value, setValue] = useState('3');
  return (
    <>
      <SearchableSelect
        label="Категория"
        blank="Все категории"
        options={options.slice(0, length)}
        value={value}
        onChange={setValue}
      />
      <p>Выбрано: {value}.</p>
      <button type="button">Дальше</button>
    </>
  );
}

const open = (length?: number) => show({ '/': { default: (() => <Choice length={length} />) as never } });
const input = () => screen.findByRole('combobox', { name: 'Категория' });
const shown = () => screen.queryAllByRole('option').map((option) => text(option).trim());
const active = () => document.getElementById(field('Категория').getAttribute('aria-activedescendant') ?? '');

it('is a native list while it is short', async () => {
  open(12);
  expect((await input()).tagName).toBe('SELECT');
});

// Control: in `src/desk/searchable-select.tsx` replace `.includes(word)` with `.startsWith(word)`.
it('takes a part of a name in any letters, moves by arrows, chooses by Enter', async () => {
  const user = open();
  const box = await input();
  expect(field('Категория').value).toBe('Сахар');
  await user.click(box);
  expect(shown()).toHaveLength(14);
  expect(active()?.textContent).toBe('Сахар');
  await user.type(box, 'ЧЁРН', { initialSelectionStart: 0, initialSelectionEnd: 5 });
  // Control: in `src/desk/searchable-select.tsx` replace `(option.path ?? option.label)` with `option.label`
  expect(shown()).toEqual(['Чай / Чай чёрный']);
  expect(text(screen.getByRole('status'))).toBe('Найдено: 1');
  await user.clear(box);
  await user.type(box, 'ай');
  expect(shown()).toEqual(['Чай', 'Чай / Чай чёрный']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(text()).toContain('Выбрано: 12.');
  expect(field('Категория').value).toBe('Чай чёрный');
  // What begins a word goes before what stands within one; typing replaces the name.
  await user.keyboard('со');
  expect(shown()).toEqual(['Соль']);
  await user.keyboard('{Backspace}{Backspace}п');
  expect(shown()).toEqual(['Пряники', 'Лапша']);
  // Control: in `src/desk/searchable-select.tsx` replace `    setPointed(null);` with ``
  await user.keyboard('{ArrowDown}{Backspace}с');
  expect(active()?.textContent).toBe('Сахар');
  await user.keyboard('{Escape}');
  expect(shown()).toEqual([]);
});

it('says that nothing fits; Esc and leaving keep what was chosen', async () => {
  const user = open();
  const box = await input();
  await user.click(box);
  await user.clear(box);
  await user.type(box, 'жж{Enter}');
  expect(text(screen.getByRole('status'))).toBe('Ничего не нашлось. Попробуйте другое слово');
  await user.keyboard('{Escape}');
  expect(field('Категория').value).toBe('Сахар');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await user.clear(box);
  await user.type(box, 'мед');
  await user.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(text()).toContain('Выбрано: 3.');
  expect(field('Категория').value).toBe('Сахар');
});

it('takes what is found by Tab, what is pressed, and the empty choice of an emptied field', async () => {
  const user = open();
  const box = await input();
  await user.click(box);
  await user.clear(box);
  await user.type(box, 'мед');
  await user.tab();
  expect(text()).toContain('Выбрано: 2.');
  await user.click(box);
  await user.click(screen.getByRole('option', { name: 'Носки' }));
  expect(text()).toContain('Выбрано: 6.');
  await user.clear(box);
  await user.tab();
  expect(text()).toContain('Выбрано: .');
  expect(field('Категория').value).toBe('Все категории');
});
