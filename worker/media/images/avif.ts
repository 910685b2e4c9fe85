import { boxesOf, boxIn } from './boxes.ts'
import { textAt } from './picture.ts'

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
