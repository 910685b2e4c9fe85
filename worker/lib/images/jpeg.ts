import { damaged, followedByMore, isZero, view, type Picture } from './picture.ts'

const [START, END, SCAN] = [0xd8, 0xd9, 0xda]

/** Markers without a segment: restarts and TEM. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Walks the segments of a JPEG file. By hand: libraries stop at the size, and what follows the picture
 * decides whether it is taken.
 *
 * @throws Failure when it is damaged, cut off or more than that
 */
export function readJpeg(bytes: Uint8Array): Picture {
  const { size, end } = readOne(bytes, 0)
  // Cameras put further renditions behind the first; nothing else may follow.
  for (let at = end; at < bytes.length;) {
    const isNext = bytes[at] === 0xff && bytes[at + 1] === START
    if (isNext) at = readOne(bytes, at).end
    else if (isZero(bytes.subarray(at))) break
    else throw followedByMore()
  }
  return { type: 'image/jpeg', ...size, frames: 1 }
}

function readOne(bytes: Uint8Array, start: number) {
  const data = view(bytes)
  let size: { width: number; height: number } | null = null
  let hasScan = false
  let at = start + 2
  for (;;) {
    if (bytes[at] !== 0xff) throw damaged()
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === undefined) throw damaged()
    if (marker === END) break
    if (standsAlone(marker)) continue
    if (at + 2 > bytes.length) throw damaged()
    const length = data.getUint16(at)
    if (length < 2 || at + length > bytes.length) throw damaged()
    if (isFrame(marker)) {
      if (length < 8) throw damaged()
      size = { height: data.getUint16(at + 3), width: data.getUint16(at + 5) }
    }
    at += length
    if (marker === SCAN) {
      hasScan = true
      at = endOfScan(bytes, at)
    }
  }
  if (!size || !hasScan) throw damaged()
  return { size, end: at }
}

/** Where the next marker begins that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at
  }
  throw damaged()
}
