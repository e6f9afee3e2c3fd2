import { firstVisitScript } from '../../ui/first-visit.ts';
import { sidebarCartFirstPaintScript } from '../../ui/sidebar-room.ts';

/** Where the chosen text size is kept: `2` for A+, `3` for A++, nothing for A. */
export const TEXT_SIZE_KEY = 'textSize';

/** Puts the drawn box with «Фото нет» in the place of a picture that fails, however early it does; where that fails, too, and without a connection a grey one, which asks for nothing. */
const missingPictures = `addEventListener('error',function(e){var i=e.target,p=i.dataset&&i.dataset.picture,m='/img/productMissing.png';if(p===''||p==='missing'){var n=i.getAttribute('src')===m||!navigator.onLine;i.dataset.picture=n?'none':'missing';i.removeAttribute('srcset');i.src=n?"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cpath fill='%238883' d='M0 0h999v999H0'/%3E%3C/svg%3E":m}},true)`;

/** Marks a button that is pressed before the page is alive, for what hears it then. */
const earlyPresses = `addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('[data-early]');if(b)b.pressedEarly=true},true)`;

/** Says that scripts work (the menus fold only then) and sets the text size chosen before. */
const textSize = `(function(d){d.dataset.js='';try{var s=localStorage.getItem('${TEXT_SIZE_KEY}');if(s==='2'||s==='3')d.dataset.textSize=s}catch(e){}})(document.documentElement)`;

/** Says that the cart of this browser is not empty, and how much is in it, before the page is alive. */
const cartLines = `(function(d){try{var n=0,k=0,w=d.style;JSON.parse(localStorage.getItem('cart')).forEach(function(l){n+=l.quantity;k+=l.quantity*l.kopecks});if(n){d.dataset.cart='';w.setProperty('--cart-pieces','"'+n+'"');w.setProperty('--cart-sum',k>=0?'" · '+Math.round(k/100).toLocaleString('ru')+'\xA0₽"':'""')}}catch(e){}})(document.documentElement)`;

/** Says that somebody is signed in, so that nothing meant for guests is painted before the page is alive. */
const signedIn = `try{if(localStorage.getItem('token'))document.documentElement.dataset.signedIn=''}catch(e){}`;

/** Says that this tab has a facility, so that nothing asks for one before the page is alive. */
const facility = `try{if(sessionStorage.getItem('chosenFacility'))document.documentElement.dataset.facility=''}catch(e){}`;

/**
 * What becomes of strings where markup is expected (Trusted Types): text, so that nothing typed by
 * anybody ever grows elements. React draws a script by way of an empty one, which does not run. Of scripts that
 * are started by an address there are the service worker and those of the build.
 */
const textOnly = `window.trustedTypes&&trustedTypes.createPolicy('default',{createHTML:function(s){return s==='<script>\\x3C/script>'?s:s.replace(/</g,'&lt;')},createScriptURL:function(s){if(s==='/sw.js'||s.indexOf(location.origin+'/assets/')===0)return s}})`;

/** A browser that forbids the storage of a tab throws at its name; the router, which keeps its scrolling there, must not. */
const tabStorage = `try{sessionStorage.length}catch(e){(function(m){Reflect.defineProperty(window,'sessionStorage',{value:{getItem:function(k){return m.has(k)?m.get(k):null},setItem:function(k,v){m.set(k,String(v))},removeItem:function(k){m.delete(k)},clear:function(){m.clear()}}})})(new Map())}`;

/** Runs in the head, before anything is painted; only the server brings it. */
export const firstPaintScript = import.meta.env.SSR
  ? `${textOnly};${tabStorage};${textSize};${cartLines};${sidebarCartFirstPaintScript};${signedIn};${facility};${firstVisitScript};${missingPictures};${earlyPresses}`
  : '';
