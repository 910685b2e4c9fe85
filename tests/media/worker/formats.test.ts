import { expect, test } from 'vitest'
import { allFormats, expectedFormats } from '../../support/media/formats.ts'

test('numbers, dates and lists are written the same in workerd', () => {
  expect(allFormats()).toEqual(expectedFormats)
})
