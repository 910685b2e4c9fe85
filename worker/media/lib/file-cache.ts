import { errorMessage } from '../../platform/lib/reason.ts'
import { parseRange, plainRange } from '../../platform/lib/range.ts'
import type { StoredFile, FileRequest } from './stored-file.ts'
import { DAY_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** Larger files are read from R2 each time. */
const LARGEST_BYTES = 10_000_000
/** Maximum age of a file in the cache, also of a deleted one in other data centres. */
const CACHE_SECONDS = DAY_MS / SECOND_MS

const cacheOfFiles = () => caches.open('public-files')

/** A fixed host that does not exist, so that scheduled jobs can address cached files too. */
const addressOf = (key: string) => `https://public-files.internal/${key}`

/**
 * Reads a file from this data centre's cache, which contains public files only. The caller checks that the file is
 * still public.
 *
 * @returns null if it isn't cached, or not in a form that can answer the request
 */
export async function readFromCache(
  key: string,
  { range }: FileRequest,
): Promise<StoredFile | null> {
  try {
    const plain = plainRange(range)
    const headers: HeadersInit = plain === null ? [] : [['range', plain]]
    const cached = await (await cacheOfFiles()).match(new Request(addressOf(key), { headers }))
    return cached ? describe(cached, range) : null
  } catch (error) {
    warn(error)
    return null
  }
}

async function describe(cached: Response, range: string | null): Promise<StoredFile | null> {
  const { status, headers, body } = cached
  const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const size = Number((status === 206 ? total : headers.get('content-length')) ?? NaN)
  const part = parseRange(range, size)
  const isPart = part !== null && part !== 'unsatisfiable'
  // The cache may answer a range that covers the whole file with 200 or 206.
  const fits = status === 206 ? isPart : status === 200 && !(isPart && part.length < size)
  if (Number.isNaN(size) || !fits) {
    await body?.cancel()
    return null
  }
  return {
    size,
    etag: headers.get('etag') ?? '',
    uploaded: new Date(headers.get('last-modified') ?? NaN),
    contentType: headers.get('content-type') ?? '',
    part,
    body,
  }
}

/**
 * Splits a whole file between the answer and the cache.
 *
 * @returns the file for the answer, and the promise of the cache write
 */
export function cacheFile(
  key: string,
  file: StoredFile,
): { file: StoredFile; caching: Promise<void> | null } {
  const { body, size, part, contentType, etag, uploaded } = file
  if (!body || part !== null || size > LARGEST_BYTES) return { file, caching: null }
  const [answerBody, cacheBody] = body.tee()
  const copy = new Response(cacheBody.pipeThrough(new FixedLengthStream(size)), {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      etag,
      'last-modified': uploaded.toUTCString(),
      'cache-control': `max-age=${CACHE_SECONDS}`,
    },
  })
  const caching = cacheOfFiles()
    .then((cache) => cache.put(addressOf(key), copy))
    .catch(warn)
  return { file: { ...file, body: answerBody }, caching }
}

/**
 * Deletes files from this data centre's cache. Other data centres may cache them for up to a day, but don't serve
 * them.
 */
export async function uncacheFiles(keys: readonly string[]): Promise<void> {
  try {
    const cache = await cacheOfFiles()
    await Promise.all(keys.map((key) => cache.delete(addressOf(key))))
  } catch (error) {
    warn(error)
  }
}

const warn = (error: unknown) =>
  console.warn(JSON.stringify({ event: 'files.cache', error: errorMessage(error) }))
