import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { CONSENT_COOKIE, CONSENT_SECONDS, writeConsent, type Consent } from '#contract/consent'
import { LANGUAGE_COOKIE } from '#contract/language'
import { pages } from '../shell.ts'
import type { AppEnv } from './context.ts'

export const isLanguage = (language: unknown): language is string =>
  pages.locales.some((known) => known === language)

/** Keeps the choice in the browser; without consent to preferences they last as long as its session. */
export function keepConsent(c: Context<AppEnv>, consent: Consent): void {
  const isSecure = new URL(c.req.url).protocol === 'https:'
  const ours = { path: '/', sameSite: 'Lax', secure: isSecure } as const
  setCookie(c, CONSENT_COOKIE, writeConsent(consent), { ...ours, maxAge: CONSENT_SECONDS })
  const theme = getCookie(c, 'theme')
  const language = getCookie(c, LANGUAGE_COOKIE)
  const chosen = [
    ...(theme === 'light' || theme === 'dark' ? [['theme', theme] as const] : []),
    ...(isLanguage(language) ? [[LANGUAGE_COOKIE, language] as const] : []),
  ]
  for (const [name, value] of chosen) {
    setCookie(c, name, value, consent.preference ? { ...ours, maxAge: CONSENT_SECONDS } : ours)
  }
}
