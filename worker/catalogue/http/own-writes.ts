import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { onPublished } from '../engine/projection.ts'
import { companionIn } from './companion-path.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { cookieOf } from '../../platform/http/cookies.ts'

/** Contains the catalogue version of the browser's last write. */
const SEEN_COOKIE = 'seen'
/** Longer than any isolate answers from memory alone. */
const SEEN_SECONDS = 60

/**
 * Middleware that includes a browser's own writes in its next answer, whichever isolate gives it. This isolate's
 * catalogue includes a write as soon as it is committed. The answer of the write sets the version, and an isolate below
 * that version reads D1 first.
 */
export const seesOwnWrites = createMiddleware<AppEnv>(async (c, next) => {
  const { catalogue, db, now } = c.var
  const seenVersion = cookieOf(c, SEEN_COOKIE)
  if (seenVersion && /^\d{1,15}$/.test(seenVersion)) {
    await catalogue.catchUp(Number(seenVersion), now, companionIn(c))
  }
  let writtenVersion = 0
  onPublished(db, (rows) => {
    catalogue.includeWrite(rows)
    writtenVersion = Math.max(writtenVersion, ...rows.map(({ version }) => version))
  })
  await next()
  if (writtenVersion > 0) setSeenVersion(c, writtenVersion)
})

function setSeenVersion(c: Context<AppEnv>, version: number): void {
  setCookie(c, SEEN_COOKIE, String(version), {
    path: '/',
    maxAge: SEEN_SECONDS,
    sameSite: 'Lax',
    httpOnly: true,
    secure: new URL(c.req.url).protocol === 'https:',
  })
}
