import { damaged, NOTHING_MISSING, textAt, view, type Picture } from './picture.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
const HEADER_LENGTH = 13
const LOOP = 'NETSCAPE2.0'

export type GifFrame = {
  /** The frame's place, size and flags as they stand in the file. */
  descriptor: Uint8Array
  /** Empty where the frame uses the file's own. */
  colours: Uint8Array
  codeSize: number
  /** The compressed pixels in data blocks, the last of them empty. */
  blocks: Uint8Array
  /** Flags, delay and transparent colour: 4 bytes, or null. */
  control: Uint8Array | null
  /** Where the frame ends in the file. */
  end: number
}

export type GifHead = { screen: Uint8Array; colours: Uint8Array; loop: Uint8Array | null }

/** Bytes of a colour table, by the flags of what it belongs to. */
const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where the last of the data blocks that begin here ends; null when they are cut off. */
function endOfBlocks(bytes: Uint8Array, start: number): number | null {
  for (let at = start; ;) {
    const length = bytes[at]
    if (length === undefined || at + 1 + length > bytes.length) return null
    at += 1 + length
    if (length === 0) return at
  }
}

/** @throws Failure when it is cut off */
export function headOf(bytes: Uint8Array): GifHead {
  const screen = bytes.subarray(0, HEADER_LENGTH)
  const end = HEADER_LENGTH + tableLength(screen[10] ?? 0)
  if (end > bytes.length) throw damaged()
  return { screen, colours: bytes.subarray(HEADER_LENGTH, end), loop: null }
}

/**
 * The frames of a GIF file, one by one: of a file of millions of blocks none but the last stays in
 * memory. How often it plays is written into the head. Behind a frame whatever is none ends the
 * picture, as in browsers.
 *
 * @throws Failure when a frame is damaged or cut off
 */
export function* framesOf(bytes: Uint8Array, head: GifHead): Generator<GifFrame, void> {
  let at = HEADER_LENGTH + head.colours.length
  let control: Uint8Array | null = null
  for (let hasFrame = false; bytes[at] !== TRAILER;) {
    const mark = bytes[at]
    if (mark === IMAGE) {
      const frame = frameAt(bytes, at, head)
      hasFrame = true
      yield { ...frame, control }
      control = null
      at = frame.end
    } else {
      const end = mark === EXTENSION ? endOfBlocks(bytes, at + 2) : null
      const isBeforeFrame = control !== null || bytes[at + 1] === CONTROL
      if (end === null && hasFrame && !isBeforeFrame) return
      if (end === null) throw damaged()
      if (bytes[at + 1] === CONTROL && bytes[at + 2]! >= 4) control = bytes.subarray(at + 3, at + 7)
      if (isLoop(bytes, at)) head.loop ??= bytes.subarray(at + 16, at + 18)
      at = end
    }
  }
}

const isLoop = (bytes: Uint8Array, at: number) =>
  bytes[at + 1] === APPLICATION &&
  bytes[at + 2] === LOOP.length &&
  textAt(bytes, at + 3, LOOP.length) === LOOP &&
  bytes[at + 14] === 3 &&
  bytes[at + 15] === 1

function frameAt(bytes: Uint8Array, at: number, { screen }: GifHead) {
  const descriptor = bytes.subarray(at, at + 10)
  const tableEnd = at + 10 + tableLength(descriptor[9] ?? 0)
  const codeSize = bytes[tableEnd]
  if (codeSize === undefined) throw damaged()
  const place = view(descriptor)
  const canvas = view(screen)
  for (const axis of [0, 2]) {
    const end = place.getUint16(1 + axis, true) + place.getUint16(5 + axis, true)
    if (end > canvas.getUint16(6 + axis, true)) throw damaged()
  }
  const colours = bytes.subarray(at + 10, tableEnd)
  const end = endOfBlocks(bytes, tableEnd + 1)
  if (end === null) throw damaged()
  const blocks = bytes.subarray(tableEnd + 1, end)
  return { descriptor, colours, codeSize, blocks, end }
}

/**
 * By hand: the same frames are written anew without notes, which no library for Workers does.
 *
 * @throws Failure when it is damaged or cut off
 */
export function readGif(bytes: Uint8Array): Picture {
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
    missingEnd: isClosed ? NOTHING_MISSING : Uint8Array.of(TRAILER),
  }
}
