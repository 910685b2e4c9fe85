import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import {
  HASH_GRID,
  hashesOf,
  isNear,
  isSamePicture,
  probesOf,
} from '../../../../worker/media/images/perceptual-hash.ts'
import { pixelsOf } from '../../../../worker/media/images/pixels.ts'
import { createRandom } from '../../../../worker/seed/seeded-random.ts'

const size = { width: 300, height: 400 }
const PICTURES = 102

/** Draws soft ellipses and bands with hard edges, in turns; returns pixels, which are read 700 times. */
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
  const image = sharp(Buffer.from(svg))
  return (hasBands ? image : image.blur(2)).removeAlpha().raw().toBuffer()
}
const open = (pixels: Buffer) => sharp(pixels, { raw: { ...size, channels: 3 } })

const hashesOfPicture = async (picture: Sharp): Promise<string[]> => {
  const small = picture.removeAlpha().resize(HASH_GRID.width, HASH_GRID.height, { fit: 'fill' })
  return hashesOf(await pixelsOf(new Uint8Array(await small.png().toBuffer())))
}

/** Copies of a picture: re-encoded, smaller, and cropped by 5 %. */
const copies: [how: string, copy: (picture: Buffer, at: number) => Sharp][] = [
  ['as a poor JPEG', (picture) => open(picture).jpeg({ quality: 40 })],
  ['half as large', (picture) => open(picture).resize(150).webp({ quality: 60 })],
  ['cropped on all sides', (picture) => crop(picture, 15, 20, 270, 360).jpeg({ quality: 60 })],
  [
    'cropped at the left',
    (picture) => crop(picture, 15, 0, 285, 400).resize(200).jpeg({ quality: 60 }),
  ],
  ['cropped at the foot', (picture) => crop(picture, 0, 0, 300, 380).webp({ quality: 60 })],
  [
    'cropped anywhere',
    (picture, index) =>
      crop(picture, index % 16, (index * 7) % 21, 285, 380)
        .resize(220)
        .jpeg({ quality: 55 }),
  ],
]
const crop = (picture: Buffer, left: number, top: number, width: number, height: number) =>
  open(picture).extract({ left, top, width, height })

const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, index) => draw(index)))
const hashes = await Promise.all(pictures.map((picture) => hashesOfPicture(open(picture))))
const isFound = (blockedHashes: readonly string[], upload: readonly string[]) =>
  blockedHashes.some((hash) => isSamePicture(probesOf(upload), hash))
const isMarked = (blockedHashes: readonly string[], upload: readonly string[]) =>
  blockedHashes.some((hash) => isNear(probesOf(upload), hash))

test.each(copies)('recognises all of 100 pictures %s', async (_, copy) => {
  const results = await Promise.all(
    pictures.slice(0, 100).map(async (picture, index) => {
      const upload = await hashesOfPicture(sharp(await copy(picture, index).toBuffer()))
      return isFound(hashes[index]!, upload)
    }),
  )
  expect(results.filter(Boolean)).toHaveLength(100)
})

const sign = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><text x="20" y="380" font-size="24" fill="#fff">© velours</text></svg>',
)

