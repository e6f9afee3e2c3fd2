import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * A few files instead of many small ones, which weigh more and queue up on a slow line, and whose names are on every
 * page twice: in the table of screens and beside what is loaded later. The first two are what stands on every
 * screen and on the product list; that must not import a contract statically, so schemas are in neither. A file
 * takes along what it imports unless a file of higher priority has that. Whole numbers only: others count as 0.
 */
const groups = [
  // React and its router, which change seldom.
  {
    name: 'framework',
    priority: 5,
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  },
  {
    name: 'shop',
    priority: 4,
    test: /[\\/]src[\\/](app[\\/]layout|catalog[\\/]web[\\/](product-list[\\/](?!search-answer)|sidebar))[^?]*$/,
  },
  // Screens of plain words need days, and no schemas.
  {
    name: 'calendar',
    priority: 4,
    test: /[\\/]src[\\/](lib[\\/]calendar|facilities[\\/]parcel-words)\.ts$/,
  },
  // What every screen that asks or sends something needs, schemas first.
  {
    name: 'calls',
    priority: 3,
    test: /[\\/]src[\\/](contract[\\/](endpoint|page|person-name|saved-recipient|shown-id)|lib[\\/](fields|money[\\/]money)|ui[\\/](form-errors|session-end|data[\\/](call|use-send|use-call-query|failure-words)))\.ts$/,
  },
  // Fields, lists and the like.
  {
    name: 'ui',
    priority: 2,
    test: /[\\/]src[\\/]ui[\\/]((fields|lists|prices|states)[\\/]|(button|card|join-class-names|dialog|disclosure|icon|notice|plain-list|progress-steps|page-skeleton)\.)/,
  },
  {
    name: 'goods',
    priority: 1,
    test: /[\\/]src[\\/](catalog[\\/](product|products\.contract|categories\.contract|product-tags))\.ts$/,
  },
  {
    name: 'account',
    priority: 1,
    test: /[\\/]src[\\/]accounts[\\/](web[\\/](?!.*page)|after-sign-in|account-fields|password-rule|user\.contract)[^?]*$/,
  },
  {
    name: 'orders',
    priority: 1,
    test: /[\\/]src[\\/]orders[\\/][\w.-]+\.ts$/,
  },
  {
    name: 'facilities',
    priority: 1,
    test: /[\\/]src[\\/]facilities[\\/]((delivery-cost|handover-day|check-parcel)\.ts$|web[\\/](use-facilities|facility-select|weight-bar)\.)/,
  },
  {
    name: 'papers',
    priority: 1,
    test: /[\\/]src[\\/]fulfilment[\\/]web[\\/](paper|printed-pages|application-papers)\./,
  },
  {
    name: 'texts',
    priority: 1,
    test: /[\\/]src[\\/]content[\\/](parcel-quotas|next-parcel|web[\\/](text-blocks|quota-table|content\.module))\./,
  },
  {
    name: 'russian',
    priority: 1,
    test: /[\\/]src[\\/]lib[\\/]russian[\\/](words|layout|typos)\.ts$/,
  },
  {
    name: 'desk',
    priority: 1,
    test: /[\\/]src[\\/](desk[\\/](load-for-admin|desk|desk-.*|list|list-.*|editing[\\/].*|shortcuts|unsaved-guard)|ui[\\/]data[\\/](use-send-per-item|use-polling)|lib[\\/]money[\\/]typed-roubles)\.(ts|tsx|module\.css)$/,
  },
];

/** Returns a class as pages know it: a mark for the whole file is shorter than the usual one, which is on every card. */
function classOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
}

/** Makes each class a constant of its own, which stands where it is used: no table of them goes to the browser. */
const inlineClasses: Plugin[] = [
  {
    name: 'import-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) =>
        code.replace(/^import (\w+) from (?='[^']+\.module\.css')/gm, 'import * as $1 from '),
    },
  },
  {
    // Of a file whose constants all stand elsewhere the styles would go, too.
    name: 'keep-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
];

export default defineConfig({
  plugins: [inlineClasses, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Short words stand where they are used: lighter than a name for each.
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classOf } },
});
