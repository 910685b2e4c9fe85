import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import {
  CONSENT_COOKIE,
  CONSENT_SECONDS,
  writeConsent,
  type Consent,
} from '#contract/cookie-consent'
import type { AppEnv } from './context.ts'

/** Keeps the choice in the browser. */
export function keepConsent(c: Context<AppEnv>, consent: Consent): void {
  const isSecure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, CONSENT_COOKIE, writeConsent(consent), {
    ...{ path: '/', sameSite: 'Lax', secure: isSecure },
    maxAge: CONSENT_SECONDS,
  })
}
