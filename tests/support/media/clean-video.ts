// Cleans videos with the site's code, without a bucket.
import { ByteSource } from '../../../worker/media/video/byte-source.ts'
import type { VideoFacts } from '../../../worker/media/video/facts.ts'
import { FrameHashes } from '../../../worker/media/video/frame-hashes.ts'
import { cleanMp4 } from '../../../worker/media/video/mp4.ts'
import { cleanWebm } from '../../../worker/media/video/webm.ts'
import type { Bytes } from './bytes.ts'

export type Work = { reads: number; writes: number; bytes: number }

async function runOnce<T>(
  file: Uint8Array,
  pieceBytes: number,
  work: Work,
  clean: (source: ByteSource) => Promise<T>,
) {
  const out: Uint8Array[] = []
  let offset = 0
  const readPiece = async () => {
    work.reads++
    if (offset >= file.length) return null
    const piece = file.slice(offset, offset + pieceBytes)
    offset += pieceBytes
    return piece
  }
  const write = async (bytes: Uint8Array) => {
    work.writes++
    work.bytes += bytes.length
    out.push(bytes.slice())
  }
  const result = await clean(new ByteSource(readPiece, write))
  return { result, bytes: new Uint8Array(Buffer.concat(out)) }
}

/** Cleans a file that arrives in pieces of the given length; adds to `work`. */
export async function cleanInPieces(
  file: Uint8Array,
  pieceBytes = 700,
  work: Work = { reads: 0, writes: 0, bytes: 0 },
): Promise<{ facts: VideoFacts; bytes: Bytes; frames: string[] }> {
  const hashes = new FrameHashes()
  if (file[0] === 0x1a) {
    const { result, bytes } = await runOnce(file, pieceBytes, work, (source) =>
      cleanWebm(source, hashes),
    )
    return { facts: result, bytes, frames: hashes.kept() }
  }
  const first = await runOnce(file, pieceBytes, work, (source) => cleanMp4(source, null, hashes))
  const { facts, runs } = first.result
  if (!runs) return { facts, bytes: first.bytes, frames: hashes.kept() }
  const { bytes } = await runOnce(first.bytes, pieceBytes, work, (source) =>
    cleanMp4(source, runs, hashes),
  )
  return { facts, bytes, frames: hashes.kept() }
}
