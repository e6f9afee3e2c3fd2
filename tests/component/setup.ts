import { afterEach, beforeEach } from 'vitest';
import { beginPage, endPage } from './component.tsx';
import { beginServer } from './fake-server.ts';

// Run again for each file, unlike what it imports, which all of them share.
beforeEach(() => {
  beginPage();
  beginServer();
});
afterEach(endPage);
