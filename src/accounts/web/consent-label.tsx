import { Link } from 'react-router';

/** What the box of a consent says; only the last of its words lead to the text, the others tick the box. */
export function ConsentLabel({ part }: { part: 'registration' | 'recipient' }) {
  return (
    <>
      Даю согласие на обработку персональных данных.{' '}
      <Link to={`/consent#${part}`} target="_blank">
        Прочитать
      </Link>
    </>
  );
}
