import { browserStorage } from './data/safe-storage.ts';

/** Where it is stored that what the shop is need not be told again. */
const KEY = 'welcome';

/** For the first paint: says as `data-visit` that this is no first visit, also after a choice, a cart or a sign-in. */
export const firstVisitScript = `(function(d){try{var l=localStorage;if(l.getItem('${KEY}')||l.getItem('token')||sessionStorage.getItem('chosenFacility')||JSON.parse(l.getItem('cart')||'[]').length)d.dataset.visit='later'}catch(e){}})(document.documentElement)`;

/** Ends the first visit: the welcome goes at once, what else stands for newcomers with the next load. */
export function endFirstVisit(): void {
  browserStorage.set(KEY, 'seen');
  document.documentElement.dataset.visit ??= 'ended';
}
