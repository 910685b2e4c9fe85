import type { Context } from 'hono'
import { getHealth } from '#operations/health.api'
import { createMiddleware } from 'hono/factory'
import { Failure } from '../../platform/lib/failure.ts'
import { pagePolicy } from '../../platform/lib/security-headers.ts'
import { languageWithTexts } from '../../platform/lib/site-texts.ts'
import { pages } from '../../index-document.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { documentFor } from '../../accounts/http/discreet-mode.ts'
import { languageOf } from '../../platform/http/language.ts'

const RETRY_SECONDS = 300

/** Staff still come in, and links in mails still lead somewhere. */
const stillOpen = /^\/(admin|auth|login|reset-password)(\/|$)/

/** Public reads and pages make way for a note while the operator wants them to. */
export const maintained = createMiddleware<AppEnv>(async (c, next) => {
  const catalogue = c.get('catalogue')
  if (stillOpen.test(c.req.path)) return next()
  if (catalogue.isLoaded) {
    if (!settingsOf(catalogue).maintenance) return next()
    return noteOf(c)
  }
  // The answer itself reads the catalogue, beside whatever else it needs.
  await next()
  if (!settingsOf(catalogue).maintenance) return
  // It names what is not sent.
  c.header('etag', undefined)
  const note = await noteOf(c)
  // A new answer would keep headers of the one before.
  c.res = undefined
  c.res = note
})

/** While the operator has closed the site for a restore: without a read, for everyone. The health answer goes on. */
export const isClosedTo = (c: Context<AppEnv>): boolean =>
  c.var.config.isClosed && c.req.path !== getHealth.path

/** False for calls, media and files. */
export const isPage = (path: string) => !/^\/(api|media|samples|assets)\/|\.\w+$/.test(path)

/** @throws Failure 503 for calls and files */
export async function noteOf(c: Context<AppEnv>): Promise<Response> {
  if (/^\/(api|media)\//.test(c.req.path)) {
    throw new Failure('unavailable', 'server.maintenance', {}, { retryAfterSeconds: RETRY_SECONDS })
  }
  return closedNote(c, { status: 503, retryAfterSeconds: RETRY_SECONDS, isPlanned: true })
}

/** For someone who opens a page that fails: it says so in words; null: this is no page, or it fails, too. */
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
  const { head, body } = await pages.closed(locale, isPlanned)
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
