import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../tests/component/component.tsx';
import { Dialog } from './dialog.tsx';

const close = vi.fn();

function Sample() {
  return (
    <Dialog open title="Отменить заказ?" onClose={close}>
      <button type="button">Не отменять</button>
    </Dialog>
  );
}

// Control: in `src/ui/dialog.tsx` replace `element.scrollTop = 0;` with ``
it('opens at its head, though a browser scrolls to what takes the focus', async () => {
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    this.open = true;
    this.scrollTop = 300;
  });
  show({ '/': { default: Sample } });
  expect((await screen.findByRole('dialog')).scrollTop).toBe(0);
});

// Control: in `src/ui/dialog.tsx` replace `event.detail < 2 && !isTap` with `!isTap`
// Control: in `src/ui/dialog.tsx` replace `event.detail < 2 && !isTap` with `event.detail < 2`
// Control: in `src/ui/dialog.tsx` replace `> DOUBLE_PRESS_MS` with `> 9_999`
it('is not closed, nor answered, by the second half of the press that opened it', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  show({ '/': { default: Sample } });
  const dialog = await screen.findByRole('dialog');
  const tap = () => fireEvent(dialog, new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
  now.mockReturnValue(1_300);
  fireEvent.click(dialog, { detail: 2 });
  tap();
  expect(close).not.toHaveBeenCalled();
  now.mockReturnValue(1_600);
  tap();
  expect(close).toHaveBeenCalledOnce();
});
