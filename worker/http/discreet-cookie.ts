import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { DISCREET_COOKIE } from '#contract/discreet-mode'

export const isDiscreet = (c: Context) => getCookie(c, DISCREET_COOKIE) !== undefined

/** For how long a cookie is kept: in discreet mode, until the browser is closed. */
export const lifetimeOf = (c: Context, seconds: number): { maxAge?: number } =>
  isDiscreet(c) ? {} : { maxAge: seconds }
