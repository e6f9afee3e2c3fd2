import type { Page } from 'playwright-core';

const PART = `Здравствуй, мама. У меня всё хорошо, не переживай, пиши почаще. Если будет можно, собери посылку: чай 2 пачки,
кофе растворимый 1 банка, сахар кг, конф. без фантиков кило, печенье овс. полкило, пряники 2 пач, сгущёнка 3, тушняк 4 банки.
Ещё носки чёрные, 5 пар, трусы 52, мыло хоз 3, зубная паста 2 и щётка, тапочки 43, полотенце. Целую, твой Саша.
`;

/** Four thousand characters, talk and goods by turns. */
const LETTER = PART.repeat(20).slice(0, 4_000);

/**
 * How long the screen `/list` takes over a long letter, in milliseconds: from the button to the drawn review, the calls
 * of the shop included.
 */
export async function reviewOfLetter(page: Page): Promise<number> {
  await page.fill('textarea', LETTER);
  const took = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const begun = performance.now();
        const drawn = () => requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
        const watch = new MutationObserver(() => {
          if (document.querySelector('textarea') !== null) return;
          watch.disconnect();
          drawn();
        });
        watch.observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
      }),
  );
  return Math.round(took);
}
