import { NavLink } from 'react-router';
import { isAdmin, useToken } from '../../../shared/web/session.ts';
import { classes } from '../../../shared/web/ui/classes.ts';
import styles from './header.module.css';
import links from './links.module.css';
import { Menu } from './menu.tsx';
import { useSignOut } from './sign-out.ts';

const administratorLinks = [
  ['/admin/category-create', 'Категории'],
  ['/admin/users', 'Пользователи'],
  ['/admin/user-order-list', 'Управление историей заказов'],
  ['/admin/address', 'Настройки адресов'],
  ['/admin/product', 'Управление товарами'],
] as const;

/** The links of the header. */
export function Navigation() {
  const token = useToken();
  const signOut = useSignOut(token);
  return (
    <>
      <ul className={links.links}>
        <Item to="/" end>
          Главная
        </Item>
        <Menu label="Информация">
          <Item to="/info">О сервисе</Item>
          <Item to="/allowed">Разрешённые продукты</Item>
          <Item to="/how-to-order" on="narrow">
            Как заказать
          </Item>
          <Item to="/privacy-police">Политика конфиденциальности</Item>
        </Menu>
        <Item to="/how-to-order" on="wide">
          Как заказать
        </Item>
        <Item to="/delivery-address" on="wide">
          Адреса доставки
        </Item>
        <Item to="/user-order-list" on="wide">
          Мои заказы
        </Item>
        <Menu label="Доставка" className={styles.narrow}>
          <Item to="/delivery-address">Адреса доставки</Item>
          <Item to="/user-order-list">Мои заказы</Item>
        </Menu>
        {isAdmin(token) && <AdministratorMenu />}
      </ul>
      <ul className={links.links}>
        {token === null ? (
          <Item to="/login">Войти</Item>
        ) : (
          <>
            <Menu label="Кабинет">
              <Item to="/user-order-list">Мои заказы</Item>
              <Item to="/delivery-address">Мои адреса</Item>
              <Item to="/account">Мои данные</Item>
              <Item to="/info">Обратная связь</Item>
            </Menu>
            <li>
              <button type="button" className={links.link} onClick={signOut}>
                Выйти
              </button>
            </li>
          </>
        )}
      </ul>
    </>
  );
}

/** The five screens of an administrator, on every screen. */
export function AdministratorMenu({ className }: { className?: string | undefined }) {
  return (
    <Menu label="Администратор" className={className}>
      {administratorLinks.map(([to, label]) => (
        <Item key={to} to={to}>
          {label}
        </Item>
      ))}
    </Menu>
  );
}

interface ItemProps {
  to: string;
  end?: boolean;
  /** The widths it is shown on; all when not said. */
  on?: 'narrow' | 'wide';
  children: React.ReactNode;
}

function Item({ to, end = false, on, children }: ItemProps) {
  return (
    <li className={classes(on && styles[on])}>
      <NavLink to={to} end={end} className={links.link}>
        {children}
      </NavLink>
    </li>
  );
}
