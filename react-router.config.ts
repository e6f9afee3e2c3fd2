import type { Config } from '@react-router/dev/config';

export default {
  // The whole of src, or the router makes no types for pages that live in features.
  appDirectory: 'src',
  // Public pages are rendered on the server; every route is known from the first page, so
  // no request goes out to ask which screens exist.
  ssr: true,
  // What a page sends by is there with the page: fetched at the press, it would be one more thing to fail.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
