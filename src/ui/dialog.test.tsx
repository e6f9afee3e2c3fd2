import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../tests/component/component.tsx';
import { Dialog } from './dialog.tsx';

function Sample() {
  return (
    <Dialog open title="Отменить заказ?" onClose={() => {}}>
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
