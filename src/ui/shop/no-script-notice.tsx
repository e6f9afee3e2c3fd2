import { Notice } from '../notice.tsx';
import { ContactLinks } from './contact-links.tsx';

/** Where scripts are off, says that the cart and the sign-in do not work and what to do; elsewhere it is not there. */
export function NoScriptNotice() {
  return (
    <noscript>
      {/* In a browser React leaves it as the server drew it. */}
      {import.meta.env.SSR && (
        <Notice kind="warning">
          <p>
            Корзина и вход здесь не работают: в браузере выключен JavaScript. Включите его в настройках и
            обновите страницу, откройте магазин в другом браузере или свяжитесь с нами: <ContactLinks />.
          </p>
        </Notice>
      )}
    </noscript>
  );
}
