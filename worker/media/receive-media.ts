import { MAX_IMAGE_BYTES, MAX_VIDEO_BYTES, megabytes } from '#platform/limits'
import { Failure } from '../platform/lib/failure.ts'
import {
  isImage,
  requireMediaType,
  SNIFFED_BYTES,
  typeOf,
  type VideoType,
} from './lib/media-type.ts'
import { collect, readTextPart, type FormPart } from '../platform/lib/multipart.ts'
import { Sha256 } from '../platform/lib/sha256.ts'
import type { VideoFacts } from './video/facts.ts'
import { storeVideo } from './video/store-video.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A video is already stored in the bucket, under `key`. */
export type ReceivedFile =
  | { kind: 'photo'; sha256: string; bytes: Bytes }
  | {
      kind: 'video'
      sha256: string
      key: string
      contentType: VideoType
      facts: VideoFacts
      sizeBytes: number
      /** Hashes of the file as it is stored, see `FrameHashes`. */
      stored: { sha256: string; frames: string[] }
    }

export type ReceivedForm = {
  fields: Record<string, string>
  file: ReceivedFile
  poster: Bytes | null
}

const MAX_FIELD_BYTES = 4 * 1024

export const tooLargeImage = () =>
  new Failure('too-large', 'media.image-too-large', { megabytes: megabytes(MAX_IMAGE_BYTES) })
export const tooLargeVideo = () =>
  new Failure('too-large', 'media.video-too-large', { megabytes: megabytes(MAX_VIDEO_BYTES) })

/**
 * Reads an upload's form. Pictures are read into memory; a video is streamed into the bucket.
 *
 * @param videoKey returns the key of a video, given the fields that precede it
 * @throws Failure for unsupported or oversized files; a partly stored video is deleted
 */
export async function receiveMedia(
  parts: AsyncIterable<FormPart>,
  bucket: R2Bucket,
  videoKey: (fields: Record<string, string>) => Promise<string>,
): Promise<ReceivedForm> {
  const fields: Record<string, string> = {}
  let file: ReceivedFile | null = null
  let poster: Bytes | null = null
  for await (const part of parts) {
    if (part.filename === null) fields[part.name] = await readTextPart(part, MAX_FIELD_BYTES)
    else if (part.name === 'poster')
      poster = await collect(part.read, MAX_IMAGE_BYTES, tooLargeImage)
    else if (part.name === 'file' && !file)
      file = await receiveFile(part, bucket, () => videoKey(fields))
    else throw new Failure('invalid', 'media.single-file')
  }
  if (!file) throw new Failure('invalid', 'media.choose-file')
  return { fields, file, poster }
}

async function receiveFile(
  part: FormPart,
  bucket: R2Bucket,
  videoKey: () => Promise<string>,
): Promise<ReceivedFile> {
  const sha256 = new Sha256()
  const reader = await withHead(part, sha256)
  const type = typeOf(reader.head)
  requireMediaType(part.contentType)
  if (isImage(type)) {
    const bytes = await collect(reader.next, MAX_IMAGE_BYTES, tooLargeImage)
    return { kind: 'photo', sha256: await sha256.finish(), bytes }
  }
  const key = await videoKey()
  const limitedRead = limitRead(reader.next, MAX_VIDEO_BYTES)
  const { facts, sizeBytes, ...stored } = await storeVideo(bucket, key, type, limitedRead)
  const hash = await sha256.finish()
  return { kind: 'video', sha256: hash, key, contentType: type, facts, sizeBytes, stored }
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
