import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Three files instead of thirty small ones, which weigh 10 kB more and queue up on a slow line: React
 * and its router, which change seldom; what stands on every screen or on the product list; fields, lists and
 * the like for every other screen, which would else be named one by one in the list of files that `/` loads.
 * Schemas are not among them: the product list must not import a contract statically.
 */
const groups = [
  {
    name: 'framework',
    priority: 2,
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
  },
  {
    name: 'shop',
    priority: 1,
    test: /[\\/]src[\\/](app[\\/]layout|features[\\/]catalog[\\/]web[\\/](product-list|sidebar)|shared[\\/]web[\\/]data[\\/](client-action|should-revalidate)\.ts$)[^?]*$/,
  },
  {
    name: 'ui',
    test: /[\\/]src[\\/]shared[\\/]web[\\/]ui[\\/]/,
  },
];

/** Returns a class as pages know it: a mark for the whole file is shorter than the usual one, which is on every card. */
function classOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
}

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } } },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: classOf } },
});
