import type { Context } from 'hono'
import { matchesTag } from '../../platform/lib/conditional.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { cacheFile, readFromCache } from '../lib/file-cache.ts'
import type { ByteRange } from '../../platform/lib/range.ts'
import { readFromBucket, type StoredFile, type FileRequest } from '../lib/stored-file.ts'
import { tripsOf, type AppEnv } from '../../platform/http/context.ts'

type How = {
  /** Where the file lies, as far as it is known before the check. */
  key: string
  /** Where it lies; rejects for whoever may not open it. The file is read meanwhile. */
  checked: Promise<string>
  cacheControl: string
  /** Whether everyone may open it: the data centre and the client may keep it. */
  isPublic: boolean
}

/**
 * A file of R2 in answer to GET or HEAD, whole or in part.
 *
 * @throws Failure 404 when there is none, 503 when R2 fails, and what `checked` rejects with
 */
export async function answerFile(c: Context<AppEnv>, how: How): Promise<Response> {
  const { cacheControl, isPublic } = how
  const file = await openChecked(c, how)
  if (!file) throw missing()
  const { size, etag, uploaded, contentType, part, body } = file
  const headers = new Headers({
    'content-type': contentType,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    ...(isPublic && { etag, 'last-modified': uploaded.toUTCString() }),
  })
  if (isPublic && matchesTag(c.req.header('if-none-match'), etag)) {
    await body?.cancel()
    return new Response(null, { status: 304, headers })
  }
  if (part === 'unsatisfiable') {
    await body?.cancel()
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const length = part?.length ?? size
  headers.set('content-length', String(length))
  if (part) headers.set('content-range', contentRange(part, size))
  // What comes of a cache no longer knows its length.
  const sent = body && body.pipeThrough(new FixedLengthStream(length))
  return new Response(sent, { status: part ? 206 : 200, headers })
}

export const missing = () => new Failure('not-found', 'http.not-found')

async function openChecked(c: Context<AppEnv>, how: How): Promise<StoredFile | null> {
  const { key, checked, isPublic } = how
  const refusal = { isThere: false }
  checked.catch(() => (refusal.isThere = true))
  const opening = open(c, { key, isPublic, isRefused: () => refusal.isThere })
  // It may fail before the check is done; then nothing else handles that yet.
  opening.catch(() => {})
  const discard = () =>
    c.executionCtx.waitUntil(
      opening.then(
        (file) => file?.body?.cancel(),
        () => {},
      ),
    )
  let storedKey: string
  try {
    storedKey = await checked
  } catch (error) {
    discard()
    throw error
  }
  if (storedKey === key) return opening
  discard()
  return open(c, { key: storedKey, isPublic })
}

type Which = { key: string; isPublic: boolean; isRefused?: () => boolean }

async function open(c: Context<AppEnv>, which: Which): Promise<StoredFile | null> {
  const { headers, method } = c.req.raw
  const condition = headers.get('if-range')
  const isHead = method === 'HEAD'
  // No client has a part of a file that it may not keep.
  const range = condition === null || which.isPublic ? headers.get('range') : null
  const knownTag = which.isPublic ? singleTag(headers.get('if-none-match')) : null
  const file = await read(c, which, { isHead, range, knownTag })
  if (!file || range === null || condition === null || isUnchanged(file, condition)) return file
  await file.body?.cancel()
  return read(c, which, { isHead, range: null, knownTag })
}

async function read(
  c: Context<AppEnv>,
  which: Which,
  wanted: FileRequest,
): Promise<StoredFile | null> {
  const { key, isPublic, isRefused } = which
  const { MEDIA } = c.env
  const trips = tripsOf(c.env)
  const readStored = () =>
    trips
      .add(() => readFromBucket(MEDIA, key, wanted))
      .catch((cause: unknown) => {
        throw new Failure('unavailable', 'media.unavailable', {}, { cause })
      })
  if (!isPublic) return readStored()
  const cached = await readFromCache(key, wanted)
  if (cached) return wanted.isHead ? withoutBody(cached) : cached
  if (isRefused?.()) return null
  const stored = await readStored()
  if (!stored) return null
  const { file, caching } = cacheFile(key, stored)
  if (caching) c.executionCtx.waitUntil(caching)
  return file
}

async function withoutBody(file: StoredFile): Promise<StoredFile> {
  await file.body?.cancel()
  return { ...file, body: null }
}

/** The one tag that an If-None-Match header names, without quotes. */
const singleTag = (header: string | null) => /^(?:W\/)?"([^"]+)"$/.exec(header ?? '')?.[1] ?? null

/** A Range counts only while the file is still the one that If-Range names. */
function isUnchanged({ etag, uploaded }: StoredFile, condition: string): boolean {
  const isDate = !/^(W\/)?"/.test(condition)
  if (!isDate) return condition === etag
  return Date.parse(condition) === Math.floor(uploaded.getTime() / 1000) * 1000
}

const contentRange = ({ offset, length }: ByteRange, size: number) =>
  `bytes ${offset}-${offset + length - 1}/${size}`
