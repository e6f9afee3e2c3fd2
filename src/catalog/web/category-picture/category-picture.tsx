import styles from './category-picture.module.css';
import sprite from './category-pictures.svg?url';

/** Which drawing a category has, by the beginnings of words in its name; the first that fits counts. */
const PICTURES: [id: string, RegExp][] = [
  ['box', /набор/],
  ['cup', /ча[йя]|кофе|напит/],
  ['cookie', /сладост|выпечк|конфет|печень|хлеб/],
  ['fish', /мяс|рыб|молоч|колбас|консерв/],
  ['apple', /овощ|фрукт|орех|ягод/],
  ['soap', /гигиен|чистот|мыл|уход|хими/],
  ['shirt', /одежд|обув|бель|быт/],
  ['bowl', /питани|лапш|каш|круп|бакале|суп/],
];

/** The drawing of a category that lies at the top of the catalogue; a bag where its name says nothing. */
export function CategoryPicture({ name }: { name: string }) {
  const words = name.toLowerCase();
  const id = PICTURES.find(([, pattern]) => pattern.test(words))?.[0] ?? 'bag';
  return (
    <svg className={styles.picture} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}
