import { currentPath } from './i18n.ts'

/** Path with its query, if there is one. */
export const joinAddress = (pathname: string, query: URLSearchParams): string =>
  query.size ? `${pathname}?${query}` : pathname

/**
 * Query of the current address, which may be newer than the rendered one.
 *
 * @param renderedLocation location at the time of rendering
 */
export const latestSearch = (renderedLocation: { pathname: string; search: string }): string =>
  currentPath() === renderedLocation.pathname ? location.search : renderedLocation.search
