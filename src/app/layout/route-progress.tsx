import { useNavigation } from 'react-router';
import styles from './page-frame.module.css';

/** A thin line at the top while the next screen is being loaded. */
export function RouteProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.progress} />;
}
