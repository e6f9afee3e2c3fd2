import { use } from 'react';
import { Link } from 'react-router';
import { CategoryPicture } from '../category-picture/category-picture.tsx';
import styles from './category-tiles.module.css';
import { CategoriesContext } from './slots.ts';

const TILES = 8;

/** The first categories of the catalogue as pictures. */
export function CategoryTiles() {
  const categories = use(CategoriesContext);
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Категории каталога" className={styles.tiles}>
      <ul className={styles.list}>
        {categories.slice(0, TILES).map(({ id, name }) => (
          <li key={id}>
            <Link to={`/category/${id}`} className={styles.tile}>
              <CategoryPicture name={name} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
