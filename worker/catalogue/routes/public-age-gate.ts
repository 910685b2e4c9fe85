import { Hono, type Context } from 'hono'
import { ADULT_FIELD, AGE_CONFIRM_PATH } from '#accounts/age-gate'
import { DISCREET_FIELD } from '#accounts/discreet-mode'
import { safeRedirectPath } from '#platform/safe-redirect-path'
import { keepAdult } from '../../accounts/http/age-gate.ts'
import { changeDiscreetMode } from '../../accounts/http/change-discreet-mode.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { isGated } from '../http/places.ts'
import { isPlainForm, smallBody } from '../../platform/http/public-form.ts'

/** Accepts the gate's forms and redirects to the requested page. */
export const ageRoutes = new Hono<AppEnv>()
  .get(AGE_CONFIRM_PATH, (c) => c.redirect('/', 302))
  .post(AGE_CONFIRM_PATH, smallBody, async (c) => {
    const { next } = await c.req.parseBody()
    return enter(c, typeof next === 'string' ? next : null)
  })
  .post('*', smallBody, async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (!isPlainForm(c) || !(await isGated(c))) return next()
    const form = await c.req.parseBody()
    if (form[DISCREET_FIELD] !== undefined) return changeDiscreetMode(c, form, pathname + search)
    if (form[ADULT_FIELD] !== 'yes') return next()
    return enter(c, pathname + search)
  })

function enter(c: Context<AppEnv>, next: string | null): Response {
  const { origin } = new URL(c.req.url)
  keepAdult(c)
  c.header('cache-control', 'no-store')
  return c.redirect(safeRedirectPath(next, origin), 303)
}
