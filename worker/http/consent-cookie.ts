import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import {
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  writeConsent,
  type Consent,
} from '#contract/cookie-consent'
import type { AppEnv } from './context.ts'
import { lifetimeOf } from './discreet-cookie.ts'

/** Keeps the choice in the browser. @param lifetime empty: until the browser is closed */
export function keepConsent(
  c: Context<AppEnv>,
  consent: Consent,
  lifetime = lifetimeOf(c, CONSENT_SECONDS),
): void {
  const isSecure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, CONSENT_COOKIE, writeConsent(consent), {
    ...{ path: '/', sameSite: 'Lax', secure: isSecure },
    ...lifetime,
  })
}
