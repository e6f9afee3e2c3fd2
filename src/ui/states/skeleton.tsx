import styles from './skeleton.module.css';

/** Stands for what is being loaded: `count` boxes of `height` rem. Seen only after 300 ms. */
export function Skeleton({ height = 6, count = 1 }: { height?: number; count?: number }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className="visually-hidden">Загружаем…</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all the same.
        <div key={index} className={styles.box} style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
