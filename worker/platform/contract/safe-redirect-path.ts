import { parseUrl } from './parse-url.ts'

/**
 * A path of this site and nothing else, whatever was asked for; otherwise "/".
 *
 * @param origin of this site
 */
export function safeRedirectPath(next: string | null | undefined, origin: string): string {
  const url = next?.startsWith('/') ? parseUrl(next, origin) : null
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
