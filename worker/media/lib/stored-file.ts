import { bucketRange, parseRange, type ByteRange } from '../../platform/lib/range.ts'

/** A file that was read; a caller that doesn't send its body has to cancel it. */
export type StoredFile = {
  size: number
  /** Tag with quotes. */
  etag: string
  uploaded: Date
  contentType: string
  /** Part of the file in `body`; null: the whole file. */
  part: ByteRange | null | 'unsatisfiable'
  /** Null for HEAD, if the client has the file already, or if the range is unsatisfiable. */
  body: ReadableStream<Uint8Array> | null
}

export type FileRequest = {
  isHead: boolean
  /** A Range header. */
  range: string | null
  /** Tag without quotes. A file with this tag is returned without its body. */
  knownTag: string | null
}

/** Reads a file of R2 in one call, two for unsatisfiable ranges. @returns null if there is none */
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
