import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'

test('/favicon.ico is an icon with three images', async () => {
  const ico = await readFile(new URL('../../../dist/client/favicon.ico', import.meta.url))
  const [reserved, type, count] = [0, 2, 4].map((offset) => ico.readUInt16LE(offset))
  expect([reserved, type]).toEqual([0, 1])
  const sizes = await Promise.all(
    Array.from({ length: count! }, async (_, index) => {
      const length = ico.readUInt32LE(6 + 16 * index + 8)
      const offset = ico.readUInt32LE(6 + 16 * index + 12)
      const { format, width, height } = await sharp(
        ico.subarray(offset, offset + length),
      ).metadata()
      expect([format, width, height]).toEqual(['png', ico[6 + 16 * index], ico[7 + 16 * index]])
      return width
    }),
  )
  expect(sizes).toEqual([16, 32, 48])
})
