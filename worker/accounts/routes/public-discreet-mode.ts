import { Hono } from 'hono'
import { DISCREET_PATH, LEAVE_PATH } from '#accounts/discreet-mode'
import { changeDiscreetMode } from '../http/change-discreet-mode.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { leaveAddressOf } from '../http/discreet-mode.ts'
import { smallBody } from '../../platform/http/public-form.ts'

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
