import { problems } from '../../shared/contract/problem.ts';
import { pagePolicy } from '../browser-policy.ts';

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
a { display: inline-block; padding: .75rem 0; color: inherit }`;

const [, MESSAGE] = problems.UNAVAILABLE;

/** Stands in for a page that there is no time to draw: nothing of it has to be loaded or made. */
export const BUSY_PAGE = `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="15">
<title>Магазин занят</title>
<style>${STYLE}</style>
<h1>Магазин занят</h1>
<p>${MESSAGE} Страница обновится сама.</p>
<p>Корзина сохранена.</p>
<a href="">Обновить сейчас</a>
</html>
`;

export const BUSY_POLICY = pagePolicy({ styles: [STYLE] });
