import { bucketRange, parseRange, type ByteRange } from '../../platform/lib/range.ts'

/** A file as it was read; whoever doesn't send its body cancels it. */
export type StoredFile = {
  size: number
  /** Quoted. */
  etag: string
  uploaded: Date
  contentType: string
  /** The part of the file that `body` holds; null: all of it. */
  part: ByteRange | null | 'unsatisfiable'
  /** Null: it was not asked for, the client has it, or there is no such part. */
  body: ReadableStream<Uint8Array> | null
}

export type FileRequest = {
  isHead: boolean
  /** A Range header. */
  range: string | null
  /** Without quotes. A file with this tag comes without its body. */
  knownTag: string | null
}

/** Reads a file of R2, in one call but for ranges that it doesn't have. @returns null when there is none */
export async function readFromBucket(
  bucket: R2Bucket,
  key: string,
  { isHead, range, knownTag }: FileRequest,
): Promise<StoredFile | null> {
  if (isHead) return describe(await bucket.head(key), range)
  const bucketPart = bucketRange(range)
  try {
    const object = await bucket.get(key, {
      ...(bucketPart && { range: bucketPart }),
      ...(knownTag && { onlyIf: { etagDoesNotMatch: knownTag } }),
    })
    return describe(object, range)
  } catch (error) {
    if (!bucketPart) throw error
    // R2 may refuse to read beyond the end.
    const file = describe(await bucket.head(key), range)
    if (file && file.part !== 'unsatisfiable') throw error
    return file
  }
}

function describe(object: R2Object | R2ObjectBody | null, range: string | null): StoredFile | null {
  if (!object) return null
  return {
    size: object.size,
    etag: object.httpEtag,
    uploaded: object.uploaded,
    contentType: object.httpMetadata?.contentType ?? 'application/octet-stream',
    part: parseRange(range, object.size),
    body: 'body' in object ? object.body : null,
  }
}
