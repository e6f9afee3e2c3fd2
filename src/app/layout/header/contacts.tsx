import type { ShopFacts } from '../../../contract/shop-facts.ts';
import { formatPhone } from '../../../lib/text/format-phone.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './contacts.module.css';

/** E-mail, messenger and phone: a messenger may be closed to some, so the others stand beside it. */
export function HeaderContacts({ shop }: { shop: ShopFacts }) {
  return (
    <ul className={styles.contacts}>
      <li>
        <a className={styles.contact} href={`tel:${shop.phone}`}>
          <Icon name="phone" size={20} />
          {formatPhone(shop.phone)}
        </a>
      </li>
      <li>
        <a className={styles.contact} href={shop.messengerUrl} target="_blank" rel="noopener noreferrer">
          <Icon name="message" size={20} />
          Написать нам
        </a>
      </li>
      <li>
        <a className={styles.contact} href={`mailto:${shop.email}`}>
          <Icon name="mail" size={20} />
          {shop.email}
        </a>
      </li>
    </ul>
  );
}

/** The advert of legal services with what the law wants beside it; absent unless it is complete. */
export function Advert({ advert }: { advert: ShopFacts['advert'] }) {
  if (advert === null) return null;
  return (
    <p className={styles.advert}>
      <span>
        Реклама:{' '}
        <a href={advert.url} target="_blank" rel="sponsored noopener noreferrer">
          {advert.text}
        </a>
      </span>
      <span>
        {advert.advertiser}, erid:&nbsp;{advert.erid}
      </span>
    </p>
  );
}
