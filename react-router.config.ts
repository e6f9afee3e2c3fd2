import type { Config } from '@react-router/dev/config';

export default {
  // The whole of src, or the router makes no types for pages that live in features.
  appDirectory: 'src',
  // Public pages are rendered on the server; every route is known from the first page, so
  // no request goes out to ask which screens exist.
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
