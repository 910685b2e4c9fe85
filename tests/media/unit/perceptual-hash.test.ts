import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  distance,
  GRID,
  hashesOf,
  MAX_DISTANCE,
  nearParts,
  partsOf,
} from '../../../worker/media/images/perceptual-hash.ts'
import { pixelsOf } from '../../../worker/media/images/pixels.ts'
import { makePictures } from '../../support/pictures.ts'

const { portrait, portraitAgain, jpeg, square } = await makePictures()
const hashed = async (picture: Buffer) => {
  const small = sharp(picture, { autoOrient: true }).resize(GRID.width, GRID.height, {
    fit: 'fill',
  })
  return hashesOf(await pixelsOf(new Uint8Array(await small.png().toBuffer())))
}

describe('a picture’s hashes', () => {
  test('are those of the whole and of its croppings', async () => {
    const hashes = await hashed(portrait)
    expect(hashes.length).toBeGreaterThan(1)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/)
  })

  test('find it again in another size and format, and cropped', async () => {
    const [again = ''] = await hashed(portraitAgain)
    const near = (await hashed(portrait)).map((hash) => distance(hash, again))
    expect(Math.min(...near)).toBeLessThanOrEqual(MAX_DISTANCE)
  })

  test('are none for a plain picture', async () => {
    expect(await hashed(jpeg)).toEqual([])
    expect(await hashed(square)).toEqual([])
  })
})

test('two hashes as far apart as may be have a part that is nearly the same', () => {
  const hash = '0f1e2d3c4b5a6978'
  const bits = [0, 1, 16, 17, 32, 48]
  const other = bits.reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
  const far = other.toString(16).padStart(16, '0')
  expect(distance(hash, hash)).toBe(0)
  expect(distance(hash, far)).toBe(MAX_DISTANCE)
  const others = partsOf(far)
  expect(partsOf(hash).some((part, at) => nearParts(part).includes(others[at]!))).toBe(true)
  expect(partsOf('ffff0000ffff0001')).toEqual([65_535, 0, 65_535, 1])
})
