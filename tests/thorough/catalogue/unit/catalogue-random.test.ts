import { test } from 'vitest'
import { checkAnswers, checkPaging } from '../../../support/catalogue/catalogue-properties.ts'

test('the index answers like a simple catalogue after 200 random schedules of edits', () =>
  checkAnswers(200))

test('pages continue after the last row sent in 200 random schedules of edits', () =>
  checkPaging(200))
