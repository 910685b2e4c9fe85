import { damaged, NOTHING_MISSING, view, type Picture } from './picture.ts'

const END = 0xd9
const SCAN = 0xda
const END_MARKER = Uint8Array.of(0xff, END)

/** Markers without a segment: restarts and TEM. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Tables, further scans and notes; any other marker belongs to something behind the picture. */
const mayFollowScan = (marker: number) =>
  [0xc4, SCAN, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

/**
 * Walks the segments of a JPEG file up to the end of its first picture. Further pictures, films and
 * trailers of cameras behind it don't count: each of them may hold a position of its own.
 *
 * @throws Failure when it is damaged, or cut off before its pixels begin
 */
export function readJpeg(bytes: Uint8Array): Picture {
  const data = view(bytes)
  let size: { width: number; height: number } | null = null
  /** Where the pixels read so far end. */
  let scanEnd: number | null = null
  let at = 2
  for (;;) {
    // Browsers show a picture that ends with its pixels, without a marker.
    if (bytes[at] !== 0xff && scanEnd !== null) break
    if (bytes[at] !== 0xff) throw damaged()
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === END) break
    if (scanEnd !== null && (marker === undefined || !mayFollowScan(marker))) break
    if (marker === undefined) throw damaged()
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
      at = endOfScan(bytes, at)
      scanEnd = at
    }
  }
  if (!size || scanEnd === null) throw damaged()
  const isClosed = bytes[at - 2] === 0xff && bytes[at - 1] === END
  return {
    type: 'image/jpeg',
    ...size,
    frames: 1,
    length: isClosed ? at : scanEnd,
    missingEnd: isClosed ? NOTHING_MISSING : END_MARKER,
  }
}

/** Where the next marker begins that is neither a stuffed byte nor a restart; the file's end without one. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return at
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at
  }
  return bytes.length
}