/** Alterations of a withdrawn picture. Near: refused, or marked for staff. */
const forms: [form: string, outcome: 'refused' | 'near', alter: (picture: Buffer) => Sharp][] = [
  ['as JPEG of quality 30', 'refused', (picture) => open(picture).jpeg({ quality: 30 })],
  ['as WebP', 'refused', (picture) => open(picture).webp()],
  ['as PNG', 'refused', (picture) => open(picture).png()],
  ['twice as large', 'refused', (picture) => open(picture).resize(600).jpeg()],
  ['cropped by 10 %', 'refused', (picture) => crop(picture, 30, 40, 240, 320).jpeg()],
  ['cropped by 10 % at the left', 'refused', (picture) => crop(picture, 30, 0, 270, 400).jpeg()],
  ['cropped to the upper half', 'refused', (picture) => crop(picture, 0, 0, 300, 200).jpeg()],
  ['cropped to the right half', 'refused', (picture) => crop(picture, 150, 0, 150, 400).jpeg()],
  ['mirrored', 'refused', (picture) => open(picture).flop().jpeg()],
  ['turned by 90°', 'refused', (picture) => open(picture).rotate(90).jpeg()],
  ['turned by 180°', 'refused', (picture) => open(picture).rotate(180).jpeg()],
  ['turned by 270°', 'refused', (picture) => open(picture).rotate(270).jpeg()],
  ['upside down and mirrored', 'refused', (picture) => open(picture).flip().jpeg()],
  ['mirrored and turned by 90°', 'refused', (picture) => open(picture).flop().rotate(90).jpeg()],
  ['mirrored and turned by 270°', 'refused', (picture) => open(picture).flop().rotate(270).jpeg()],
  [
    'mirrored, small and poor',
    'refused',
    (picture) => open(picture).flop().resize(120).jpeg({ quality: 30 }),
  ],
  [
    'turned by 90° and cropped by 5 %',
    'refused',
    (picture) => crop(picture, 15, 20, 270, 360).rotate(90).jpeg(),
  ],
  [
    'mirrored and cropped by 5 %',
    'refused',
    (picture) => crop(picture, 15, 20, 270, 360).flop().jpeg(),
  ],
  ['cropped to the lower half', 'refused', (picture) => crop(picture, 0, 200, 300, 200).jpeg()],
  ['cropped to the left half', 'refused', (picture) => crop(picture, 0, 0, 150, 400).jpeg()],
  ['cropped to the middle', 'near', (picture) => crop(picture, 60, 80, 180, 240).jpeg()],
  ['darker', 'refused', (picture) => open(picture).modulate({ brightness: 0.8 }).jpeg()],
  ['turned by -3°', 'near', (picture) => open(picture).rotate(-3, { background: '#000' }).jpeg()],
  ['mirrored and framed', 'near', (picture) => frame(picture, 15).flop().jpeg()],
  ['mirrored crop of half', 'near', (picture) => crop(picture, 0, 0, 300, 200).flop().jpeg()],
  ['of more contrast', 'refused', (picture) => open(picture).linear(1.3, -30).jpeg()],
  ['turned by 3°', 'near', (picture) => open(picture).rotate(3, { background: '#fff' }).jpeg()],
  ['framed', 'near', (picture) => frame(picture, 15).jpeg()],
  ['in a wide frame', 'near', (picture) => frame(picture, 30).jpeg()],
  ['grey', 'near', (picture) => open(picture).greyscale().jpeg()],
  ['in other colours', 'near', (picture) => open(picture).tint('#d8b090').jpeg()],
  ['blurred', 'refused', (picture) => open(picture).blur(3).jpeg()],
  [
    'watermarked',
    'near',
    (picture) =>
      open(picture)
        .composite([{ input: sign }])
        .jpeg(),
  ],
  ['stretched', 'refused', (picture) => open(picture).resize(400, 400, { fit: 'fill' }).jpeg()],
]
const frame = (picture: Buffer, left: number) => {
  const top = (left * size.height) / size.width
  return open(picture).extend({ left, right: left, top, bottom: top, background: '#111' })
}

/** Permitted misses of 30: in grey or dark these random, full colours lose more steps than a photo's. */
const permittedMisses: Record<string, number> = {
  grey: 1,
  'in other colours': 1,
  darker: 1,
  'of more contrast': 1,
}

test.each(forms)('treats a withdrawn picture %s as %s', async (form, outcome, alter) => {
  const isRecognised = outcome === 'refused' ? isFound : isMarked
  const results = await Promise.all(
    pictures.slice(0, 30).map(async (picture, index) => {
      const upload = await hashesOfPicture(sharp(await alter(picture).toBuffer()))
      return isRecognised(hashes[index]!, upload)
    }),
  )
  expect(results.filter(Boolean).length).toBeGreaterThanOrEqual(30 - (permittedMisses[form] ?? 0))
})

test('marks hardly any of 10,000 pairs of different pictures for staff', () => {
  const markedPairs = hashes.flatMap((blockedHashes, index) =>
    hashes.filter((upload, otherIndex) => otherIndex !== index && isMarked(blockedHashes, upload)),
  )
  expect(markedPairs.length).toBeLessThan(50)
})

test('takes none of 10,000 pairs of different pictures for the same', () => {
  const pairs = hashes.flatMap((blockedHashes, index) =>
    hashes.flatMap((upload, otherIndex) =>
      otherIndex === index ? [] : [isFound(blockedHashes, upload)],
    ),
  )
  expect(pairs.length).toBeGreaterThan(10_000)
  expect(pairs.filter(Boolean)).toHaveLength(0)
})
