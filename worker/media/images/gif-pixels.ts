import { damaged } from './picture.ts'

const MAX_CODES = 4_096
const MAX_BLOCK_BYTES = 255

/** What data blocks hold, without their lengths. */
function contentOf(blocks: Uint8Array): Uint8Array {
  const content = new Uint8Array(blocks.length)
  let end = 0
  for (let at = 0; blocks[at]; at += 1 + blocks[at]!) {
    content.set(blocks.subarray(at + 1, at + 1 + blocks[at]!), end)
    end += blocks[at]!
  }
  return content.subarray(0, end)
}

function blocksOf(content: Uint8Array): Uint8Array {
  const count = Math.ceil(content.length / MAX_BLOCK_BYTES)
  const blocks = new Uint8Array(content.length + count + 1)
  for (let index = 0; index < count; index++) {
    const piece = content.subarray(index * MAX_BLOCK_BYTES, (index + 1) * MAX_BLOCK_BYTES)
    const at = index * (MAX_BLOCK_BYTES + 1)
    blocks[at] = piece.length
    blocks.set(piece, at + 1)
  }
  return blocks
}

/**
 * Compressed pixels (LZW) as far as they fill the frame, closed by an end code: what a file holds
 * behind them is gone.
 *
 * @param blocks data blocks, the last of them empty
 * @param used gets a 1 for each colour that a pixel may have
 * @throws Failure for a code that can't be there
 */
export function trimPixels(
  blocks: Uint8Array,
  { codeSize, pixels, used }: { codeSize: number; pixels: number; used: Uint8Array },
): Uint8Array {
  if (codeSize < 1 || codeSize > 8) throw damaged()
  const content = contentOf(blocks)
  const clear = 1 << codeSize
  const end = (1 << codeSize) + 1
  /** How many pixels a code stands for. */
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, clear)
  let width = codeSize + 1
  let next = clear + 2
  let last = -1
  let bit = 0
  for (let filled = 0; filled < pixels && bit + width <= content.length * 8;) {
    const code = bitsAt(content, bit, width)
    if (code === end) break
    bit += width
    if (code === clear) {
      width = codeSize + 1
      next = clear + 2
      last = -1
      continue
    }
    if (last < 0 ? code >= clear : code > next || code >= MAX_CODES) throw damaged()
    if (code < clear) used[code] = 1
    if (last >= 0 && next < MAX_CODES) {
      lengths[next] = lengths[last]! + 1
      next++
      if (next === 1 << width && width < 12) width++
    }
    filled += lengths[code]!
    last = code
  }
  return blocksOf(closed(content, { bit, width, end }))
}

const bitsAt = (bytes: Uint8Array, bit: number, width: number): number =>
  ((bytes[bit >> 3]! |
    ((bytes[(bit >> 3) + 1] ?? 0) << 8) |
    ((bytes[(bit >> 3) + 2] ?? 0) << 16)) >>
    (bit & 7)) &
  ((1 << width) - 1)

/** The bits before `bit` and an end code. */
function closed(
  content: Uint8Array,
  { bit, width, end }: { bit: number; width: number; end: number },
): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((bit + width) / 8))
  bytes.set(content.subarray(0, Math.ceil(bit / 8)))
  const first = bit >> 3
  const lowBits = (bytes[first] ?? 0) & ((1 << (bit & 7)) - 1)
  const tail = lowBits | (end << (bit & 7))
  for (let at = first; at < bytes.length; at++) bytes[at] = tail >> (8 * (at - first))
  return bytes
}
