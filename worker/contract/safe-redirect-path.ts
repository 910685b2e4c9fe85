/**
 * A path of this site and nothing else, whatever was asked for; otherwise "/".
 *
 * @param origin of this site
 */
export function safeRedirectPath(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const { origin: other, pathname, search, hash } = new URL(next, origin)
  return other === origin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
