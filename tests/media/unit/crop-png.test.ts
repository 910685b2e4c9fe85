import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropPng } from '../../../worker/media/images/crop-png.ts'

const width = 23
const height = 17
const area = { left: 5, top: 3, width: 11, height: 9 }

/** A picture whose neighbouring pixels all differ. */
function noise(channels: 1 | 2 | 3 | 4) {
  const bytes = Buffer.from(
    Array.from(
      { length: width * height * channels },
      (_, index) => (index * 37 + (index >> 3) * 11) % 256,
    ),
  )
  return sharp(bytes, { raw: { width, height, channels } })
}

const rawOf = (picture: Uint8Array) => sharp(picture).raw().toBuffer()

test.each([
  ['grey', noise(1).toColourspace('b-w').png()],
  ['grey with transparency', noise(2).toColourspace('b-w').png()],
  ['colour', noise(3).png()],
  ['colour with transparency', noise(4).png()],
  ['colour with filters', noise(3).png({ adaptiveFiltering: true })],
  ['a palette', noise(3).png({ palette: true, colours: 200 })],
])('crops a PNG to exactly the pixels of the area: %s', async (_, image) => {
  const whole = new Uint8Array(await image.toBuffer())
  const part = await cropPng(whole, area)
  expect(await sharp(part).metadata()).toMatchObject({ format: 'png', width: 11, height: 9 })
  const expected = await sharp(whole).extract(area).raw().toBuffer()
  expect((await rawOf(part)).equals(expected)).toBe(true)
})

test('crops a PNG at its edge, and to its whole size', async () => {
  const whole = new Uint8Array(await noise(3).png().toBuffer())
  const edge = { left: 12, top: 8, width: 11, height: 9 }
  const part = await rawOf(await cropPng(whole, edge))
  expect(part.equals(await sharp(whole).extract(edge).raw().toBuffer())).toBe(true)
  const uncropped = await rawOf(await cropPng(whole, { left: 0, top: 0, width, height }))
  expect(uncropped.equals(await rawOf(whole))).toBe(true)
})
