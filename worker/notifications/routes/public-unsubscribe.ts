import { Hono } from 'hono'
import { pathIn } from '#platform/language'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-search-options'
import { endAlerts } from '../change-mail-preferences.ts'
import { Failure } from '../../platform/lib/failure.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { smallBody } from '../../platform/http/public-form.ts'

/**
 * Ends the mail that the token of a mail names, without a session (RFC 8058). May be repeated. 404: no token of
 * ours, or the account is gone. Reading the same address is the page with the button, and changes nothing:
 * programs that check mail follow its links.
 */
export const unsubscribeRoutes = new Hono<AppEnv>().post(UNSUBSCRIBE_PATH, smallBody, async (c) => {
  const { db, now, config } = c.var
  c.header('cache-control', 'private, no-store')
  const token = c.req.query('token') ?? ''
  const { from } = await c.req.parseBody()
  const page = pathIn(languageOf(c), UNSUBSCRIBE_PATH)
  // A mail program sends "List-Unsubscribe=One-Click", and must not be led elsewhere.
  const isForm = from === 'page'
  try {
    const ended = await endAlerts(db, config.siteSecret, token, now)
    return isForm ? c.redirect(`${page}?ended=${ended.join('+')}`, 303) : c.body(null, 204)
  } catch (error) {
    if (!isForm || !(error instanceof Failure) || error.status >= 500) throw error
    return c.redirect(`${page}?ended=`, 303)
  }
})
