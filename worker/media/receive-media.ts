import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, megabytes } from '#platform/limits'
import { Failure } from '../platform/lib/failure.ts'
import { isImage, requireMediaType, SNIFFED_BYTES, typeOf } from './lib/media-type.ts'
import { collect, readTextPart, type FormPart } from '../platform/lib/multipart.ts'
import { Sha256 } from '../platform/lib/sha256.ts'
import type { VideoFacts } from './video/facts.ts'
import { storeVideo } from './video/store-video.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A video is already stored in the bucket. */
export type ReceivedFile =
  | { kind: 'photo'; sha256: string; bytes: Bytes }
  | {
      kind: 'video'
      sha256: string
      facts: VideoFacts
      sizeBytes: number
      /** Hashes of the file as it is stored, see `FrameHashes`. */
      stored: { sha256: string; frames: string[] }
    }

const MAX_FIELD_BYTES = 4 * 1024

export const tooLargeImage = () =>
  new Failure('too-large', 'media.image-too-large', { megabytes: megabytes(MAX_IMAGE_BYTES) })
export const tooLargeVideo = () =>
  new Failure('too-large', 'media.video-too-large', { megabytes: megabytes(MAX_VIDEO_BYTES) })

/** The form of an upload, which is read as a stream: `open`, then `receive`, and always `close`. */
export class UploadForm {
  /** The fields that were read until now. */
  readonly fields: Record<string, string> = {}
  /** The poster of a video. */
  poster: Bytes | null = null
  readonly #parts: AsyncGenerator<FormPart, void>

  private constructor(parts: AsyncGenerator<FormPart, void>) {
    this.#parts = parts
  }

  /**
   * Reads the fields that precede the file.
   *
   * @throws Failure 422 without a file
   */
  static async open(
    parts: AsyncGenerator<FormPart, void>,
  ): Promise<{ form: UploadForm; part: FormPart }> {
    const form = new UploadForm(parts)
    try {
      const part = await form.#readToFile()
      if (!part) throw new Failure('invalid', 'media.choose-file')
      return { form, part }
    } catch (error) {
      await form.close()
      throw error
    }
  }

  /**
   * Reads the file, and then the fields that follow it. A picture is read into memory; a video is streamed into the
   * bucket.
   *
   * @param folder of a video
   * @throws Failure for unsupported or oversized files; a part of a video may remain in the folder
   */
  async receive(part: FormPart, bucket: R2Bucket, folder: string): Promise<ReceivedFile> {
    const { id } = this.fields
    const file = await receiveFile(part, bucket, `${folder}video`)
    if (await this.#readToFile()) throw new Failure('invalid', 'media.single-file')
    // The folder has the id that preceded the file.
    if (this.fields['id'] !== id) throw new Failure('bad-request', 'upload.malformed')
    return file
  }

  /** Cancels the rest of the body. */
  async close(): Promise<void> {
    await this.#parts.return()
  }

  /** Reads fields and the poster up to the next file. @returns null at the end */
  async #readToFile(): Promise<FormPart | null> {
    for (;;) {
      const { value: part } = await this.#parts.next()
      if (!part) return null
      if (part.filename === null) {
        this.fields[part.name] = await readTextPart(part, MAX_FIELD_BYTES)
      } else if (part.name === 'poster') {
        this.poster = await collect(part.read, MAX_IMAGE_BYTES, tooLargeImage)
      } else if (part.name === 'file') {
        return part
      } else {
        throw new Failure('invalid', 'media.single-file')
      }
    }
  }
}

async function receiveFile(part: FormPart, bucket: R2Bucket, key: string): Promise<ReceivedFile> {
  const sha256 = new Sha256()
  const reader = await withHead(part, sha256)
  const type = typeOf(reader.head)
  requireMediaType(part.contentType)
  if (isImage(type)) {
    const bytes = await collect(reader.next, MAX_IMAGE_BYTES, tooLargeImage)
    return { kind: 'photo', sha256: await sha256.finish(), bytes }
  }
  const limitedRead = limitRead(reader.next, MAX_VIDEO_BYTES)
  const { facts, sizeBytes, ...stored } = await storeVideo(bucket, key, type, limitedRead)
  return { kind: 'video', sha256: await sha256.finish(), facts, sizeBytes, stored }
}

/** Returns the first bytes of a part, and a function that reads the whole part while hashing it. */
async function withHead(part: FormPart, sha256: Sha256) {
  let pending: Bytes | null = new Uint8Array()
  while (pending.length < SNIFFED_BYTES) {
    const piece: Uint8Array | null = await part.read()
    if (piece === null) break
    const longer: Bytes = new Uint8Array(pending.length + piece.length)
    longer.set(pending)
    longer.set(piece, pending.length)
    pending = longer
  }
  const head = pending.slice(0, SNIFFED_BYTES)
  const next = async () => {
    const piece = pending ?? (await part.read())
    pending = null
    if (piece) await sha256.update(piece)
    return piece
  }
  return { head, next }
}

function limitRead(readPiece: () => Promise<Uint8Array | null>, maxBytes: number) {
  let size = 0
  return async () => {
    const piece = await readPiece()
    size += piece?.length ?? 0
    if (size > maxBytes) throw tooLargeVideo()
    return piece
  }
}
