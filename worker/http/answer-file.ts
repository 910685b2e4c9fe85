import { matchesTag } from '../lib/conditional.ts'
import { Failure } from '../lib/failure.ts'
import { parseRange, type ByteRange } from '../lib/range.ts'

type How = {
  key: string
  cacheControl: string
  /** Whether the client may keep the file and ask later if it is still the same. */
  isKept: boolean
}

/**
 * A file of R2 in answer to GET or HEAD, whole or in part.
 *
 * @throws Failure 404 when there is none
 */
export async function answerFile(
  request: Request,
  bucket: R2Bucket,
  { key, cacheControl, isKept }: How,
): Promise<Response> {
  const head = await bucket.head(key)
  if (!head) throw missing()
  const headers = new Headers({
    'content-type': head.httpMetadata?.contentType ?? 'application/octet-stream',
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    ...(isKept && { etag: head.httpEtag, 'last-modified': head.uploaded.toUTCString() }),
  })

  if (isKept && matchesTag(request.headers.get('if-none-match'), head.httpEtag)) {
    return new Response(null, { status: 304, headers })
  }
  const range = rangeOf(request, head, isKept)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${head.size}`)
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-length', String(range?.length ?? head.size))
  if (range) headers.set('content-range', contentRange(range, head.size))
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const object = await bucket.get(key, range ? { range } : {})
  if (!object) throw missing()
  return new Response(object.body, { status, headers })
}

export const missing = () => new Failure('not-found', 'http.not-found')

/** A Range counts only while the file is still the one that If-Range names. */
function rangeOf({ headers }: Request, { size, httpEtag, uploaded }: R2Object, isKept: boolean) {
  const condition = headers.get('if-range')
  if (condition !== null) {
    const isDate = !/^(W\/)?"/.test(condition)
    const holds = isDate
      ? Date.parse(condition) === Math.floor(uploaded.getTime() / 1000) * 1000
      : condition === httpEtag
    if (!holds || !isKept) return null
  }
  return parseRange(headers.get('range'), size)
}

const contentRange = ({ offset, length }: ByteRange, size: number) =>
  `bytes ${offset}-${offset + length - 1}/${size}`
