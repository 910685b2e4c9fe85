import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cropPng } from '../../../worker/media/images/crop-png.ts'

const width = 23
const height = 17
const area = { left: 5, top: 3, width: 11, height: 9 }

/** No two pixels are the same. */
function noise(channels: 1 | 2 | 3 | 4) {
  const bytes = Buffer.from(
    Array.from({ length: width * height * channels }, (_, at) => (at * 37 + (at >> 3) * 11) % 256),
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
])('a part of a PNG is the same pixels: %s', async (_, made) => {
  const whole = new Uint8Array(await made.toBuffer())
  const part = await cropPng(whole, area)
  expect(await sharp(part).metadata()).toMatchObject({ format: 'png', width: 11, height: 9 })
  const wanted = await sharp(whole).extract(area).raw().toBuffer()
  expect((await rawOf(part)).equals(wanted)).toBe(true)
})

test('a part at the edge, and all of it', async () => {
  const whole = new Uint8Array(await noise(3).png().toBuffer())
  const edge = { left: 12, top: 8, width: 11, height: 9 }
  const part = await rawOf(await cropPng(whole, edge))
  expect(part.equals(await sharp(whole).extract(edge).raw().toBuffer())).toBe(true)
  const all = await rawOf(await cropPng(whole, { left: 0, top: 0, width, height }))
  expect(all.equals(await rawOf(whole))).toBe(true)
})
