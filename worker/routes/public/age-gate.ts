import { Hono, type Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { ADULT_FIELD, AGE_COOKIE, AGE_CONFIRM_PATH, hasPictures } from '#contract/age-gate'
import { safeRedirectPath } from '#contract/safe-redirect-path'
import type { AppEnv } from '../../http/context.ts'
import { cityAt } from '../../http/places.ts'
import { isPlainForm, smallBody } from '../../http/public-form.ts'

const YEAR_SECONDS = 31_536_000

/** Takes the gate's form and leads on to where one wanted. */
export const ageRoutes = new Hono<AppEnv>()
  .get(AGE_CONFIRM_PATH, (c) => c.redirect('/', 302))
  .post(AGE_CONFIRM_PATH, smallBody, async (c) => {
    const { next } = await c.req.parseBody()
    return enter(c, typeof next === 'string' ? next : null)
  })
  .post('*', smallBody, async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (!isPlainForm(c)) return next()
    if (!hasPictures(c.req.path) && !(await cityAt(c))) return next()
    const { [ADULT_FIELD]: adult } = await c.req.parseBody()
    if (adult !== 'yes') return next()
    return enter(c, pathname + search)
  })

function enter(c: Context<AppEnv>, next: string | null): Response {
  const { origin, protocol } = new URL(c.req.url)
  setCookie(c, AGE_COOKIE, '1', {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'Lax',
    httpOnly: true,
    secure: protocol === 'https:',
  })
  c.header('cache-control', 'no-store')
  return c.redirect(safeRedirectPath(next, origin), 303)
}
