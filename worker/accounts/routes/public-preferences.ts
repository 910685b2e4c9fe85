import { Hono } from 'hono'
import { DISCREET_PATH, LEAVE_PATH } from '#accounts/discreet-mode'
import { setCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE, LANGUAGE_PATH, pathIn, splitPath } from '#platform/language'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { changeDiscreetMode } from '../http/change-discreet-mode.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { leaveAddressOf } from '../http/discreet-mode.ts'
import { smallBody } from '../../platform/http/public-form.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { knownLanguage } from '../../platform/http/language.ts'
import { pageRenderer } from '../../index-document.ts'

/**
 * Accepts the form of discreet mode, a plain one so that the page is loaded again, and redirects away from the
 * site.
 */
export const discreetModeRoutes = new Hono<AppEnv>()
  .get(LEAVE_PATH, (c) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(leaveAddressOf(c), 302)
  })
  .post(DISCREET_PATH, smallBody, async (c) => {
    const form = await c.req.parseBody()
    const { next } = form
    return changeDiscreetMode(c, form, typeof next === 'string' ? next : DISCREET_PATH)
  })

/** Stores the choice until the browser's session ends, and redirects to the same page in that language. */
export const languageRoutes = new Hono<AppEnv>()
  .get(LANGUAGE_PATH, (c) => c.redirect('/', 302))
  .post(LANGUAGE_PATH, smallBody, async (c) => {
    const form = await c.req.parseBody()
    const language = knownLanguage(form['language'])
    if (!language) throw new Failure('invalid', 'language.unknown')
    const { origin, protocol } = new URL(c.req.url)
    const secure = protocol === 'https:'
    setCookie(c, LANGUAGE_COOKIE, language, { path: '/', sameSite: 'Lax', secure })
    c.header('cache-control', 'no-store')
    const next = form['next']
    const { path } = splitPath(
      safeRedirectPath(typeof next === 'string' ? next : null, origin),
      pageRenderer.locales,
    )
    return c.redirect(pathIn(language, path), 303)
  })
