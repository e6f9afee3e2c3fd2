import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import type { Category } from '../../categories.contract.ts';
import { findCategoryPath } from '../../category-path.ts';
import { PRODUCT_FILTER_LABELS, PRODUCT_FILTER_NAMES } from '../../product-filters.ts';
import { formatShopListQuery } from '../../shop-list.ts';
import { CategoryPicture } from '../category-picture/category-picture.tsx';
import styles from './sidebar.module.css';
import { foldOthersWhenNarrow } from './sidebar-section.tsx';

/** The categories as groups that unfold: one at a time on narrow screens, several on wide. */
export function CategoryNavigation({ categories }: { categories: readonly Category[] }) {
  const { idCategory } = useParams();
  const current =
    idCategory === undefined ? undefined : findCategoryPath(categories, Number(idCategory))[0]?.id;
  return (
    <nav aria-label="Каталог" className={styles.catalogue}>
      <div className={styles.groups}>
        {categories.map((category) => (
          <Group key={category.id} category={category} current={category.id === current} />
        ))}
      </div>
      <ul className={styles.filters} aria-label="По особенностям">
        {PRODUCT_FILTER_NAMES.map((filter) => (
          <li key={filter}>
            <Link
              to={{ pathname: '/', search: formatShopListQuery({ filters: [filter] }) }}
              className={styles.link}
            >
              {PRODUCT_FILTER_LABELS[filter]}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/list" className={joinClassNames(styles.link, styles.letter)}>
        Разобрать список из письма
      </Link>
    </nav>
  );
}

function Group({ category, current }: { category: Category; current: boolean }) {
  const group = useRef<HTMLDetailsElement>(null);
  // Only how it begins: from then on it belongs to the person, and React must not fold it again.
  const [beginsOpen] = useState(current);
  useEffect(() => {
    if (current && group.current) group.current.open = true;
  }, [current]);

  return (
    <details ref={group} open={beginsOpen} className={styles.group} onToggle={foldOthersWhenNarrow}>
      <summary className={styles.groupName}>
        <CategoryPicture name={category.name} />
        <span className={styles.groupWord}>{category.name}</span>
        <Icon name="chevron-down" size={20} />
      </summary>
      <ul className={styles.links}>
        <li>
          <CategoryLink id={category.id} name="Все товары" />
        </li>
        <Links categories={category.subCategories} />
      </ul>
    </details>
  );
}

function Links({ categories }: { categories: readonly Category[] }) {
  return categories.map(({ id, name, subCategories }) => (
    <li key={id}>
      <CategoryLink id={id} name={name} />
      {subCategories.length > 0 && (
        <ul className={styles.links}>
          <Links categories={subCategories} />
        </ul>
      )}
    </li>
  ));
}

function CategoryLink({ id, name }: { id: number; name: string }) {
  return (
    <NavLink to={`/category/${id}`} end className={styles.link}>
      {name}
    </NavLink>
  );
}
