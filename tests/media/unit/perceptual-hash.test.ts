import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  hashDistance,
  HASH_GRID,
  hashesOf,
  MAX_DISTANCE,
  nearParts,
  partsOf,
} from '../../../worker/media/images/perceptual-hash.ts'
import { pixelsOf } from '../../../worker/media/images/pixels.ts'
import { makePictures } from '../../support/pictures.ts'

const { portrait, portraitAgain, jpeg, square } = await makePictures()
const hashesOfPicture = async (picture: Buffer) => {
  const small = sharp(picture, { autoOrient: true }).resize(HASH_GRID.width, HASH_GRID.height, {
    fit: 'fill',
  })
  return hashesOf(await pixelsOf(new Uint8Array(await small.png().toBuffer())))
}

describe('a picture’s hashes', () => {
  test('are those of the whole picture and of its croppings', async () => {
    const hashes = await hashesOfPicture(portrait)
    expect(hashes.length).toBeGreaterThan(1)
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{16}$/)
  })

  test('recognise it in another size and format, and cropped', async () => {
    const [otherHash = ''] = await hashesOfPicture(portraitAgain)
    const distances = (await hashesOfPicture(portrait)).map((hash) => hashDistance(hash, otherHash))
    expect(Math.min(...distances)).toBeLessThanOrEqual(MAX_DISTANCE)
  })

  test('are none for a plain picture', async () => {
    expect(await hashesOfPicture(jpeg)).toEqual([])
    expect(await hashesOfPicture(square)).toEqual([])
  })
})

test('finds a nearly equal part in two hashes at the maximum distance', () => {
  const hash = '0f1e2d3c4b5a6978'
  const bits = [0, 1, 16, 17, 32, 48]
  const otherBits = bits.reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
  const farHash = otherBits.toString(16).padStart(16, '0')
  expect(hashDistance(hash, hash)).toBe(0)
  expect(hashDistance(hash, farHash)).toBe(MAX_DISTANCE)
  const otherParts = partsOf(farHash)
  expect(partsOf(hash).some((part, index) => nearParts(part).includes(otherParts[index]!))).toBe(
    true,
  )
  expect(partsOf('ffff0000ffff0001')).toEqual([65_535, 0, 65_535, 1])
})
