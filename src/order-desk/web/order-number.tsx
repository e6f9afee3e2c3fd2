import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { deskUrl } from './desk-filter.ts';

/** The number of an order, which finds it. The address is made when it is pressed: this tab remembers few searches. */
export function OrderNumber({ id }: { id: number }) {
  const navigate = useNavigate();
  const find = () => navigate(deskUrl.address({ ...deskUrl.initial, search: `№ ${id}` }));
  return (
    <Button variant="quiet" onClick={find}>
      № {id}
    </Button>
  );
}
