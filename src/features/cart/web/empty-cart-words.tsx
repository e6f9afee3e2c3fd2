import styles from './sidebar-cart.module.css';

/** What the sidebar says of an empty cart. */
export function EmptyCartWords() {
  return <p className={styles.empty}>Ваша корзина пуста</p>;
}
