/** Codecs with network abstraction units (H.264 7.3.1, H.265 7.3.1.2). */
export type NalCodec = 'h264' | 'h265'

export const HEADER_BYTES: Record<NalCodec, number> = { h264: 1, h265: 2 }

/** Type of a filler message without meaning (H.264 D.2.4, H.265 D.2.4). */
const FILLER_MESSAGE = 3
/**
 * Messages that decoders use: recovery point, frame packing, display orientation, mastering display, light level,
 * transfer characteristics. User data, captions, clock times and all others are dropped.
 */
const KEPT_MESSAGES = new Set([6, 45, 47, 137, 144, 147])
const MAX_MESSAGE_BYTES = 32

/** Longest SEI unit that is read message by message; a longer one is replaced as a whole. */
export const MAX_SEI_BYTES = 256

/** Layout of a unit with filler messages only, in exactly the given length. Null if that is too short. */
export function fillerOf(
  length: number,
): { start: number[]; ones: number; sizeByte: number; rest: number } | null {
  // Three bytes are needed for the type, the last byte of the size, and the end mark.
  const room = length - 3
  if (room < 0) return null
  // A last size byte of 255 would continue the size: an empty message before it makes it 253.
  const isOdd = room % 256 === 255
  const start = isOdd ? [FILLER_MESSAGE, 0, FILLER_MESSAGE] : [FILLER_MESSAGE]
  const remainingRoom = isOdd ? room - 2 : room
  const ones = Math.floor(remainingRoom / 256)
  const sizeByte = remainingRoom % 256
  return { start, ones, sizeByte, rest: ones * 255 + sizeByte }
}

/** Writes filler messages over the body of an SEI unit. */
export function replaceSei(body: Uint8Array): void {
  const filler = fillerOf(body.length)
  if (!filler) {
    body.fill(0x80)
    return
  }
  const { start, ones, sizeByte } = filler
  body.fill(0xff)
  body.set(start)
  body[start.length + ones] = sizeByte
  body[body.length - 1] = 0x80
}

/**
 * Keeps the messages of an SEI unit's body that decoders use. Others become filler of the same length; a unit whose
 * messages can't be separated becomes filler as a whole.
 */
export function cleanSei(body: Uint8Array): void {
  if (!cleanMessages(body)) replaceSei(body)
}

function cleanMessages(body: Uint8Array): boolean {
  if (body.length > MAX_SEI_BYTES || hasEscape(body)) return false
  const unwantedMessages: [start: number, dataStart: number, end: number][] = []
  let offset = 0
  while (!isEnd(body, offset)) {
    const start = offset
    const type = body[offset++]!
    let size = 0
    while (body[offset] === 0xff) {
      size += 255
      offset++
    }
    size += body[offset++] ?? body.length
    const dataStart = offset
    offset += size
    // The end mark follows the last message.
    if (type === 0xff || offset >= body.length) return false
    if (!KEPT_MESSAGES.has(type) || size > MAX_MESSAGE_BYTES)
      unwantedMessages.push([start, dataStart, offset])
  }
  for (const [start, dataStart, end] of unwantedMessages) {
    body[start] = FILLER_MESSAGE
    body.fill(0xff, dataStart, end)
  }
  return true
}

const isEnd = (body: Uint8Array, offset: number) =>
  body[offset] === 0x80 && body.subarray(offset + 1).every((byte) => byte === 0)

/** Detects an escape (two zeros and a three), after which lengths in the bytes differ from those of the messages. */
function hasEscape(body: Uint8Array): boolean {
  return body.some((byte, offset) => byte === 3 && body[offset - 1] === 0 && body[offset - 2] === 0)
}
