import { expect, test } from 'vitest'
import { allFormats, expectedFormats } from '../../support/media/formats.ts'

test('writes numbers, dates and lists in workerd as expected', () => {
  expect(allFormats()).toEqual(expectedFormats)
})
