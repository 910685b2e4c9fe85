import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE, LANGUAGE_PATH } from '#contract/language'
import { ownPath } from '#contract/own-path'
import { Failure } from '../lib/failure.ts'
import { pages } from '../shell.ts'
import type { AppEnv } from './context.ts'
import { smallBody } from './public-form.ts'

const known = (language: unknown) => pages.locales.find((one) => one === language)

/** The language that was chosen in this browser; English unless there is a catalog of it. */
export const languageOf = (c: Context<AppEnv>): string =>
  known(getCookie(c, LANGUAGE_COOKIE)) ?? 'en'

/** Keeps the choice as long as the browser's session, and leads back. */
export const languageRoutes = new Hono<AppEnv>()
  .get(LANGUAGE_PATH, (c) => c.redirect('/', 302))
  .post(LANGUAGE_PATH, smallBody, async (c) => {
    const form = await c.req.parseBody()
    const language = known(form['language'])
    if (!language) throw new Failure('invalid', 'There is no such language here.')
    const { origin, protocol } = new URL(c.req.url)
    const secure = protocol === 'https:'
    setCookie(c, LANGUAGE_COOKIE, language, { path: '/', sameSite: 'Lax', secure })
    c.header('cache-control', 'no-store')
    const next = form['next']
    return c.redirect(ownPath(typeof next === 'string' ? next : null, origin), 303)
  })
