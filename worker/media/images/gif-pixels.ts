import { damaged } from './picture.ts'

const MAX_CODES = 4_096
const MAX_BLOCK_BYTES = 255

/** Content of data blocks, without their lengths. */
function contentOf(blocks: Uint8Array): Uint8Array {
  const content = new Uint8Array(blocks.length)
  let end = 0
  for (let offset = 0; blocks[offset]; offset += 1 + blocks[offset]!) {
    content.set(blocks.subarray(offset + 1, offset + 1 + blocks[offset]!), end)
    end += blocks[offset]!
  }
  return content.subarray(0, end)
}

function blocksOf(content: Uint8Array): Uint8Array {
  const count = Math.ceil(content.length / MAX_BLOCK_BYTES)
  const blocks = new Uint8Array(content.length + count + 1)
  for (let index = 0; index < count; index++) {
    const piece = content.subarray(index * MAX_BLOCK_BYTES, (index + 1) * MAX_BLOCK_BYTES)
    const offset = index * (MAX_BLOCK_BYTES + 1)
    blocks[offset] = piece.length
    blocks.set(piece, offset + 1)
  }
  return blocks
}

/**
 * Returns the compressed pixels (LZW) that fill the frame, closed by an end code. Data after them is dropped.
 *
 * @param blocks data blocks, the last of them empty
 * @param used receives a 1 for each colour that a pixel may have
 * @throws Failure for an impossible code
 */
export function trimPixels(
  blocks: Uint8Array,
  { codeSize, pixels, used }: { codeSize: number; pixels: number; used: Uint8Array },
): Uint8Array {
  if (codeSize < 1 || codeSize > 8) throw damaged()
  const content = contentOf(blocks)
  const clear = 1 << codeSize
  const end = (1 << codeSize) + 1
  /** Number of pixels of each code. */
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
  return blocksOf(closeWithEndCode(content, { bit, width, end }))
}

const bitsAt = (bytes: Uint8Array, bit: number, width: number): number =>
  ((bytes[bit >> 3]! |
    ((bytes[(bit >> 3) + 1] ?? 0) << 8) |
    ((bytes[(bit >> 3) + 2] ?? 0) << 16)) >>
    (bit & 7)) &
  ((1 << width) - 1)

/** The bits before `bit`, followed by an end code. */
function closeWithEndCode(
  content: Uint8Array,
  { bit, width, end }: { bit: number; width: number; end: number },
): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((bit + width) / 8))
  bytes.set(content.subarray(0, Math.ceil(bit / 8)))
  const first = bit >> 3
  const lowBits = (bytes[first] ?? 0) & ((1 << (bit & 7)) - 1)
  const tail = lowBits | (end << (bit & 7))
  for (let offset = first; offset < bytes.length; offset++)
    bytes[offset] = tail >> (8 * (offset - first))
  return bytes
}
