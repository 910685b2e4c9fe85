/** How the two codecs write their units (H.264 7.3.1, H.265 7.3.1.2). */
export type NalCodec = 'h264' | 'h265'

export const HEADER_BYTES: Record<NalCodec, number> = { h264: 1, h265: 2 }

/** A message that fills room and says nothing (H.264 D.2.4, H.265 D.2.4). */
const FILLER_MESSAGE = 3
/**
 * Messages that decoders use: recovery point, frame packing, display orientation, mastering display,
 * light level, transfer characteristics. Users' data, captions, clock times and all others are dropped.
 */
const KEPT_MESSAGES = new Set([6, 45, 47, 137, 144, 147])
const MAX_MESSAGE_BYTES = 32

/** The longest SEI unit that is read message by message; a longer one is replaced as a whole. */
export const MAX_SEI_BYTES = 256

/** How a unit of filler messages alone is divided, so that it has exactly the length asked for. */
export function fillerOf(
  length: number,
): { start: number[]; ones: number; sizeByte: number; rest: number } | null {
  // Type, last byte of the size, end mark.
  const room = length - 3
  if (room < 0) return null
  // A last size byte of 255 would continue the size: an empty message first makes it 253.
  const isOdd = room % 256 === 255
  const start = isOdd ? [FILLER_MESSAGE, 0, FILLER_MESSAGE] : [FILLER_MESSAGE]
  const left = isOdd ? room - 2 : room
  const ones = Math.floor(left / 256)
  const sizeByte = left % 256
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
 * Leaves of an SEI unit's body the messages that decoders use. The others become filler of the same
 * length; a unit whose messages can't be separated becomes filler as a whole.
 */
export function cleanSei(body: Uint8Array): void {
  if (!cleanMessages(body)) replaceSei(body)
}

function cleanMessages(body: Uint8Array): boolean {
  if (body.length > MAX_SEI_BYTES || hasEscape(body)) return false
  const unwanted: [start: number, dataStart: number, end: number][] = []
  let at = 0
  while (!isEnd(body, at)) {
    const start = at
    const type = body[at++]!
    let size = 0
    while (body[at] === 0xff) {
      size += 255
      at++
    }
    size += body[at++] ?? body.length
    const dataStart = at
    at += size
    // The end mark stands behind the last message.
    if (type === 0xff || at >= body.length) return false
    if (!KEPT_MESSAGES.has(type) || size > MAX_MESSAGE_BYTES) unwanted.push([start, dataStart, at])
  }
  for (const [start, dataStart, end] of unwanted) {
    body[start] = FILLER_MESSAGE
    body.fill(0xff, dataStart, end)
  }
  return true
}

const isEnd = (body: Uint8Array, at: number) =>
  body[at] === 0x80 && body.subarray(at + 1).every((byte) => byte === 0)

/** Two zeros and a three: lengths in the bytes are not those of the messages. */
function hasEscape(body: Uint8Array): boolean {
  return body.some((byte, at) => byte === 3 && body[at - 1] === 0 && body[at - 2] === 0)
}
