import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import card from '../card.module.css';
import { Icon } from '../icon.tsx';
import { joinClassNames } from '../join-class-names.ts';
import textStyles from '../look/text.module.css';
import styles from './contact-list.module.css';

/** How to reach the administrator: a messenger may be closed to some, so phone and e-mail stand beside it. */
export function ContactList({ shop }: { shop: PublicShopInfo }) {
  return (
    <ul className={joinClassNames(card.list, styles.contacts)}>
      <li>
        <Icon name="phone" />
        <span className={textStyles.hint}>Телефон</span>
        <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a>
      </li>
      <li>
        <Icon name="message" />
        <span className={textStyles.hint}>Мессенджер</span>
        <a href={shop.messengerUrl} rel="noopener noreferrer">
          Написать администратору
        </a>
      </li>
      <li>
        <Icon name="mail" />
        <span className={textStyles.hint}>Почта</span>
        <a href={`mailto:${shop.email}`}>{shop.email}</a>
      </li>
    </ul>
  );
}
