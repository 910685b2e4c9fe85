import { damaged, EMPTY_BYTES, view, type DecodedPicture } from './picture.ts'

const END = 0xd9
const SCAN = 0xda
const END_MARKER = Uint8Array.of(0xff, END)

/** Markers without a segment: restarts and TEM. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers of tables, further scans and comments; any other marker belongs to data after the picture. */
const mayFollowScan = (marker: number) =>
  [0xc4, SCAN, 0xdb, 0xdc, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef)

/**
 * Reads the segments of a JPEG file up to the end of its first picture. Further pictures, films and trailers that
 * cameras append are ignored: each of them may contain a position of its own.
 *
 * @throws Failure if it is damaged, or cut off before its pixels begin
 */
export function readJpeg(bytes: Uint8Array): DecodedPicture {
  const data = view(bytes)
  let size: { width: number; height: number } | null = null
  /** Offset of the end of the pixels that were read so far. */
  let scanEnd: number | null = null
  let offset = 2
  for (;;) {
    // Browsers show a picture that ends with its pixels, without a marker.
    if (bytes[offset] !== 0xff && scanEnd !== null) break
    if (bytes[offset] !== 0xff) throw damaged()
    while (bytes[offset] === 0xff) offset++
    const marker = bytes[offset++]
    if (marker === END) break
    if (scanEnd !== null && (marker === undefined || !mayFollowScan(marker))) break
    if (marker === undefined) throw damaged()
    if (standsAlone(marker)) continue
    if (offset + 2 > bytes.length) throw damaged()
    const length = data.getUint16(offset)
    if (length < 2 || offset + length > bytes.length) throw damaged()
    if (isFrame(marker)) {
      if (length < 8) throw damaged()
      size = { height: data.getUint16(offset + 3), width: data.getUint16(offset + 5) }
    }
    offset += length
    if (marker === SCAN) {
      offset = endOfScan(bytes, offset)
      scanEnd = offset
    }
  }
  if (!size || scanEnd === null) throw damaged()
  const isClosed = bytes[offset - 2] === 0xff && bytes[offset - 1] === END
  return {
    type: 'image/jpeg',
    ...size,
    frames: 1,
    length: isClosed ? offset : scanEnd,
    missingEnd: isClosed ? EMPTY_BYTES : END_MARKER,
  }
}

/** Offset of the next marker that is neither a stuffed byte nor a restart; the file's end if there is none. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (
    let offset = bytes.indexOf(0xff, start);
    offset >= 0;
    offset = bytes.indexOf(0xff, offset + 1)
  ) {
    const next = bytes[offset + 1]
    if (next === undefined) return offset
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return offset
  }
  return bytes.length
}
