import { redirect } from 'react-router';

/** The desk begins with the orders. */
export function loader() {
  return redirect('/admin/user-order-list');
}
