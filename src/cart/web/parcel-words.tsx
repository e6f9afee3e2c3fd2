import { Link } from 'react-router';
import { checkParcel, type ParcelCheckResult } from '../../facilities/check-parcel.ts';
import {
  useChosenFacilityDelivery,
  useChosenFacilityId,
  useFacilities,
  WeightBar,
} from '../../facilities/facilities.web.ts';
import {
  formatExcessWeight,
  formatKilogramsRoundedDown,
  formatKilogramsRoundedUp,
  formatOnWeekdayAndDay,
} from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { useServedRecipient } from '../../recipients/recipients.web.ts';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/look/text.module.css';
import { useToken } from '../../ui/session.ts';
import { sumCartKopecks } from '../cart-lines.ts';
import { useRefreshedCart } from './cart-hydration.ts';
import { FreeDeliveryProgress } from './cart-line-list.tsx';

/** How the cart fits the chosen facility, or the shop's usual parcel; null while something of it is not known. */
function useCartParcel(): ParcelCheckResult | null {
  const { lines, products } = useRefreshedCart();
  const { list, unset } = useFacilities();
  const chosen = useChosenFacilityId();
  const rules = list?.find(({ id }) => id === chosen)?.rules ?? unset;
  if (rules === null || lines.some(({ id }) => !products.has(id))) return null;
  return checkParcel(lines, products.values(), rules, new Date());
}

/** « · 8,3 кг», what the cart weighs with its box; nothing while no weight is known. What is too much stands out. */
export function CartKilograms() {
  const parcel = useCartParcel();
  if (parcel === null) return null;
  const kilograms = `${formatKilogramsRoundedUp(parcel.grams)} кг`;
  if (parcel.state === 'OVER') {
    return (
      <>
        {' '}
        <strong>
          <Icon name="warning" size={16} />
          {kilograms} <span className="visually-hidden">{formatExcessWeight(parcel)}</span>
        </strong>
      </>
    );
  }
  // With an unknown weight the number alone would promise too little.
  return parcel.unweighed.length > 0 ? null : ` · ${kilograms}`;
}

/** What stands on the front of the box: its weight, where it goes and when, what is missing for free delivery. */
export function ParcelBoxCaption() {
  const { lines } = useRefreshedCart();
  const parcel = useCartParcel();
  const goods = sumCartKopecks(lines);
  const { facility } = useChosenFacilityDelivery(goods);
  const served = useServedRecipient(useChosenFacilityId());
  // With an account there may be a parcel on its way already: when the next one may come, the cart says.
  const hasOrders = useToken() !== null;
  const { failed } = useFacilities();
  if (parcel === null)
    return <p className={text.quiet}>{failed ? 'Вес скажем в корзине' : 'Считаем вес…'}</p>;
  const { grams, limitGrams, unweighed, handover, state } = parcel;
  const refused = new Set(parcel.refused.map(({ id }) => id)).size;
  return (
    <>
      <p>
        {unweighed.length > 0 && 'не меньше '}
        {formatKilogramsRoundedUp(grams)} из {formatKilogramsRoundedDown(limitGrams)}&nbsp;кг
      </p>
      <WeightBar check={parcel} />
      {state === 'OVER' && facility === null && <p className={text.flag}>{formatExcessWeight(parcel)}</p>}
      {served.words !== null && <p>{served.words}</p>}
      {facility !== null && (
        <p>
          {formatShortFacilityName(facility.name)}
          {state === 'OVER' ? (
            // A day that the cart takes back is none.
            <>
              : <span className={text.flag}>{formatExcessWeight(parcel)}</span>
            </>
          ) : (
            handover.day !== null &&
            keepNumbers(
              `: ${hasOrders ? 'ближайший приём' : 'сдадим'} ${formatOnWeekdayAndDay(handover.day)}`,
            )
          )}
        </p>
      )}
      {facility !== null && refused > 0 && (
        <p>
          <Link to="/cart" className={text.flag}>
            {refused}&nbsp;{plural(refused, ['товар', 'товара', 'товаров'])} не примут, посмотрите
            в&nbsp;корзине
          </Link>
        </p>
      )}
      {facility !== null && goods !== null && refused === 0 && (
        <p>
          <FreeDeliveryProgress terms={facility} goods={goods} decimals={0} />
        </p>
      )}
    </>
  );
}
