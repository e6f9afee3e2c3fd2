import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { button, show } from '../../tests/component/component.tsx';
import { NoticeArea, useNotice } from './notice.tsx';

function Sample() {
  const notices = useNotice();
  return (
    <>
      <NoticeArea {...notices} />
      <button type="button" onClick={() => notices.show('success', 'Сохранено')}>
        Сохранить
      </button>
      <button type="button">Дальше</button>
    </>
  );
}

describe('a notice that goes', () => {
  it('keeps its place until the next press, so that nothing moves under the hand', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(84);
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    show({ '/sample': { default: Sample } }, '/sample');
    await screen.findByRole('button', { name: 'Дальше' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(button('Сохранить'));
    const area = document.querySelector('[role="status"]');
    expect(area?.textContent).toBe('Сохранено');

    await act(() => vi.advanceTimersByTimeAsync(3_100));
    expect(area?.textContent).toBe('');
    expect(area?.innerHTML).toBe('<div style="height: 84px;"></div>');

    await user.click(button('Дальше'));
    expect(area?.childElementCount).toBe(0);
  });
});
