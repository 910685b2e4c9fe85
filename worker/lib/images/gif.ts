import { damaged, followedByMore, isZero, textAt, view, type Picture } from './picture.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]
const HEADER_LENGTH = 13

/** Bytes of a colour table, by the flags of what it belongs to. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Behind the last of the data blocks that begin here. */
function skipBlocks(bytes: Uint8Array, start: number): number {
  for (let at = start; ;) {
    const length = bytes[at]
    if (length === undefined || at + 1 + length > bytes.length) throw damaged()
    at += 1 + length
    if (length === 0) return at
  }
}

type Piece = { kind: 'head' | 'image' | 'control' | 'loop' | 'text'; bytes: Uint8Array }

function readPieces(bytes: Uint8Array): Piece[] {
  const flags = bytes[10] ?? 0
  let at = HEADER_LENGTH + tableLength(flags)
  if (at > bytes.length) throw damaged()
  const pieces: Piece[] = [{ kind: 'head', bytes: bytes.subarray(0, at) }]
  for (;;) {
    const [start, mark] = [at, bytes[at]]
    if (mark === TRAILER) break
    let kind: Piece['kind'] = 'image'
    if (mark === IMAGE) {
      const local = bytes[at + 9]
      if (local === undefined) throw damaged()
      at = skipBlocks(bytes, at + 10 + tableLength(local) + 1)
    } else if (mark === EXTENSION) {
      kind = kindOf(bytes, at)
      at = skipBlocks(bytes, at + 2)
    } else {
      throw damaged()
    }
    pieces.push({ kind, bytes: bytes.subarray(start, at) })
  }
  if (!isZero(bytes.subarray(at + 1))) throw followedByMore()
  return pieces
}

function kindOf(bytes: Uint8Array, at: number): Piece['kind'] {
  if (bytes[at + 1] === CONTROL) return 'control'
  const isLoop = bytes[at + 1] === APPLICATION && textAt(bytes, at + 3, 11) === 'NETSCAPE2.0'
  return isLoop ? 'loop' : 'text'
}

/** @throws Failure when it is damaged, cut off or more than a GIF file */
export function readGif(bytes: Uint8Array): Picture {
  if (bytes.length < HEADER_LENGTH) throw damaged()
  const frames = readPieces(bytes).filter(({ kind }) => kind === 'image').length
  if (frames === 0) throw damaged()
  const data = view(bytes)
  const [width, height] = [data.getUint16(6, true), data.getUint16(8, true)]
  return { type: 'image/gif', width, height, frames }
}

/** The same pictures without comments, texts and what applications wrote, XMP among it. */
export function cleanGif(bytes: Uint8Array): Uint8Array {
  const kept = readPieces(bytes).flatMap((piece) =>
    piece.kind === 'text' ? [] : [piece.kind === 'loop' ? loopOf(piece.bytes) : piece.bytes],
  )
  const size = kept.reduce((sum, { length }) => sum + length, 1)
  const clean = new Uint8Array(size)
  let at = 0
  for (const piece of kept) {
    clean.set(piece, at)
    at += piece.length
  }
  clean[at] = TRAILER
  return clean
}

/** The loop's own block alone: others may follow it in one extension. */
function loopOf(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, 18)
  const clean = new Uint8Array(19)
  clean.set(head)
  return clean
}
