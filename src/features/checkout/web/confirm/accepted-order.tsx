import { Link } from 'react-router';
import { FactList } from '../../../../shared/web/fact-list.tsx';
import { ContactLinks } from '../../../../shared/web/shop/contact-links.tsx';
import { formatPhone } from '../../../../shared/web/text/phone.ts';
import { typeset } from '../../../../shared/web/text/typography.ts';
import { LinkButton } from '../../../../shared/web/ui/button.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Price } from '../../../../shared/web/ui/prices/price.tsx';
import { shortDay } from '../../../facilities/parcel/parcel-words.ts';
import { orderTotal, recipientName } from '../../../orders/orders.web.ts';
import { ifMissingWords, usualIfMissing } from '../../../orders/packing/if-missing.ts';
import type { Order } from '../../../orders/user-order.contract.ts';
import styles from './accepted-order.module.css';

/** The heading of an order that was just made. */
export const acceptedTitle = ({ id }: Order) => `Заказ № ${id} принят`;

/** What a worried person looks for first: for whom, where to, how much, who calls whom. */
export function AcceptedOrder({ order }: { order: Order }) {
  return (
    <>
      <FactList
        facts={[
          ['Для кого', recipientName(order)],
          ['Куда', typeset(order.workAddressName)],
          ['Сумма', <Price key="sum" kopecks={orderTotal(order)} decimals={2} />],
          ['Если чего-то не окажется', ifMissingWords[order.substitution ?? usualIfMissing]],
        ]}
      />
      <p>
        {order.plannedDay === null
          ? 'День сдачи сообщит администратор.'
          : `Сдадим ${shortDay(order.plannedDay)}.`}
      </p>
      <p>
        Позвоним на {formatPhone(order.phoneBuyer)}; <strong>сейчас платить не нужно</strong>.
      </p>
      <p>
        Наш телефон: <ContactLinks />.
      </p>
      <div className={styles.papers}>
        <LinkButton variant="secondary" to={`/user-order-list/${order.id}/print`}>
          <Icon name="printer" />
          Для печати
        </LinkButton>
        <LinkButton variant="secondary" to={`/user-order-list/${order.id}/papers`}>
          Заявление и опись
        </LinkButton>
      </div>
      <p>
        <Link to="/next-parcel">Когда следующая передача</Link>
      </p>
    </>
  );
}

/** Where to go from an order that is made. */
export function WaysOn() {
  return (
    <div className={styles.buttons}>
      <LinkButton to="/user-order-list">Мои заказы</LinkButton>
      <LinkButton to="/products" variant="secondary">
        Перейти к покупкам
      </LinkButton>
    </div>
  );
}
