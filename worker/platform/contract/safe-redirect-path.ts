import { parseUrl } from './parse-url.ts'

/**
 * Returns the path of an address on this site; "/" for any other address, which could be an open redirect.
 *
 * @param origin origin of this site
 */
export function safeRedirectPath(next: string | null | undefined, origin: string): string {
  const url = next?.startsWith('/') ? parseUrl(next, origin) : null
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
