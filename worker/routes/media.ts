import { Hono } from 'hono'
import { VARIANT_FORMATS, VARIANT_WIDTHS } from '#contract/media'
import { matchesTag } from '../lib/conditional.ts'
import { Failure } from '../lib/failure.ts'
import { isUuid } from '../lib/id.ts'
import { parseRange, type ByteRange } from '../lib/range.ts'
import type { AppEnv } from './context.ts'

const files = new Set([
  ...VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => `w${width}.${format}`)),
  'video',
])

const missing = () => new Failure('not-found', 'Not Found')

/**
 * Files of public profiles, from R2. A file never changes under its address, but may be withdrawn:
 * so each request is checked against the catalogue (in memory) before R2 is asked.
 */
export const mediaRoutes = new Hono<AppEnv>().get('/media/:companion/:media/:file', async (c) => {
  const { companion, media, file } = c.req.param()
  if (!isUuid(companion) || !isUuid(media) || !files.has(file)) throw missing()
  const flags = await c.var.catalogue.flags(c.var.now, companion)
  if (!flags || flags.vip) throw missing()

  const key = `public/${companion}/${media}/${file}`
  const head = await c.env.MEDIA.head(key)
  if (!head) throw missing()
  const headers = new Headers({
    'content-type': head.httpMetadata?.contentType ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: head.httpEtag,
    'last-modified': head.uploaded.toUTCString(),
  })

  if (matchesTag(c.req.header('if-none-match'), head.httpEtag)) {
    return new Response(null, { status: 304, headers })
  }
  const range = rangeOf(c.req.raw, head)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${head.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(range?.length ?? head.size))
  if (range) headers.set('content-range', contentRange(range, head.size))
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })

  const object = await c.env.MEDIA.get(key, range ? { range } : {})
  if (!object) throw missing()
  return new Response(object.body, { status, headers })
})

/** A Range counts only while the file is still the one that If-Range names. */
function rangeOf({ headers }: Request, { size, httpEtag, uploaded }: R2Object) {
  const condition = headers.get('if-range')
  if (condition !== null) {
    const isDate = !/^(W\/)?"/.test(condition)
    const holds = isDate
      ? Date.parse(condition) === Math.floor(uploaded.getTime() / 1000) * 1000
      : condition === httpEtag
    if (!holds) return null
  }
  return parseRange(headers.get('range'), size)
}

const contentRange = ({ offset, length }: ByteRange, size: number) =>
  `bytes ${offset}-${offset + length - 1}/${size}`
