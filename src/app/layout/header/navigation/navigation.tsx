import { type ComponentType, lazy, Suspense } from 'react';
import { isAdmin, useToken } from '../../../../ui/session.ts';
import styles from '../header.module.css';
import links from '../links.module.css';
import { Menu } from './menu.tsx';
import { NavigationItem as Item } from './navigation-item.tsx';
import { useSignOut } from './sign-out.ts';

/** Only an administrator's browser fetches it; where it does not come, «Заказы» in the bar leads to the desk. */
const AdministratorMenu = lazy<ComponentType>(() =>
  import('../../../desk/administrator-menu.tsx').then(
    ({ AdministratorMenu: Menu }) => ({ default: Menu }),
    () => ({ default: () => null }),
  ),
);

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
        <Item to="/cart" on="narrow">
          Корзина
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
        {isAdmin(token) && (
          <Suspense>
            <AdministratorMenu />
          </Suspense>
        )}
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
