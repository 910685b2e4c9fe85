import { pathHere } from './i18n.ts'

/** A page with its query, if it has one. */
export const joinAddress = (pathname: string, query: URLSearchParams): string =>
  query.size ? `${pathname}?${query}` : pathname

/**
 * The query of a page's address as it is now: the latest change may not be rendered yet.
 *
 * @param rendered where the page was when it was rendered
 */
export const latestSearch = (rendered: { pathname: string; search: string }): string =>
  pathHere() === rendered.pathname ? location.search : rendered.search
