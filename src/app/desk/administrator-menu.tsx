import { useCallback, useState } from 'react';
import { ADMINISTRATOR_LABEL, deskRoleLabels } from '../../contract/desk-roles.ts';
import { getDeskRole, mayOpen } from '../../desk/load-for-admin.ts';
import { plural } from '../../lib/russian/plural.ts';
import { getNewOrderCount } from '../../orders/user-order-desk.contract.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult } from '../../ui/data/call-error.ts';
import { usePolling } from '../../ui/data/use-polling.ts';
import { DropdownMenu } from '../layout/header/navigation/dropdown-menu.tsx';
import { NavigationItem } from '../layout/header/navigation/navigation-item.tsx';

const administratorLinks = [
  ['/admin/category-create', 'Категории'],
  ['/admin/users', 'Пользователи'],
  ['/admin/user-order-list', 'Управление историей заказов'],
  ['/admin/address', 'Настройки адресов'],
  ['/admin/product', 'Управление товарами'],
] as const;

/** The five screens of an administrator, or those that are theirs, on every screen. */
export function AdministratorMenu({ className }: { className?: string | undefined }) {
  const role = getDeskRole();
  const own = administratorLinks.filter(([to]) => mayOpen(to));
  return (
    <DropdownMenu label={role === null ? ADMINISTRATOR_LABEL : deskRoleLabels[role]} className={className}>
      {own.length === 0 && <NavigationItem to="/admin">Сборка</NavigationItem>}
      {own.map(([to, label]) => (
        <NavigationItem key={to} to={to}>
          {label}
        </NavigationItem>
      ))}
    </DropdownMenu>
  );
}

/** How many orders are not taken up yet; nothing while there are none, or while that is not known. */
export function NewOrdersBadge({ className }: { className?: string | undefined }) {
  const [unpaid, setUnpaid] = useState(0);
  const ask = useCallback(async () => {
    const { response } = await awaitCallResult(call(getNewOrderCount, { body: {} }));
    if (response !== null) setUnpaid(response.unpaid);
    return response !== null;
  }, []);
  usePolling(ask, { atOnce: true });

  if (unpaid === 0) return null;
  return (
    <span className={className}>
      {unpaid}
      <span className="visually-hidden"> {plural(unpaid, ['новый', 'новых', 'новых'])}</span>
    </span>
  );
}
