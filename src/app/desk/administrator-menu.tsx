import { Menu } from '../layout/header/navigation/menu.tsx';
import { NavigationItem } from '../layout/header/navigation/navigation-item.tsx';

const administratorLinks = [
  ['/admin/category-create', 'Категории'],
  ['/admin/users', 'Пользователи'],
  ['/admin/user-order-list', 'Управление историей заказов'],
  ['/admin/address', 'Настройки адресов'],
  ['/admin/product', 'Управление товарами'],
] as const;

/** The five screens of an administrator, on every screen. */
export function AdministratorMenu({ className }: { className?: string | undefined }) {
  return (
    <Menu label="Администратор" className={className}>
      {administratorLinks.map(([to, label]) => (
        <NavigationItem key={to} to={to}>
          {label}
        </NavigationItem>
      ))}
    </Menu>
  );
}
