import { Link } from 'react-router';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactList } from '../../ui/shop/contact-list.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { describePayment } from '../describe-payment.ts';
import styles from './content.module.css';

export const meta = createStaticPageMeta({
  path: '/info',
  name: 'О сервисе',
  description:
    'Собираем посылки и передаём их в учреждения одной области: как проходит заказ и как связаться с администратором.',
});

/** «О сервисе», also the target of «Обратная связь». */
export default function InfoPage() {
  const shop = usePublicShopInfo();
  return (
    <article className={styles.page}>
      <header className={stack.gap12}>
        <h1>О сервисе</h1>
        <p className={textStyles.large}>
          Вы выбираете товары, мы собираем из них посылку и передаём её в учреждение. Ехать и стоять в очереди
          не нужно.
        </p>
        <p>
          Регион работы: {shop.region}. Учреждения, куда мы передаём посылки, перечислены при выборе адреса
          доставки. Там же видно, сколько стоит доставка и с какой суммы она бесплатна.
        </p>
      </header>

      <section className={styles.column}>
        <h2>Как всё проходит</h2>
        <ol className={styles.steps}>
          <li>
            <strong>Вы собираете корзину</strong>
            Смотреть товары и складывать их в корзину можно без регистрации.
          </li>
          <li>
            <strong>Вы указываете получателя</strong>
            Нужны фамилия, имя, отчество, дата рождения и учреждение. Если знаете номер отряда, укажите и его.
            Паспорт, статью и срок мы не спрашиваем.
          </li>
          <li>
            <strong>Вы проверяете и подтверждаете заказ</strong>
            До подтверждения видны все суммы: товары, доставка и итог.
          </li>
          <li>
            <strong>Администратор проверяет заказ</strong>
            {shop.payee === null ? 'Он сообщит, как оплатить.' : describePayment(true)} Пока заказ не оплачен,
            его можно отменить.
          </li>
          <li>
            <strong>Мы собираем посылку и сдаём её в учреждение</strong>
            Состояние заказа видно в разделе <Link to="/user-order-list">Мои заказы</Link>.
          </li>
          <li>
            <strong>Учреждение выдаёт посылку получателю</strong>
            Сначала сотрудники её досмотрят, поэтому выдача может занять время.
          </li>
        </ol>
        <p>
          Подробно о весе, числе посылок и сроках — на странице <Link to="/how-to-order">Как заказать</Link>.
          С какого дня примут следующую, посчитает страница{' '}
          <Link to="/next-parcel">Когда следующая передача</Link>.
        </p>
      </section>

      <div className={styles.column}>
        <section>
          <h2>Что у нас есть</h2>
          <p>
            Выбор широкий: чай и кофе, сладкое, продукты, которые не нужно варить, колбаса и сало в вакууме,
            фрукты, мыло и зубная паста, носки и бельё, тетради и конверты. У каждого товара с особыми
            условиями они написаны прямо на карточке.
          </p>
          <p>
            Сомневаетесь, примут ли вещь? Посмотрите <Link to="/allowed">разрешённые продукты</Link>: там
            можно спросить о любой из них.
          </p>
        </section>

        <section id="contacts">
          <h2>Обратная связь</h2>
          <p>
            Спросить о заказе, замене или возврате можно у администратора. Если мессенджер не открывается,
            позвоните или напишите на почту.
          </p>
          <ContactList shop={shop} />
          <p className={textStyles.quiet}>
            Данные получателя лучше не отправлять в мессенджер: для них есть сайт и почта.
          </p>
        </section>
      </div>
    </article>
  );
}
