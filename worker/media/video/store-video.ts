import { Failure } from '../../platform/lib/failure.ts'
import type { VideoType } from '../lib/media-type.ts'
import { Sha256 } from '../../platform/lib/sha256.ts'
import { ObjectWriter } from '../../platform/lib/store-stream.ts'
import { ByteSource } from './byte-source.ts'
import type { VideoFacts } from './facts.ts'
import { FrameHashes } from './frame-hashes.ts'
import { cleanMp4, type Mp4Reading } from './mp4.ts'
import { cleanWebm } from './webm.ts'

type Read = () => Promise<Uint8Array | null>
type StoredVideo = {
  facts: VideoFacts
  sizeBytes: number
  /** SHA-256 of the stored file. */
  sha256: string
  frames: string[]
}

const READ_BYTES = 1024 * 1024

const uploadedTwice = () => new Failure('conflict', 'media.concurrent-upload')

/**
 * Cleans a video and streams it into the bucket. Most cameras write an MP4's tables last, which reveal the positions
 * of its samples; such a file is read once more from the bucket.
 *
 * @throws Failure for unsupported files; the object of a first reading may remain under the key, for the clean-up of
 *   the registered folder
 */
export async function storeVideo(
  bucket: R2Bucket,
  key: string,
  type: VideoType,
  read: Read,
): Promise<StoredVideo> {
  const frames = new FrameHashes()
  const options = { httpMetadata: { contentType: type } }
  const writer = new ObjectWriter(bucket, key, options)
  const copy = async (from: Read, clean: (source: ByteSource) => Promise<Mp4Reading>) => {
    try {
      let sizeBytes = 0
      const hash = new Sha256()
      const source = new ByteSource(from, async (bytes) => {
        sizeBytes += bytes.length
        await hash.update(bytes)
        await writer.write(bytes)
      })
      const reading = await clean(source)
      await writer.finish()
      return { ...reading, sizeBytes, sha256: await hash.finish() }
    } catch (error) {
      await writer.abort()
      throw error
    }
  }
  const clean = (source: ByteSource) =>
    type === 'video/mp4'
      ? cleanMp4(source, null, frames)
      : cleanWebm(source, frames).then((facts) => ({ facts, runs: null }))
  const { facts, runs, ...first } = await copy(read, clean)
  const { sizeBytes, sha256 } = runs
    ? await copy(readFrom(bucket, key, first.sizeBytes), (source) => cleanMp4(source, runs, frames))
    : first
  return { facts, sizeBytes, sha256, frames: frames.kept() }
}

/**
 * Reads in ranges, so that read-ahead of the bucket needs no memory. All of them share one buffer: a piece is valid
 * until the next is read.
 */
function readFrom(bucket: R2Bucket, key: string, sizeBytes: number): Read {
  let buffer = new ArrayBuffer(READ_BYTES)
  let offset = 0
  let etag: string | undefined
  return async () => {
    if (offset >= sizeBytes) return null
    const length = Math.min(READ_BYTES, sizeBytes - offset)
    const onlyIf = { etagMatches: etag }
    const object = await bucket.get(key, { range: { offset, length }, ...(etag && { onlyIf }) })
    if (!object || !('body' in object)) throw uploadedTwice()
    ;({ etag } = object)
    const reader = object.body.getReader({ mode: 'byob' })
    let filled = 0
    while (filled < length) {
      const { done, value } = await reader.read(new Uint8Array(buffer, filled, length - filled))
      if (done) throw uploadedTwice()
      filled += value.byteLength
      ;({ buffer } = value)
    }
    await reader.cancel()
    offset += length
    return new Uint8Array(buffer, 0, length)
  }
}
