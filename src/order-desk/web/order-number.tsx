import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { deskUrlCodec } from './desk-filter.ts';

/** The number of an order, which finds it. The address is made when it is pressed: this tab remembers few searches. */
export function OrderNumberSearchButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const find = () => navigate(deskUrlCodec.address({ ...deskUrlCodec.initial, search: `№ ${id}` }));
  return (
    <Button variant="quiet" onClick={find}>
      № {id}
    </Button>
  );
}
