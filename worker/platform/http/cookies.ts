import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const parsed = new WeakMap<Request, Partial<Record<string, string>>>()

/** A cookie of the request, whose header is parsed once for all that ask. */
export function cookieOf(c: Context, name: string): string | undefined {
  const { raw } = c.req
  const known = parsed.get(raw)
  if (known) return known[name]
  const cookies = getCookie(c)
  parsed.set(raw, cookies)
  return cookies[name]
}
