import { matchPath, type ServerBuild } from 'react-router';

const OTHERWISE = /[A-ZА-ЯЁ]|[^/]\/+$/;

/**
 * Returns the one address of a page that was asked for in other letters or with slashes at the end, with the query
 * as it is; undefined for an address that is the one already, or no page's at all.
 */
export async function onlyAddress(
  { pathname, search }: URL,
  loadBuild: () => Promise<ServerBuild>,
): Promise<string | undefined> {
  if (!OTHERWISE.test(pathname)) return undefined;
  const only = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  const { routes } = await loadBuild();
  const isPage = Object.values(routes).some(
    (route) => route?.path && route.path !== '*' && matchPath(route.path, only) !== null,
  );
  return isPage ? only + search : undefined;
}
