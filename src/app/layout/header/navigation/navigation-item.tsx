import { NavLink, useLocation } from 'react-router';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import styles from '../header.module.css';
import links from '../links.module.css';

interface NavigationItemProps {
  to: string;
  end?: boolean;
  /** The widths it is shown on; all when not said. */
  on?: 'narrow' | 'wide';
  children: React.ReactNode;
}

/** A link in the header or in one of its menus. */
export function NavigationItem({ to, end = false, on, children }: NavigationItemProps) {
  const { search } = useLocation();
  return (
    <li className={joinClassNames(on && styles[on])}>
      {/* What was found is not the home page, though it has its address. */}
      <NavLink
        to={to}
        end={end}
        className={links.link}
        aria-current={end && new URLSearchParams(search).get('q') ? 'false' : 'page'}
      >
        {children}
      </NavLink>
    </li>
  );
}
