import { DeskSections } from '../../desk/desk-sections.tsx';
import { isAdmin, useToken } from '../../ui/session.ts';
import { Brand } from '../layout/header/brand.tsx';
import links from '../layout/header/links.module.css';
import { useSignOut } from '../layout/header/navigation/sign-out.ts';
import { TextSizeSwitch } from '../layout/header/text-size-switch.tsx';
import { AdministratorMenu } from './administrator-menu.tsx';
import styles from './desk-top.module.css';

/** The head of the desk: the shop's in one thin line, below it the sections, which stick to the top. */
export function DeskTop() {
  const token = useToken();
  const signOut = useSignOut(token);
  const admin = isAdmin(token);
  return (
    <>
      <header className={styles.line}>
        <Brand className={styles.brand} />
        <nav aria-label="Главное меню" className={styles.navigation}>
          <ul className={styles.links}>{admin && <AdministratorMenu className={styles.menu} />}</ul>
        </nav>
        <div className={styles.sizes}>
          <TextSizeSwitch />
        </div>
        {token !== null && (
          <button type="button" className={links.link} onClick={signOut}>
            Выйти
          </button>
        )}
      </header>
      {/* Until the browser has looked at the token, the row only holds the place. */}
      <div className={styles.sections}>{admin && <DeskSections />}</div>
    </>
  );
}
