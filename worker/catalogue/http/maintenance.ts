import type { Context } from 'hono'
import { getHealthEndpoint } from '#operations/health'
import { createMiddleware } from 'hono/factory'
import { Failure } from '../../platform/lib/failure.ts'
import { pagePolicy } from '../../platform/lib/security-headers.ts'
import { languageWithTexts } from '../../platform/lib/site-texts.ts'
import { pageRenderer } from '../../index-document.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { documentFor } from '../../accounts/http/discreet-mode.ts'
import { languageOf } from '../../platform/http/language.ts'

const RETRY_SECONDS = 300

/** Staff can still sign in, and links in emails still work. */
const stillOpen = /^\/(admin|auth|login|reset-password)(\/|$)/

/** Middleware: replaces public reads and pages by a maintenance note while the setting is on. */
export const maintenanceGate = createMiddleware<AppEnv>(async (c, next) => {
  const catalogue = c.get('catalogue')
  if (stillOpen.test(c.req.path)) return next()
  if (catalogue.isLoaded) {
    if (!settingsOf(catalogue).maintenance) return next()
    return maintenanceNote(c)
  }
  // The handler loads the catalogue together with its other reads.
  await next()
  if (!settingsOf(catalogue).maintenance) return
  // The tag belongs to the discarded answer.
  c.header('etag', undefined)
  const note = await maintenanceNote(c)
  // Assigning a response copies headers of the previous one, unless it is cleared first.
  c.res = undefined
  c.res = note
})

/**
 * True while the operator has closed the site for a restore, without a database read and for
 * everyone. The health answer stays available.
 */
export const isClosedTo = (c: Context<AppEnv>): boolean =>
  c.var.config.isClosed && c.req.path !== getHealthEndpoint.path

/** False for calls, media and files. */
export const isPage = (path: string) => !/^\/(api|media|samples|assets)\/|\.\w+$/.test(path)

/** @throws `Failure` 503 for calls and files */
export async function maintenanceNote(c: Context<AppEnv>): Promise<Response> {
  if (/^\/(api|media)\//.test(c.req.path)) {
    throw new Failure('unavailable', 'server.maintenance', {}, { retryAfterSeconds: RETRY_SECONDS })
  }
  return closedNote(c, { status: 503, retryAfterSeconds: RETRY_SECONDS, isPlanned: true })
}

/**
 * A page that explains the failure, for a visitor who opens a failing page; `null`: the path is no
 * page, or the note fails too.
 */
export async function outageNote(
  c: Context<AppEnv>,
  answer: { status: 500 | 503; retryAfterSeconds: number | null },
): Promise<Response | null> {
  if (c.req.method !== 'GET' || !isPage(c.req.path)) return null
  try {
    return await closedNote(c, { ...answer, isPlanned: false })
  } catch {
    return null
  }
}

type ClosedAnswer = { status: 500 | 503; retryAfterSeconds: number | null; isPlanned: boolean }

async function closedNote(
  c: Context<AppEnv>,
  { status, retryAfterSeconds, isPlanned }: ClosedAnswer,
): Promise<Response> {
  const locale = languageWithTexts(languageOf(c))
  const { head, body } = await pageRenderer.closed(locale, isPlanned)
  const indexDocument = await documentFor(c, locale)
  const html = indexDocument.html
    .replace(/<script>[\s\S]*?<\/script>/g, '')
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => body)
    .replace(/<!--\w+-->/g, '')
  return c.body(html, status, {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'content-security-policy': pagePolicy(indexDocument.scriptHashes, indexDocument.styleHashes),
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
  })
}
