import { describe, expect, test } from 'vitest'
import { markFontSize, markLayout } from '../../../web/own/media/edit/mark-layout.ts'

const photos = [
  { width: 300, height: 400 },
  { width: 4_096, height: 2_300 },
  { width: 400, height: 4_000 },
]

describe('the mark in the corner of a photo', () => {
  test.each(photos)('lies within a photo of $width × $height pixels', (photo) => {
    for (const length of [8, 60]) {
      const { box, fontSize } = markLayout(photo, markFontSize(photo) * 0.55 * length)
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.left + box.width).toBeLessThanOrEqual(photo.width)
      expect(box.top + box.height).toBeLessThanOrEqual(photo.height)
      expect(fontSize).toBeLessThanOrEqual(markFontSize(photo))
    }
  })

  test('covers less than a fortieth of the photo', () => {
    const photo = { width: 1_200, height: 1_600 }
    const { box } = markLayout(photo, markFontSize(photo) * 0.55 * 16)
    expect(box.width * box.height).toBeLessThan((photo.width * photo.height) / 40)
  })
})
