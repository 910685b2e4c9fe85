import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { CONSENT_COOKIE, CONSENT_SECONDS, readConsent } from '#contract/consent'
import { LANGUAGE_COOKIE, LANGUAGE_PATH } from '#contract/language'
import { ownPath } from '#contract/own-path'
import { Failure } from '../lib/failure.ts'
import { isLanguage } from './consent-cookie.ts'
import type { AppEnv } from './context.ts'
import { smallBody } from './public-form.ts'

/** The language that was chosen in this browser, English unless there is a catalog of it. */
export function languageOf(c: Context<AppEnv>): string {
  const chosen = getCookie(c, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : 'en'
}

/** Keeps the choice, beyond the browser's session with consent alone, and leads back. */
export const languageRoutes = new Hono<AppEnv>()
  .get(LANGUAGE_PATH, (c) => c.redirect('/', 302))
  .post(LANGUAGE_PATH, smallBody, async (c) => {
    const { language, next } = await c.req.parseBody()
    if (!isLanguage(language)) throw new Failure('invalid', 'There is no such language here.')
    const { origin, protocol } = new URL(c.req.url)
    const mayRemember = readConsent(getCookie(c, CONSENT_COOKIE))?.preference
    setCookie(c, LANGUAGE_COOKIE, language, {
      ...{ path: '/', sameSite: 'Lax', secure: protocol === 'https:' },
      ...(mayRemember && { maxAge: CONSENT_SECONDS }),
    })
    c.header('cache-control', 'no-store')
    return c.redirect(ownPath(typeof next === 'string' ? next : null, origin), 303)
  })
