import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'

test('/favicon.ico is an icon of three pictures', async () => {
  const ico = await readFile(new URL('../../../dist/client/favicon.ico', import.meta.url))
  const [reserved, type, count] = [0, 2, 4].map((at) => ico.readUInt16LE(at))
  expect([reserved, type]).toEqual([0, 1])
  const sizes = await Promise.all(
    Array.from({ length: count! }, async (_, at) => {
      const [length, offset] = [8, 12].map((field) => ico.readUInt32LE(6 + 16 * at + field))
      const { format, width, height } = await sharp(
        ico.subarray(offset, offset! + length!),
      ).metadata()
      expect([format, width, height]).toEqual(['png', ico[6 + 16 * at], ico[7 + 16 * at]])
      return width
    }),
  )
  expect(sizes).toEqual([16, 32, 48])
})
