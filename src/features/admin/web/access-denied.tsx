import { LinkButton } from '../../../shared/web/ui/button.tsx';
import styles from './admin-layout.module.css';

/** The page for a person whose role is not ADMIN. */
export function AccessDenied() {
  return (
    <div className={styles.denied}>
      <h1>Доступ запрещён</h1>
      <p>У вас нет прав для просмотра этой страницы</p>
      <LinkButton to="/">На главную</LinkButton>
    </div>
  );
}
