// HEIC containers: boxes by hand, noise as pixels.
import { box } from './mp4.ts'
import { joinBytes, noise } from './videos.ts'

const whole = (...values: number[]) => {
  const bytes = new Uint8Array(values.length * 4)
  values.forEach((value, index) => new DataView(bytes.buffer).setUint32(index * 4, value))
  return bytes
}

/** A file as phones write it: tiles of 512 pixels, and a thumbnail. */
export function heic({ width = 4_032, height = 3_024, brand = 'heic', notes = '' } = {}) {
  const sizes = [
    [512, 512],
    [width, height],
    [240, 320],
  ].map(([w = 0, h = 0]) => box('ispe', whole(0, w, h)))
  const meta = box(
    'meta',
    whole(0),
    box('hdlr', whole(0, 0), 'pict', whole(0, 0, 0), '\0'),
    box('iinf', whole(0), notes),
    box('iprp', box('ipco', ...sizes, box('irot', '\0')), box('ipma', whole(0, 0))),
  )
  return joinBytes(
    box('ftyp', brand, whole(0), 'mif1', 'heic'),
    meta,
    box('mdat', noise(500), notes),
  )
}
