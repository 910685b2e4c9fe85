import { test } from 'vitest'
import { checkAnswers, checkPaging } from '../../support/catalogue/catalogue-properties.ts'

// The full number of schedules is in tests/thorough/catalogue/unit/catalogue-random.test.ts.

test('the index answers like a simple catalogue after random edits', () => checkAnswers(10))

test('pages continue after the last row sent, whatever was edited', () => checkPaging(10))
