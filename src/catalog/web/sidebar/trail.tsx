import { Link } from 'react-router';
import type { Category } from '../../categories.contract.ts';
import { ChipLinks, categoryLinks } from '../product-list/chip-links.tsx';
import styles from './trail.module.css';

/** The way to a category and what lies below it. */
export function Trail({ path }: { path: readonly Category[] }) {
  const below = path.at(-1)?.subCategories ?? [];
  return (
    <div className={styles.way}>
      <nav aria-label="Вы здесь" className={styles.here}>
        <ol className={styles.trail}>
          <li>
            <Link to="/">Все товары</Link>
          </li>
          {path.map(({ id, name }, step) => (
            <li key={id}>
              {step === path.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <Link to={`/category/${id}`}>{name}</Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {below.length > 0 && <ChipLinks label="Подкатегории" links={categoryLinks(below)} />}
    </div>
  );
}
