import { redirect } from 'react-router';

/** An unknown path leads home. */
export function loader() {
  return redirect('/');
}
