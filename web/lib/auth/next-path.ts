/** The sign-in page that leads back to a path of this site. */
export const loginAddress = (path: string) => `/login?next=${encodeURIComponent(path)}`

/**
 * Where to go after signing in: a path of this site and nothing else, whatever the address says.
 *
 * @param origin of this site
 */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const { origin: other, pathname, search, hash } = new URL(next, origin)
  return other === origin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
