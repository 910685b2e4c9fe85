import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

const cookieCache = new WeakMap<Request, Partial<Record<string, string>>>()

/** A cookie of the request. The header is parsed once per request. */
export function cookieOf(c: Context, name: string): string | undefined {
  const { raw } = c.req
  const cachedCookies = cookieCache.get(raw)
  if (cachedCookies) return cachedCookies[name]
  const cookies = getCookie(c)
  cookieCache.set(raw, cookies)
  return cookies[name]
}
