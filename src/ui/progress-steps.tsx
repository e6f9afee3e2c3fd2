import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { joinClassNames } from './join-class-names.ts';
import styles from './progress-steps.module.css';

interface Step {
  label: string;
  /** Where a step that is done leads back to. */
  to?: string;
  /** Whether it is done though it comes later. */
  done?: boolean;
}

/** Where the person is on a way of several steps; `current` counts from 1. Done steps are links. */
export function ProgressSteps({ steps, current }: { steps: readonly Step[]; current: number }) {
  const next = steps.find(({ done }, index) => index >= current && !done);
  return (
    <nav className={styles.way} aria-label="Шаги оформления">
      <p className={styles.short}>
        Шаг {current} из {steps.length}: {steps[current - 1]?.label.toLowerCase()}
        {next !== undefined && <span className={styles.next}>дальше: {next.label.toLowerCase()}</span>}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ label, to, done: isDone = false }, index) => {
          const done = isDone || index + 1 < current;
          const here = index + 1 === current;
          return (
            <li
              key={label}
              className={joinClassNames(styles.step, done && styles.done, here && styles.here)}
              aria-current={here ? 'step' : undefined}
            >
              <span className={styles.mark}>{done ? <Icon name="check" size={20} /> : index + 1}</span>
              {done && to !== undefined ? (
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              ) : (
                <span className={styles.label}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
