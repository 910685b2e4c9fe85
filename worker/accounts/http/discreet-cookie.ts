import type { Context } from 'hono'
import { DISCREET_COOKIE } from '#accounts/discreet-mode'
import { cookieOf } from '../../platform/http/cookies.ts'

export const isDiscreet = (c: Context) => cookieOf(c, DISCREET_COOKIE) !== undefined

/** Lifetime of a cookie; in discreet mode until the browser is closed. */
export const cookieLifetime = (c: Context, seconds: number): { maxAge?: number } =>
  isDiscreet(c) ? {} : { maxAge: seconds }
