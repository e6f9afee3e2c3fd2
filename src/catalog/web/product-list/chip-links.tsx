import { Link, type To } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import styles from './chip-links.module.css';

interface ChipLinksProps {
  label: string;
  links: {
    name: string;
    to: To /** It narrows the list that stands here: pressing it again widens it. */;
    on?: boolean;
  }[];
}

/** Short ways to other lists, in a row. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {links.map(({ name, to, on }) => (
        <li key={name}>
          <Link
            to={to}
            preventScrollReset={on !== undefined}
            className={joinClassNames(styles.chip, on !== undefined && styles.filter, on && styles.on)}
          >
            {on && <span className="visually-hidden">Убрать: </span>}
            {name}
            {on && <Icon name="close" size={18} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Links to categories, as chips take them. */
export const createCategoryLinks = (categories: readonly { id: number; name: string }[]) =>
  categories.map(({ id, name }) => ({ name, to: `/category/${id}` }));
