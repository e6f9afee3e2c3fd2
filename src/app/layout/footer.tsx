import { Link } from 'react-router';
import type { ShopFacts } from '../../contract/shop-facts.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './footer.module.css';

/** The foot of every screen: how to reach the seller, their requisites, the year. */
export function Footer({ shop, year }: { shop: ShopFacts; year: string }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.page}>
        <section aria-labelledby="reach-us">
          <h2 id="reach-us" className={styles.title}>
            Связь
          </h2>
          <ul className={styles.links}>
            <li>
              <a href={`tel:${shop.phone}`}>{formatPhone(shop.phone)}</a>
            </li>
            <li>
              <a href={shop.messengerUrl} target="_blank" rel="noopener noreferrer">
                Написать администратору
              </a>
            </li>
            <li>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </li>
            <li>
              <Link to="/how-to-order">Как заказать</Link>
            </li>
            <li>
              <Link to="/allowed">Разрешённые продукты</Link>
            </li>
            <li>
              <Link to="/next-parcel">Когда следующая передача</Link>
            </li>
            <li>
              <Link to="/privacy-police">Политика конфиденциальности</Link>
            </li>
          </ul>
        </section>
        {/* Folded on a phone, where the contacts are what is sought; wide, the styles keep it open. */}
        <details className={styles.seller}>
          <summary className={styles.fold}>
            Реквизиты
            <Icon name="chevron-down" size={20} />
          </summary>
          <h2 className={styles.title}>Реквизиты</h2>
          <p>{shop.operator}</p>
          <dl className={styles.requisites}>
            {shop.requisites.map(([name, value]) => (
              <div key={name} className={styles.requisite}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
        <p className={styles.copyright}>
          © {year} {shop.operator}. {shop.region}
        </p>
      </div>
    </footer>
  );
}
