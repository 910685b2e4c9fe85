import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanGif } from '../../../../worker/media/images/clean-gif.ts'
import { readGif } from '../../../../worker/media/images/gif.ts'
import { Failure } from '../../../../worker/platform/lib/failure.ts'
import { mutationsOf } from '../../../support/platform/mutations.ts'
import { makePictures } from '../../../support/pictures.ts'
import { SECRET } from '../../../support/accounts/secret.ts'
import { noise } from '../../../support/media/videos.ts'

const { movingGif } = await makePictures()

const pixelsOf = (gif: Uint8Array) => sharp(gif, { animated: true }).raw().toBuffer()

async function noisyGif(options: { interlaced?: boolean; colours?: number } = {}) {
  const width = 97
  const height = 61
  const pages = 3
  const raw = { width, height: height * pages, channels: 3, pageHeight: height } as const
  const { interlaced = false, colours = 256 } = options
  return sharp(noise(width * height * pages * 3), { raw })
    .gif({ delay: [40, 50, 60], loop: 5, progressive: interlaced, colours, dither: 0 })
    .toBuffer()
}

describe('a rewritten GIF', { timeout: 60_000 }, () => {
  const files: [what: string, make: () => Promise<Uint8Array>][] = [
    ['with comments', () => Promise.resolve(movingGif)],
    ['of noise, which fills the table of codes', () => noisyGif()],
    ['of interlaced noise', () => noisyGif({ interlaced: true })],
    ['of two colours', () => noisyGif({ colours: 2 })],
    ['of seven colours', () => noisyGif({ colours: 7 })],
  ]
  test.each(files)('looks and plays the same: %s', async (_, make) => {
    const gif = await make()
    const clean = cleanGif(gif)
    // A rewritten file has an end mark, even if the original lacks it.
    const { type, width, height, frames } = readGif(gif)
    expect(readGif(clean)).toMatchObject({ type, width, height, frames })
    expect((await pixelsOf(clean)).equals(await pixelsOf(gif))).toBe(true)
    const [before, after] = await Promise.all(
      [gif, clean].map((file) => sharp(file, { animated: true }).metadata()),
    )
    for (const fact of ['pages', 'loop', 'delay'] as const) {
      expect(after![fact], fact).toEqual(before![fact])
    }
    expect(cleanGif(clean)).toEqual(clean)
  })

  test('contains no comments', () => {
    expect(Buffer.from(movingGif).includes(SECRET)).toBe(true)
    expect(Buffer.from(cleanGif(movingGif)).includes(SECRET)).toBe(false)
  })

  test('is valid, or the file is refused, after any damage', async () => {
    const small = await sharp(movingGif, { animated: true }).resize(9, 7).gif().toBuffer()
    let cleaned = 0
    for (const damaged of mutationsOf(small, { count: 4_000, seed: 2 })) {
      try {
        const { frames } = readGif(damaged)
        expect(readGif(cleanGif(damaged)).frames).toBe(frames)
        cleaned++
      } catch (error) {
        expect(error, Buffer.from(damaged).toString('hex')).toBeInstanceOf(Failure)
      }
    }
    expect(cleaned).toBeGreaterThan(100)
  })
})
