import { browserStorage } from './data/safe-storage.ts';

/** Where it is stored that what the shop is need not be told again. */
const KEY = 'welcome';

/**
 * A script for the first paint: says as `data-visit` of the document that this is no first visit, also to who has
 * chosen a facility, filled a cart or signed in.
 */
export const firstVisitScript = `(function(d){try{var l=localStorage;if(l.getItem('${KEY}')||l.getItem('token')||sessionStorage.getItem('chosenFacility')||JSON.parse(l.getItem('cart')||'[]').length)d.dataset.visit='later'}catch(e){}})(document.documentElement)`;

/** Ends the first visit: the welcome goes at once, what else stands for newcomers with the next load. */
export function endFirstVisit(): void {
  browserStorage.set(KEY, 'seen');
  document.documentElement.dataset.visit ??= 'ended';
}
