import { Link } from 'react-router';
import { rememberFacilityKind } from '../../content/content.web.ts';
import { useFacilities } from '../../facilities/facilities.web.ts';
import type { Order } from '../user-order.contract.ts';

/** «Когда следующая передача», counted there by the rules of the facility of an order. */
export function NextParcelLink({ order }: { order: Order | undefined }) {
  const facility = useFacilities().list?.find(({ name }) => name === order?.workAddressName);
  return (
    <Link to="/next-parcel" onClick={() => facility && rememberFacilityKind(facility.rules.kind)}>
      Когда следующая передача
    </Link>
  );
}
