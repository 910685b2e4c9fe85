import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { paletteFor } from '../../../web/artwork/palettes.ts'
import { createRandom } from '../../../web/artwork/random.ts'
import { renderArtwork } from '../../../web/artwork/render-artwork.ts'
import {
  distance,
  GRID,
  hashesOf,
  MAX_DISTANCE,
} from '../../../worker/lib/images/perceptual-hash.ts'
import { pixelsOf } from '../../../worker/lib/images/pixels.ts'

const size = { width: 300, height: 400 }
const kinds = ['silk', 'glass', 'contour'] as const
const PICTURES = 102

/** Drawings of the site, and figures of soft shapes, in turns; as pixels, which are read 700 times. */
async function draw(at: number): Promise<Buffer> {
  const seed = `picture ${at}`
  if (at % 2 === 0) {
    const kind = kinds[(at / 2) % kinds.length]!
    return Buffer.from(
      renderArtwork({ seed, kind, palette: paletteFor(seed), ...size, samples: 1 }),
    )
  }
  const random = createRandom(seed)
  const upTo = (max: number) => Math.round(random() * max)
  const colour = () => `rgb(${upTo(255)},${upTo(255)},${upTo(255)})`
  const shapes = Array.from(
    { length: 25 },
    () => `<ellipse cx="${upTo(300)}" cy="${upTo(400)}" rx="${10 + upTo(80)}" ry="${10 + upTo(80)}"
      fill="${colour()}" opacity="${0.3 + random() * 0.7}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300"
    height="400" fill="${colour()}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).blur(2).removeAlpha().raw().toBuffer()
}
const open = (pixels: Buffer) => sharp(pixels, { raw: { ...size, channels: 3 } })

const hashed = async (picture: Sharp): Promise<string[]> => {
  const small = picture.removeAlpha().resize(GRID.width, GRID.height, { fit: 'fill' })
  return hashesOf(await pixelsOf(new Uint8Array(await small.png().toBuffer())))
}

/** How a picture comes back: encoded anew, smaller, and cropped by 5 %. */
const copies: [how: string, copy: (picture: Buffer, at: number) => Sharp][] = [
  ['as a poor JPEG', (one) => open(one).jpeg({ quality: 40 })],
  ['half as large', (one) => open(one).resize(150).webp({ quality: 60 })],
  ['cropped on all sides', (one) => crop(one, 15, 20, 270, 360).jpeg({ quality: 60 })],
  ['cropped at the left', (one) => crop(one, 15, 0, 285, 400).resize(200).jpeg({ quality: 60 })],
  ['cropped at the foot', (one) => crop(one, 0, 0, 300, 380).webp({ quality: 60 })],
  [
    'cropped anywhere',
    (one, at) =>
      crop(one, at % 16, (at * 7) % 21, 285, 380)
        .resize(220)
        .jpeg({ quality: 55 }),
  ],
]
const crop = (picture: Buffer, left: number, top: number, width: number, height: number) =>
  open(picture).extract({ left, top, width, height })

const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, at) => draw(at)))
const hashes = await Promise.all(pictures.map((picture) => hashed(open(picture))))
const isFound = (blocked: readonly string[], whole: string) =>
  blocked.some((hash) => distance(hash, whole) <= MAX_DISTANCE)

test.each(copies)('of 100 pictures all are found again %s', async (_, copy) => {
  const found = await Promise.all(
    pictures.slice(0, 100).map(async (picture, at) => {
      const [whole = ''] = await hashed(sharp(await copy(picture, at).toBuffer()))
      return isFound(hashes[at]!, whole)
    }),
  )
  expect(found.filter(Boolean)).toHaveLength(100)
})

test('of 10,000 pairs of different pictures none is taken for the same', () => {
  const pairs = hashes.flatMap((blocked, at) =>
    hashes.flatMap(([whole = ''], other) => (other === at ? [] : [isFound(blocked, whole)])),
  )
  expect(pairs.length).toBeGreaterThan(10_000)
  expect(pairs.filter(Boolean)).toHaveLength(0)
})
