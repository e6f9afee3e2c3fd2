import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { escapeHtml } from '../../lib/text/escape-html.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { createPageCsp } from '../../platform/policy/browser-policy.ts';
import boldFont from '../../ui/look/fonts/golos-bold.woff2?url';
import regularFont from '../../ui/look/fonts/golos-regular.woff2?url';
import fonts from '../../ui/look/fonts.css?inline';
import tokens from '../../ui/look/tokens.css?inline';
import { SHOP_NAME } from '../../ui/page-meta.ts';
import cartScript from './offline-cart.js?raw';
import ownStyle from './offline-page.css?inline';
import worker from './service-worker.js?raw';

const style = tokens + fonts + ownStyle;

/** The page that a browser shows without a connection, what it needs besides itself, and the worker that stores both. */
export const offlinePageAssets = {
  page: offlinePage,
  pagePolicy: createPageCsp({ scripts: [cartScript], styles: [style] }),
  fonts: [regularFont, boldFont],
  worker,
};

/** Returns the HTML, the same for everybody: the cart is put in by its script, from this browser alone. */
function offlinePage({ phone, email, messengerUrl }: PublicShopInfo): string {
  const link = (href: string, words: string) =>
    `<li><a href="${escapeHtml(href)}">${escapeHtml(words)}</a></li>`;
  return `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Нет связи — ${SHOP_NAME}</title>
<style>${style}</style>
<main>
<h1>Нет связи с интернетом</h1>
<p>Корзина сохранена в этом браузере. Страница откроется сама, когда связь появится.</p>
<a class="again" href="">Повторить</a>
<section hidden>
<h2>В корзине</h2>
<ul></ul>
</section>
<h2>Если срочно</h2>
<ul>
${link(`tel:${phone}`, formatPhone(phone))}
${link(`mailto:${email}`, email)}
${link(messengerUrl, 'Написать администратору')}
</ul>
</main>
<script>${cartScript}</script>
</html>
`;
}
