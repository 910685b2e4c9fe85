import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { consumePublishingWrites } from '../engine/projection.ts'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { companionIn } from './companion-path.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** Contains the catalogue version of the browser's last write. */
const SEEN_COOKIE = 'seen'
/** Longer than any isolate answers from memory alone. */
const SEEN_SECONDS = 60

/**
 * Middleware that includes a browser's own writes in its next answer, whichever isolate gives it: the answer of
 * the write sets the version, and an isolate below that version reads D1 first.
 */
export const seesOwnWrites = createMiddleware<AppEnv>(async (c, next) => {
  const seenVersion = cookieOf(c, SEEN_COOKIE)
  if (seenVersion && /^\d{1,15}$/.test(seenVersion)) {
    const { catalogue, now } = c.var
    await catalogue.catchUp(Number(seenVersion), now, companionIn(c))
  }
  await next()
  if (consumePublishingWrites(c.get('db'))) await showPublished(c)
})

/** Includes this request's writes in the next answer of this isolate, and of any isolate for the same browser. */
export async function refreshCatalogue(c: Context<AppEnv>): Promise<void> {
  if (consumePublishingWrites(c.get('db'))) await showPublished(c)
}

async function showPublished(c: Context<AppEnv>): Promise<void> {
  const { catalogue, now } = c.var
  let version: number
  try {
    catalogue.expire()
    await catalogue.refresh(now)
    version = catalogue.version
  } catch (error) {
    // The write is committed, so its answer must not report a failure.
    logWarning('catalogue.stale', { error: errorMessage(error) })
    version = catalogue.version + 1
  }
  setCookie(c, SEEN_COOKIE, String(version), {
    path: '/',
    maxAge: SEEN_SECONDS,
    sameSite: 'Lax',
    httpOnly: true,
    secure: new URL(c.req.url).protocol === 'https:',
  })
}
