import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import {
  GRID,
  hashesOf,
  isNear,
  isSamePicture,
  probesOf,
} from '../../../../worker/media/images/perceptual-hash.ts'
import { pixelsOf } from '../../../../worker/media/images/pixels.ts'
import { createRandom } from '../../../../worker/seed/seeded-random.ts'

const size = { width: 300, height: 400 }
const PICTURES = 102

/** Figures of soft ellipses, and of bands with hard edges, in turns; as pixels, which are read 700 times. */
async function draw(index: number): Promise<Buffer> {
  const random = createRandom(`picture ${index}`)
  const upTo = (max: number) => Math.round(random() * max)
  const colour = () => `rgb(${upTo(255)},${upTo(255)},${upTo(255)})`
  const hasBands = index % 2 === 0
  const shapes = Array.from({ length: 25 }, () => {
    const paint = `fill="${colour()}" opacity="${0.3 + random() * 0.7}"`
    if (hasBands) {
      return `<rect x="${upTo(300)}" y="${upTo(400)}" width="${20 + upTo(160)}"
        height="${10 + upTo(60)}" transform="rotate(${upTo(180)} 150 200)" ${paint}/>`
    }
    return `<ellipse cx="${upTo(300)}" cy="${upTo(400)}" rx="${10 + upTo(80)}"
      ry="${10 + upTo(80)}" ${paint}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300"
    height="400" fill="${colour()}"/>${shapes.join('')}</svg>`
  const drawn = sharp(Buffer.from(svg))
  return (hasBands ? drawn : drawn.blur(2)).removeAlpha().raw().toBuffer()
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
const isFound = (blocked: readonly string[], upload: readonly string[]) =>
  blocked.some((hash) => isSamePicture(probesOf(upload), hash))
const isMarked = (blocked: readonly string[], upload: readonly string[]) =>
  blocked.some((hash) => isNear(probesOf(upload), hash))

test.each(copies)('of 100 pictures all are found again %s', async (_, copy) => {
  const found = await Promise.all(
    pictures.slice(0, 100).map(async (picture, at) => {
      const upload = await hashed(sharp(await copy(picture, at).toBuffer()))
      return isFound(hashes[at]!, upload)
    }),
  )
  expect(found.filter(Boolean)).toHaveLength(100)
})

const sign = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><text x="20" y="380" font-size="24" fill="#fff">© velours</text></svg>',
)

/** How a withdrawn picture comes back altered. Near: refused, or marked for staff. */
const forms: [form: string, outcome: 'refused' | 'near', alter: (picture: Buffer) => Sharp][] = [
  ['the same', 'refused', (one) => open(one).png()],
  ['as JPEG of quality 30', 'refused', (one) => open(one).jpeg({ quality: 30 })],
  ['as JPEG of quality 60', 'refused', (one) => open(one).jpeg({ quality: 60 })],
  ['as WebP', 'refused', (one) => open(one).webp()],
  ['as PNG', 'refused', (one) => open(one).png()],
  ['half as large', 'refused', (one) => open(one).resize(150).jpeg()],
  ['twice as large', 'refused', (one) => open(one).resize(600).jpeg()],
  ['cropped by 2 %', 'refused', (one) => crop(one, 6, 8, 288, 384).jpeg()],
  ['cropped by 5 %', 'refused', (one) => crop(one, 15, 20, 270, 360).jpeg()],
  ['cropped by 10 %', 'refused', (one) => crop(one, 30, 40, 240, 320).jpeg()],
  ['cropped by 10 % at the left', 'refused', (one) => crop(one, 30, 0, 270, 400).jpeg()],
  ['cropped to the upper half', 'refused', (one) => crop(one, 0, 0, 300, 200).jpeg()],
  ['cropped to the right half', 'refused', (one) => crop(one, 150, 0, 150, 400).jpeg()],
  ['mirrored', 'refused', (one) => open(one).flop().jpeg()],
  ['turned by 90°', 'refused', (one) => open(one).rotate(90).jpeg()],
  ['turned by 180°', 'refused', (one) => open(one).rotate(180).jpeg()],
  ['turned by 270°', 'refused', (one) => open(one).rotate(270).jpeg()],
  ['turned by 3°', 'near', (one) => open(one).rotate(3, { background: '#fff' }).jpeg()],
  ['framed', 'near', (one) => frame(one, 15).jpeg()],
  ['in a wide frame', 'near', (one) => frame(one, 30).jpeg()],
  ['grey', 'near', (one) => open(one).greyscale().jpeg()],
  ['in other colours', 'near', (one) => open(one).tint('#d8b090').jpeg()],
  ['blurred', 'refused', (one) => open(one).blur(3).jpeg()],
  [
    'watermarked',
    'near',
    (one) =>
      open(one)
        .composite([{ input: sign }])
        .jpeg(),
  ],
  ['stretched', 'refused', (one) => open(one).resize(400, 400, { fit: 'fill' }).jpeg()],
]
const frame = (picture: Buffer, left: number) => {
  const top = (left * size.height) / size.width
  return open(picture).extend({ left, right: left, top, bottom: top, background: '#111' })
}

/** Of 30: grey keeps less of the steps between the random, full colours of these figures than of a photo's. */
const missed: Record<string, number> = { grey: 1, 'in other colours': 1 }

test.each(forms)('a withdrawn picture %s is %s', async (form, outcome, alter) => {
  const isRecognised = outcome === 'refused' ? isFound : isMarked
  const found = await Promise.all(
    pictures.slice(0, 30).map(async (picture, at) => {
      const upload = await hashed(sharp(await alter(picture).toBuffer()))
      return isRecognised(hashes[at]!, upload)
    }),
  )
  expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(30 - (missed[form] ?? 0))
})

test('of 10,000 pairs of different pictures hardly any is marked for staff', () => {
  const marked = hashes.flatMap((blocked, at) =>
    hashes.filter((upload, other) => other !== at && isMarked(blocked, upload)),
  )
  expect(marked.length).toBeLessThan(50)
})

test('of 10,000 pairs of different pictures none is taken for the same', () => {
  const pairs = hashes.flatMap((blocked, at) =>
    hashes.flatMap((upload, other) => (other === at ? [] : [isFound(blocked, upload)])),
  )
  expect(pairs.length).toBeGreaterThan(10_000)
  expect(pairs.filter(Boolean)).toHaveLength(0)
})
