import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { CONSENT_COOKIE, CONSENT_SECONDS, writeConsent, type Consent } from '#contract/consent'
import type { AppEnv } from './context.ts'

/** Keeps the choice in the browser; without consent to preferences the colours last as long as its session. */
export function keepConsent(c: Context<AppEnv>, consent: Consent): void {
  const isSecure = new URL(c.req.url).protocol === 'https:'
  const ours = { path: '/', sameSite: 'Lax', secure: isSecure } as const
  setCookie(c, CONSENT_COOKIE, writeConsent(consent), { ...ours, maxAge: CONSENT_SECONDS })
  const theme = getCookie(c, 'theme')
  if (theme !== 'light' && theme !== 'dark') return
  setCookie(c, 'theme', theme, consent.preference ? { ...ours, maxAge: CONSENT_SECONDS } : ours)
}
