import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** React and its router in one file: six small ones weigh 5 kB more, and ours change without it. */
const framework = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
};

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: [framework] } } } } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
