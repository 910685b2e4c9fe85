import { test } from 'vitest'
import { checkAnswers, checkPaging } from '../../support/catalogue/catalogue-properties.ts'
import { scheduleRuns } from '../../support/tier.ts'

test('the index answers like a simple catalogue after random edits', { tags: 'schedule' }, () =>
  checkAnswers(scheduleRuns(10, 200)),
)

test('pages continue after the last row sent, whatever was edited', { tags: 'schedule' }, () =>
  checkPaging(scheduleRuns(10, 200)),
)
