import { redirect } from 'react-router';

/** An unknown path leads home (spec.md §2). */
export function loader() {
  return redirect('/');
}
