import { createMiddleware } from 'hono/factory'
import { Failure } from '../lib/failure.ts'
import { pagePolicy } from '../lib/security-headers.ts'
import { pages, shell } from '../index-document.ts'
import { companionOf } from './companion-path.ts'
import { settingsOf, type AppEnv } from './context.ts'
import { languageOf } from './language.ts'

const RETRY_SECONDS = 300

/** Staff still come in, and links in mails still lead somewhere. */
const stillOpen = /^\/(admin|auth|login|reset-password)(\/|$)/

/** Public reads and pages make way for a note while the operator wants them to. */
export const maintained = createMiddleware<AppEnv>(async (c, next) => {
  const { catalogue, now } = c.var
  // What follows reads changes anyway.
  if (!catalogue.isLoaded) await catalogue.refresh(now, companionOf(c.req.path)).catch(() => {})
  if (!settingsOf(catalogue).maintenance || stillOpen.test(c.req.path)) return next()
  if (c.req.path.startsWith('/api/')) {
    throw new Failure('unavailable', 'server.maintenance', {}, { retryAfterSeconds: RETRY_SECONDS })
  }
  const locale = languageOf(c)
  const { head, body } = await pages.maintenance(locale)
  const html = shell.html
    .replace('<html lang="en"', `<html lang="${locale}"`)
    .replace(/<script>[\s\S]*?<\/script>/g, '')
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => body)
    .replace(/<!--\w+-->/g, '')
  return c.body(html, 503, {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'content-security-policy': pagePolicy(shell.scriptHashes, shell.styleHashes),
    'cache-control': 'no-store',
    'retry-after': String(RETRY_SECONDS),
  })
})
