import { damaged, EMPTY_BYTES, textAt, view, type DecodedPicture } from './picture.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
const HEADER_LENGTH = 13
const LOOP = 'NETSCAPE2.0'

export type GifFrame = {
  /** Position, size and flags of the frame, as in the file. */
  descriptor: Uint8Array
  /** Local colour table. Empty if the frame uses the global one. */
  colours: Uint8Array
  codeSize: number
  /** Compressed pixels in data blocks, the last of them empty. */
  blocks: Uint8Array
  /** Flags, delay and transparent colour: 4 bytes, or null. */
  control: Uint8Array | null
  /** Offset of the frame's end in the file. */
  end: number
}

export type GifHead = { screen: Uint8Array; colours: Uint8Array; loop: Uint8Array | null }

/** Size of a colour table in bytes, by the flags of its descriptor. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Offset of the end of the data blocks that begin here; null if they are cut off. */
function endOfBlocks(bytes: Uint8Array, start: number): number | null {
  for (let offset = start; ;) {
    const length = bytes[offset]
    if (length === undefined || offset + 1 + length > bytes.length) return null
    offset += 1 + length
    if (length === 0) return offset
  }
}

/** @throws Failure if it is cut off */
export function headOf(bytes: Uint8Array): GifHead {
  const screen = bytes.subarray(0, HEADER_LENGTH)
  const end = HEADER_LENGTH + tableLength(screen[10] ?? 0)
  if (end > bytes.length) throw damaged()
  return { screen, colours: bytes.subarray(HEADER_LENGTH, end), loop: null }
}

/**
 * Yields the frames of a GIF file one by one, so that a file of millions of blocks needs memory for one frame only.
 * Sets `head.loop`. After a frame, bytes that are no block end the picture, as in browsers.
 *
 * @throws Failure if a frame is damaged or cut off
 */
export function* framesOf(bytes: Uint8Array, head: GifHead): Generator<GifFrame, void> {
  let offset = HEADER_LENGTH + head.colours.length
  let control: Uint8Array | null = null
  for (let hasFrame = false; bytes[offset] !== TRAILER;) {
    const mark = bytes[offset]
    if (mark === IMAGE) {
      const frame = frameAt(bytes, offset, head)
      hasFrame = true
      yield { ...frame, control }
      control = null
      offset = frame.end
    } else {
      const end = mark === EXTENSION ? endOfBlocks(bytes, offset + 2) : null
      const isBeforeFrame = control !== null || bytes[offset + 1] === CONTROL
      if (end === null && hasFrame && !isBeforeFrame) return
      if (end === null) throw damaged()
      if (bytes[offset + 1] === CONTROL && bytes[offset + 2]! >= 4)
        control = bytes.subarray(offset + 3, offset + 7)
      if (isLoop(bytes, offset)) head.loop ??= bytes.subarray(offset + 16, offset + 18)
      offset = end
    }
  }
}

const isLoop = (bytes: Uint8Array, offset: number) =>
  bytes[offset + 1] === APPLICATION &&
  bytes[offset + 2] === LOOP.length &&
  textAt(bytes, offset + 3, LOOP.length) === LOOP &&
  bytes[offset + 14] === 3 &&
  bytes[offset + 15] === 1

function frameAt(bytes: Uint8Array, offset: number, { screen }: GifHead) {
  const descriptor = bytes.subarray(offset, offset + 10)
  const tableEnd = offset + 10 + tableLength(descriptor[9] ?? 0)
  const codeSize = bytes[tableEnd]
  if (codeSize === undefined) throw damaged()
  const place = view(descriptor)
  const canvas = view(screen)
  for (const axis of [0, 2]) {
    const end = place.getUint16(1 + axis, true) + place.getUint16(5 + axis, true)
    if (end > canvas.getUint16(6 + axis, true)) throw damaged()
  }
  const colours = bytes.subarray(offset + 10, tableEnd)
  const end = endOfBlocks(bytes, tableEnd + 1)
  if (end === null) throw damaged()
  const blocks = bytes.subarray(tableEnd + 1, end)
  return { descriptor, colours, codeSize, blocks, end }
}

/**
 * Our own reader: `cleanGif` rewrites the same frames without metadata, which no library for Workers does.
 *
 * @throws Failure if the file is damaged or cut off
 */
export function readGif(bytes: Uint8Array): DecodedPicture {
  if (bytes.length < HEADER_LENGTH) throw damaged()
  const head = headOf(bytes)
  let frames = 0
  let end = 0
  for (const frame of framesOf(bytes, head)) {
    frames++
    end = frame.end
  }
  if (frames === 0) throw damaged()
  const canvas = view(head.screen)
  const isClosed = bytes[end] === TRAILER
  return {
    type: 'image/gif',
    width: canvas.getUint16(6, true),
    height: canvas.getUint16(8, true),
    frames,
    length: isClosed ? end + 1 : end,
    missingEnd: isClosed ? EMPTY_BYTES : Uint8Array.of(TRAILER),
  }
}
