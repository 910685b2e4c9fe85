import { errorMessage } from '../../platform/lib/reason.ts'
import { parseRange, plainRange } from '../../platform/lib/range.ts'
import type { StoredFile, FileRequest } from './stored-file.ts'
import { DAY_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** Larger files are read from R2 each time. */
const LARGEST_BYTES = 10_000_000
/** What was erased may lie in the caches of other data centres for so long. */
const KEPT_SECONDS = DAY_MS / SECOND_MS

const cacheOfFiles = () => caches.open('public-files')

/** No host of the network: jobs, too, know under which address a file is kept. */
const addressOf = (key: string) => `https://public-files.internal/${key}`

/**
 * A file from this data centre's cache. Only what everyone may open is there, and whether it still may
 * be opened, its caller says.
 *
 * @returns null when it isn't there, or not in a form that answers
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
  // A range that is the whole file comes as either.
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
 * Divides a whole file between the answer and the cache.
 *
 * @returns the file for the answer, and what has to be done behind it
 */
export function cacheFile(
  key: string,
  file: StoredFile,
): { file: StoredFile; caching: Promise<void> | null } {
  const { body, size, part, contentType, etag, uploaded } = file
  if (!body || part !== null || size > LARGEST_BYTES) return { file, caching: null }
  const [sent, kept] = body.tee()
  const copy = new Response(kept.pipeThrough(new FixedLengthStream(size)), {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      etag,
      'last-modified': uploaded.toUTCString(),
      'cache-control': `max-age=${KEPT_SECONDS}`,
    },
  })
  const caching = cacheOfFiles()
    .then((cache) => cache.put(addressOf(key), copy))
    .catch(warn)
  return { file: { ...file, body: sent }, caching }
}

/** Takes files out of this data centre's cache; in others they stay for their day, and are closed. */
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
