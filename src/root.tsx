import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './shared/web/look/tokens.css';
import './shared/web/look/fonts.css';
import './shared/web/look/base.css';

/** The page around every screen. */
export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
