import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { MAIN_LANGUAGE } from '#platform/language'
import type { Catalogue } from '../engine/catalogue.ts'
import { matchesTag } from '../../platform/lib/conditional.ts'
import { Lru } from '../../platform/lib/lru.ts'
import { buildId } from '../../index-document.ts'
import { securityHeaders } from '../../platform/lib/security-headers.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'
import { companionIn } from './companion-path.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'

/** The headers are built once; an answer copies them unchanged. */
type Remembered = { tag: string; body: Uint8Array<ArrayBuffer>; headers: Headers }

const KEPT_BYTES = 12_000_000
const LARGEST_BYTES = 250_000
const LONGEST_ADDRESS = 1_000
const keptHeaders = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'content-language',
  'vary',
  'x-robots-tag',
]

const memories = new WeakMap<Catalogue, Lru<Remembered>>()

function memoryOf(catalogue: Catalogue): Lru<Remembered> {
  const existingMemory = memories.get(catalogue)
  if (existingMemory) return existingMemory
  const newMemory = new Lru<Remembered>(KEPT_BYTES)
  memories.set(catalogue, newMemory)
  return newMemory
}

/**
 * Middleware for public answers that depend only on address, catalogue, minute and variant: answers again from
 * memory or with 304 until one of them changes. Browsers revalidate each time, so a cache never hides a change.
 */
export const withEdgeCache = createMiddleware<AppEnv>(async (c, next) => {
  const catalogue = c.get('catalogue')
  const now = c.get('now')
  const memory = memoryOf(catalogue)
  const variant = `${c.get('variant') ?? ''}${languageVariant(c)}`
  const key = variant + c.req.url
  const cachedAnswer = memory.get(key)
  const build = buildId()
  const tagNow = () => `W/"${build}-${catalogue.version}-${Math.floor(now / MINUTE_MS)}${variant}"`
  // Otherwise the answer itself reads its data, in one round trip.
  if (cachedAnswer?.tag === tagNow() || !catalogue.isLoaded)
    await catalogue.refresh(now, companionIn(c))
  const tag = tagNow()
  if (cachedAnswer?.tag === tag) return reply(c, cachedAnswer)

  await next()
  if (c.res.status !== 200) return
  if (!c.res.headers.has('cache-control')) {
    c.res.headers.set('cache-control', 'public, max-age=0, must-revalidate')
  }
  const body = new Uint8Array(await c.res.arrayBuffer())
  const headers = [...c.res.headers].filter(([name]) => keptHeaders.includes(name))
  c.res = undefined
  // If the catalogue changed meanwhile, this answer's version is unknown.
  if (tagNow() !== tag) {
    c.res = new Response(body, { headers })
    return
  }
  const all = [...withSecurityHeaders(headers, c.req.url), ['etag', tag]] as [string, string][]
  const newAnswer = { tag, body, headers: new Headers(all) }
  const isSmall = body.byteLength <= LARGEST_BYTES && key.length <= LONGEST_ADDRESS
  if (isSmall) memory.set(key, newAnswer, weightOf(key + all.flat().join(''), body))
  c.res = reply(c, newAnswer)
})

/** Adds the headers that every answer has, so that an answer from memory needs no further ones. */
function withSecurityHeaders(headers: [string, string][], url: string): [string, string][] {
  const names = new Set(headers.map(([name]) => name))
  const common = Object.entries(securityHeaders(new URL(url).protocol))
  return [...headers, ...common.filter(([name]) => !names.has(name))]
}

/** Language of our calls, whose addresses contain none: the language of the page's call. */
function languageVariant(c: Context<AppEnv>): string {
  const language = c.req.path.startsWith('/api/') ? languageOf(c) : MAIN_LANGUAGE
  return language === MAIN_LANGUAGE ? '' : `+in-${language}`
}

/** In bytes; a character takes up to two. */
const weightOf = (texts: string, body: Uint8Array) => body.byteLength + 2 * texts.length

function reply(c: Context<AppEnv>, { tag, body, headers }: Remembered): Response {
  const isUnchanged = matchesTag(c.req.header('if-none-match'), tag)
  c.set('hasSecurityHeaders', true)
  return new Response(isUnchanged ? null : body, { status: isUnchanged ? 304 : 200, headers })
}
