// What the server writes before this: FILES, the page for the time without a connection and the fonts it is set in
// (none: the worker takes itself away), and CACHE, named after what they hold, so that another page is another worker.

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
  // Where the browser can, what the worker never answers does not even wake it up.
  const passing = ['/api/*', '/assets/*.js', '/assets/*.css', '/pictures/*', '/img/*'];
  event.addRoutes?.(
    passing.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  );
  skipWaiting();
});

addEventListener('activate', (event) => event.waitUntil(FILES.length > 0 ? takeOver() : takeAway()));

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(opened(event));
  // Everything else goes its own way; the fonts that the page without a connection needs are here.
  else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});

async function takeOver() {
  await dropAllBut(CACHE);
  // The page is asked for while the worker is still waking up, so that nobody waits for it.
  await registration.navigationPreload?.enable();
}

async function takeAway() {
  await dropAllBut();
  await registration.unregister();
}

async function dropAllBut(wanted) {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== wanted).map((name) => caches.delete(name)));
}

/** The page as the server answers it, stored nowhere; without any answer the page that shows the cart. */
async function opened({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(FILES[0])) ?? Response.error();
  }
}
