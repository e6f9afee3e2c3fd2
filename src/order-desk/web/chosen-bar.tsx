import type { ReactNode } from 'react';
import { WorkBar } from '../../desk/work-bar.tsx';
import { MAX_CHOSEN, MAX_MOVED } from '../../orders/user-order-desk.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { BulkStatus } from './bulk-status.tsx';
import type { Desk } from './use-desk.ts';

/** What can be done with the chosen orders; it stays in sight while the list is scrolled. */
export function ChosenBar({ desk, children }: { desk: Desk; children?: ReactNode }) {
  const { chosen } = desk;
  if (chosen.size === 0) return null;
  const ids = [...chosen.keys()].sort((a, b) => a - b).join(',');
  return (
    <WorkBar label="Выбранные заказы" count={`Выбрано: ${chosen.size}`}>
      {chosen.size > MAX_CHOSEN ? (
        <p>Печатать можно не больше {MAX_CHOSEN} заказов за раз.</p>
      ) : (
        <>
          {chosen.size > MAX_MOVED ? (
            <p>Статус меняют не больше чем у {MAX_MOVED} заказов за раз.</p>
          ) : (
            <BulkStatus orders={[...chosen.values()]} onChanged={desk.replace} />
          )}
          <LinkButton variant="secondary" to={`/admin/user-order-list/packing?ids=${ids}`} target="_blank">
            <Icon name="printer" size={20} />
            Листы сборки
          </LinkButton>
          <LinkButton variant="secondary" to={`/admin/user-order-list/purchase?ids=${ids}`} target="_blank">
            <Icon name="list" size={20} />
            Список закупки
          </LinkButton>
          <LinkButton variant="secondary" to={`/admin/user-order-list/papers?ids=${ids}`} target="_blank">
            <Icon name="printer" size={20} />
            Заявления и описи
          </LinkButton>
          {children}
        </>
      )}
      <Button variant="quiet" onClick={desk.chooseNone}>
        Снять выбор
      </Button>
    </WorkBar>
  );
}
