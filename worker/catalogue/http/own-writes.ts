import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { takePublished } from '../engine/projection.ts'
import { logWarning } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { companionIn } from './companion-path.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** Names the version of the catalogue that a browser has brought about. */
const SEEN_COOKIE = 'seen'
/** Longer than any isolate goes on answering without it. */
const SEEN_SECONDS = 60

/**
 * Whoever changes the catalogue sees it in their very next answer, whichever isolate gives it: the
 * answer of the write names the version, and an isolate below that reads D1 first.
 */
export const seesOwnWrites = createMiddleware<AppEnv>(async (c, next) => {
  const seen = cookieOf(c, SEEN_COOKIE)
  if (seen && /^\d{1,15}$/.test(seen)) {
    const { catalogue, now } = c.var
    await catalogue.catchUp(Number(seen), now, companionIn(c))
  }
  await next()
  if (takePublished(c.get('db'))) await showPublished(c)
})

/** What this request has written is in this isolate's very next answer, and in its sender's anywhere. */
export async function refreshCatalogue(c: Context<AppEnv>): Promise<void> {
  if (takePublished(c.get('db'))) await showPublished(c)
}

async function showPublished(c: Context<AppEnv>): Promise<void> {
  const { catalogue, now } = c.var
  let version: number
  try {
    catalogue.expire()
    await catalogue.refresh(now)
    version = catalogue.version
  } catch (error) {
    // The write is done, and its answer is not to say otherwise.
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
