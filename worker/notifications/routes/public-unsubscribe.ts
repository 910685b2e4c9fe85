import { Hono } from 'hono'
import { pathIn } from '#platform/language'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-searches'
import { endAlerts } from '../change-mail-preferences.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { smallBody } from '../../platform/http/public-form.ts'

/**
 * Ends the emails that a token covers, without a session (RFC 8058). Idempotent. 404 if the token
 * is invalid or the account is gone. A GET of the same address returns the page with the button and
 * changes nothing, because email scanners follow links.
 */
export const unsubscribeRoutes = new Hono<AppEnv>().post(UNSUBSCRIBE_PATH, smallBody, async (c) => {
  const { db, now, config } = c.var
  c.header('cache-control', 'private, no-store')
  const token = c.req.query('token') ?? ''
  const { from } = await c.req.parseBody()
  const page = pathIn(languageOf(c), UNSUBSCRIBE_PATH)
  // An email program sends "List-Unsubscribe=One-Click" and must not be redirected.
  const isForm = from === 'page'
  try {
    const endedKinds = await endAlerts(db, config.siteSecret, token, now)
    return isForm ? c.redirect(`${page}?ended=${endedKinds.join('+')}`, 303) : c.body(null, 204)
  } catch (error) {
    if (!isForm || !(error instanceof Failure) || error.status >= 500) throw error
    return c.redirect(`${page}?ended=`, 303)
  }
})
