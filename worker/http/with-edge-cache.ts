import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { MAIN_LANGUAGE } from '#contract/language'
import type { Catalogue } from '../features/catalogue/catalogue.ts'
import { matchesTag } from '../lib/conditional.ts'
import { Lru } from '../lib/lru.ts'
import { buildId } from '../index-document.ts'
import { MINUTE_MS } from '../lib/time.ts'
import { companionIn } from './companion-path.ts'
import type { AppEnv } from './context.ts'
import { languageOf } from './language.ts'

type Remembered = { tag: string; body: Uint8Array<ArrayBuffer>; headers: [string, string][] }

const KEPT_BYTES = 12_000_000
const LARGEST_BYTES = 250_000
const LONGEST_ADDRESS = 1_000
const kept = [
  'content-type',
  'cache-control',
  'content-security-policy',
  'content-language',
  'vary',
  'x-robots-tag',
]

const memories = new WeakMap<Catalogue, Lru<Remembered>>()

function memoryOf(catalogue: Catalogue): Lru<Remembered> {
  const known = memories.get(catalogue)
  if (known) return known
  const made = new Lru<Remembered>(KEPT_BYTES)
  memories.set(catalogue, made)
  return made
}

/**
 * For public answers that follow from the address, the catalogue, the minute and the variant alone: answers
 * again from memory or with 304 until one of them changes. Browsers ask each time, so a change is
 * never hidden by a cache.
 */
export const withEdgeCache = createMiddleware<AppEnv>(async (c, next) => {
  const { catalogue, now } = c.var
  const memory = memoryOf(catalogue)
  const variant = `${c.var.variant ?? ''}${languageVariant(c)}`
  const key = variant + c.req.url
  const known = memory.get(key)
  const mayMatch = known?.tag === tagOf(catalogue, now, variant)
  // Else the answer itself reads what it needs, in one round trip.
  if (mayMatch || !catalogue.isLoaded) await catalogue.refresh(now, companionIn(c))
  const tag = tagOf(catalogue, now, variant)
  if (known?.tag === tag) return reply(known, c.req.header('if-none-match'))

  await next()
  if (c.res.status !== 200) return
  if (!c.res.headers.has('cache-control')) {
    c.res.headers.set('cache-control', 'public, max-age=0, must-revalidate')
  }
  const body = new Uint8Array(await c.res.arrayBuffer())
  const headers = [...c.res.headers].filter(([name]) => kept.includes(name))
  c.res = undefined
  // When the catalogue changed meanwhile, this answer's version is unknown.
  if (tagOf(catalogue, now, variant) !== tag) {
    c.res = new Response(body, { headers })
    return
  }
  const fresh = { tag, body, headers }
  const isSmall = body.byteLength <= LARGEST_BYTES && key.length <= LONGEST_ADDRESS
  if (isSmall) memory.set(key, fresh, weightOf(key, fresh))
  c.res = reply(fresh, c.req.header('if-none-match'))
})

/** Of our calls, whose addresses name no language: the one that the page's call names. */
function languageVariant(c: Context<AppEnv>): string {
  const language = c.req.path.startsWith('/api/') ? languageOf(c) : MAIN_LANGUAGE
  return language === MAIN_LANGUAGE ? '' : `+in-${language}`
}

/** In bytes; a character takes up to two. */
const weightOf = (key: string, { body, headers }: Remembered) =>
  body.byteLength + 2 * (key.length + headers.flat().join('').length)

const tagOf = (catalogue: Catalogue, now: number, variant: string) =>
  `W/"${buildId()}-${catalogue.version}-${Math.floor(now / MINUTE_MS)}${variant}"`

function reply({ tag, body, headers }: Remembered, ifNoneMatch: string | undefined): Response {
  const unchanged = matchesTag(ifNoneMatch, tag)
  return new Response(unchanged ? null : body, {
    status: unchanged ? 304 : 200,
    headers: [...headers, ['etag', tag]],
  })
}
