import { boxAt, boxesOf, boxIn } from './boxes.ts'
import { damaged, EMPTY_BYTES, textAt, view, type DecodedPicture } from './picture.ts'

/** Boxes with picture data: a cut-off one is damage, not a trailer. */
const BOXES = /^(meta|mdat|idat|moov)$/
const isName = (type: string) => /^[\x20-\x7e]{4}$/.test(type)

/**
 * Reads the size of the largest picture in a HEIC file: phones store it in tiles, with a thumbnail.
 *
 * @throws Failure if it is damaged or cut off
 */
export function readHeic(bytes: Uint8Array): DecodedPicture {
  let meta: Uint8Array | null = null
  let hasContent = false
  let end = 0
  // Phones append trailers of their own and films to the boxes.
  for (let box = boxAt(bytes, 0); box && isName(box.type); box = boxAt(bytes, end)) {
    if (box.type === 'ftyp' && end > 0) break
    if (box.type === 'meta') meta ??= box.body
    hasContent ||= box.type === 'mdat'
    ;({ end } = box)
  }
  const isWhole = end === bytes.length || !BOXES.test(textAt(bytes, end + 4, 4))
  if (!meta || !isWhole || (!hasContent && end < bytes.length)) throw damaged()
  let width = 0
  let height = 0
  // Four bytes of version and flags precede the boxes in `meta`, and the size in `ispe`.
  const properties = boxIn(boxIn(meta.subarray(4), 'iprp'), 'ipco')
  for (const { type, body } of boxesOf(properties)) {
    if (type !== 'ispe') continue
    if (body.length < 12) throw damaged()
    width = Math.max(width, view(body).getUint32(4))
    height = Math.max(height, view(body).getUint32(8))
  }
  return {
    type: 'image/heic',
    width,
    height,
    frames: 1,
    length: end,
    missingEnd: EMPTY_BYTES,
  }
}

const PIXEL_ITEMS = new Set(['av01', 'grid'])

/**
 * Returns true for an AVIF picture that contains only pixels: no EXIF, no XMP, no colour profile.
 *
 * @throws Failure if it is damaged
 */
export function isPlainAvif(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4, 8) !== 'ftypavif') return false
  for (const { type } of boxesOf(bytes)) if (!/^(ftyp|meta|mdat)$/.test(type)) return false
  // Versions and counts precede the boxes: 4 bytes in `meta`, 6 or 8 in the list of items.
  const meta = boxIn(bytes, 'meta').subarray(4)
  const items = boxIn(meta, 'iinf')
  for (const { body } of boxesOf(items.subarray(items[0] === 0 ? 6 : 8))) {
    if (!PIXEL_ITEMS.has(textAt(body, 8, 4))) return false
  }
  for (const { type, body } of boxesOf(boxIn(boxIn(meta, 'iprp'), 'ipco'))) {
    if (type === 'colr' && textAt(body, 0, 4) !== 'nclx') return false
  }
  return true
}
