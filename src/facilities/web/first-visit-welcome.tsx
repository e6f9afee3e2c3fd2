import { Link } from 'react-router';
import { plural } from '../../lib/russian/plural.ts';
import { endFirstVisit } from '../../ui/first-visit.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { FacilityChip, useFacilityChoices } from './facility-chip.tsx';
import styles from './first-visit-welcome.module.css';

/** What the shop is, told on the first visit, with the choice of a facility and the way to order. It goes when that is chosen, or by its cross. */
export function FirstVisitWelcome() {
  const region = usePublicShopInfo().region.replace(/ая область$/, 'ой области');
  const count = useFacilityChoices().length;

  function hide() {
    endFirstVisit();
    // What had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  return (
    <section className={styles.welcome} aria-label="О магазине">
      <div className={styles.words}>
        <p className={styles.promise}>
          Соберём посылку и сдадим
          <span> в учреждение</span>.
        </p>
        <Link to="/how-to-order" className={styles.how}>
          Как заказать
        </Link>
        <ul className={styles.points}>
          <li>Платить сейчас не нужно</li>
          <li>Скажем, чего не примут</li>
          <li>Позвоним перед сборкой</li>
          <li>{`${count} ${plural(count, ['учреждение', 'учреждения', 'учреждений'])} ${region}`}</li>
        </ul>
      </div>
      <div className={styles.ways}>
        <FacilityChip />
        <button type="button" className={styles.cross} aria-label="Скрыть: о магазине" onClick={hide}>
          <Icon name="close" size={20} />
        </button>
      </div>
    </section>
  );
}
