import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { ADULT_FIELD, AGE_COOKIE, ENTER_PATH, hasPictures } from '#contract/age'
import { ownPath } from '#contract/own-path'
import { Failure } from '../lib/failure.ts'
import type { AppEnv } from './context.ts'
import { isPlainForm, smallBody } from './public-form.ts'

const YEAR_SECONDS = 31_536_000

export const isAdult = (c: Context<AppEnv>) => getCookie(c, AGE_COOKIE) === '1'

/** Pictures of companions are for adults. The refusal is kept nowhere: the same address opens later. */
export const onlyAdults = createMiddleware<AppEnv>(async (c, next) => {
  if (!isAdult(c)) throw new Failure('forbidden', 'For adults only. Please confirm your age first.')
  await next()
})

/** Takes the gate's form and leads on to where one wanted. */
export const ageRoutes = new Hono<AppEnv>()
  .get(ENTER_PATH, (c) => c.redirect('/', 302))
  .post(ENTER_PATH, smallBody, async (c) => {
    const { next } = await c.req.parseBody()
    return enter(c, typeof next === 'string' ? next : null)
  })
  .post('*', smallBody, async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (!hasPictures(pathname) || !isPlainForm(c)) return next()
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
  return c.redirect(ownPath(next, origin), 303)
}
