// Runs in the page without a connection, which has nothing else: the cart of this browser, and the way back.
(() => {
  const list = document.querySelector('ul');
  try {
    for (const { id, name, choice, quantity } of JSON.parse(localStorage.getItem('cart')) ?? []) {
      const line = document.createElement('li');
      const called = [name || `Товар № ${id}`, choice].filter(Boolean).join(', ');
      line.textContent = `${called} — ${Number(quantity)}\u00a0шт.`;
      list.append(line);
    }
  } catch {
    // No storage, no cart to show.
  }
  list.parentElement.hidden = list.children.length === 0;
  // Who runs the shop needs neither a cart nor a call to themselves.
  if (/^\/admin(\/|$)/.test(location.pathname)) {
    document.querySelector('p').textContent = 'Этот экран откроется сам, когда связь появится.';
    for (const part of document.querySelectorAll('section, section ~ *')) part.remove();
  }
  // A network is not yet the shop: the page is opened again once that answers.
  const openAgain = () =>
    fetch('/health/live', { cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => {},
    );
  addEventListener('online', openAgain);
  // Not every browser says that it is online again, and it may be the shop that was away.
  setInterval(() => document.visibilityState === 'hidden' || openAgain(), 15_000);
})();
