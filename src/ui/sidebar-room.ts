/** Where the fold of the cart beside the product list is stored, as the person left it: `open` or `folded`. */
export const SIDEBAR_CART_FOLD_KEY = 'sidebarCart';

/** What the open cart takes there, in rem: all but its lines, and one line with a name of two rows. */
const SIDEBAR_CART_HEIGHT_REM = 25.25;
const SIDEBAR_CART_LINE_HEIGHT_REM = 8.25;

/** What stands above it, and below it the head of the catalogue, in rem. */
const AROUND_REM = 17.75;

/** Where the chosen facility is kept, for this tab: its name, its day and its delivery take the room of one more line. */
export const CHOSEN_FACILITY_STORAGE_KEY = 'chosenFacility';

/** A script for the first paint: how many lines of room stand open, as a style of the document; none while the cart is folded. */
export const sidebarCartFirstPaintScript = `(function(d){try{var n=JSON.parse(localStorage.getItem('cart')).length;if(n&&sessionStorage.getItem('${CHOSEN_FACILITY_STORAGE_KEY}'))n++;var k=localStorage.getItem('${SIDEBAR_CART_FOLD_KEY}');if(n&&matchMedia('(min-width:951px)').matches&&(k?k==='open':n*${SIDEBAR_CART_LINE_HEIGHT_REM}+${SIDEBAR_CART_HEIGHT_REM + AROUND_REM}<=innerHeight/parseFloat(getComputedStyle(d).fontSize))){d.dataset.cartOpen='';d.style.setProperty('--cart-lines',n)}}catch(e){}})(document.documentElement)`;

/** Whether an open cart of so many lines leaves the catalogue on the first screen. */
export function hasRoomForCartLines(lines: number): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (
    lines * SIDEBAR_CART_LINE_HEIGHT_REM + SIDEBAR_CART_HEIGHT_REM + AROUND_REM <= window.innerHeight / rem
  );
}
