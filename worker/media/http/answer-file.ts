import type { Context } from 'hono'
import { matchesTag } from '../../platform/lib/conditional.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { cacheFile, readFromCache } from '../lib/file-cache.ts'
import type { ByteRange } from '../../platform/lib/range.ts'
import { readFromBucket, type StoredFile, type FileRequest } from '../lib/stored-file.ts'
import { tripsOf, type AppEnv } from '../../platform/http/context.ts'

type FileOptions = {
  key: string
  /** Rejects if the viewer may not open the file, which is read in the meantime. */
  checked: Promise<void>
  cacheControl: string
  /** True for a public file: the data centre and the client may cache it. */
  isPublic: boolean
}

/**
 * Response to GET or HEAD with a file of R2, whole or in part.
 *
 * @throws Failure 404 if there is no such file, 503 if R2 fails, and the rejection of `checked`
 */
export async function answerFile(c: Context<AppEnv>, options: FileOptions): Promise<Response> {
  const { cacheControl, isPublic } = options
  const file = await openChecked(c, options)
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
  // A stream from the cache has lost its length.
  const responseBody = body && body.pipeThrough(new FixedLengthStream(length))
  return new Response(responseBody, { status: part ? 206 : 200, headers })
}

export const missing = () => new Failure('not-found', 'http.not-found')

async function openChecked(c: Context<AppEnv>, options: FileOptions): Promise<StoredFile | null> {
  const { key, checked, isPublic } = options
  const refusal = { exists: false }
  checked.catch(() => (refusal.exists = true))
  const opening = open(c, { key, checked, isPublic, isRefused: () => refusal.exists })
  // The read may fail before the check has finished; without this handler its rejection would be unhandled.
  opening.catch(() => {})
  try {
    await checked
  } catch (error) {
    c.executionCtx.waitUntil(
      opening.then(
        (file) => file?.body?.cancel(),
        () => {},
      ),
    )
    throw error
  }
  return opening
}

type FileTarget = Pick<FileOptions, 'key' | 'checked' | 'isPublic'> & { isRefused: () => boolean }

async function open(c: Context<AppEnv>, target: FileTarget): Promise<StoredFile | null> {
  const { headers, method } = c.req.raw
  const condition = headers.get('if-range')
  const isHead = method === 'HEAD'
  // A client has no part of a file that it may not cache.
  const range = condition === null || target.isPublic ? headers.get('range') : null
  const knownTag = target.isPublic ? singleTag(headers.get('if-none-match')) : null
  const file = await readTarget(c, target, { isHead, range, knownTag })
  if (!file || range === null || condition === null || isUnchanged(file, condition)) return file
  await file.body?.cancel()
  return readTarget(c, target, { isHead, range: null, knownTag })
}

async function readTarget(
  c: Context<AppEnv>,
  target: FileTarget,
  request: FileRequest,
): Promise<StoredFile | null> {
  const { key, checked, isPublic, isRefused } = target
  const { MEDIA } = c.env
  const trips = tripsOf(c.env)
  const readStored = () =>
    trips
      .add(() => readFromBucket(MEDIA, key, request))
      .catch((cause: unknown) => {
        throw new Failure('unavailable', 'media.unavailable', {}, { cause })
      })
  if (!isPublic) return readStored()
  const cached = await readFromCache(key, request)
  if (cached) return request.isHead ? withoutBody(cached) : cached
  if (isRefused()) return null
  const storedFile = await readStored()
  if (!storedFile) return null
  // Only a file that is public may enter the cache.
  if (!(await isFulfilled(checked))) return storedFile
  const { file, caching } = cacheFile(key, storedFile)
  if (caching) c.executionCtx.waitUntil(caching)
  return file
}

const isFulfilled = (promise: Promise<void>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

async function withoutBody(file: StoredFile): Promise<StoredFile> {
  await file.body?.cancel()
  return { ...file, body: null }
}

/** Returns the tag of an If-None-Match header with a single tag, without quotes. */
const singleTag = (header: string | null) => /^(?:W\/)?"([^"]+)"$/.exec(header ?? '')?.[1] ?? null

/** A Range applies only if the file is still the version in If-Range. */
function isUnchanged({ etag, uploaded }: StoredFile, condition: string): boolean {
  const isDate = !/^(W\/)?"/.test(condition)
  if (!isDate) return condition === etag
  return Date.parse(condition) === Math.floor(uploaded.getTime() / 1000) * 1000
}

const contentRange = ({ offset, length }: ByteRange, size: number) =>
  `bytes ${offset}-${offset + length - 1}/${size}`
