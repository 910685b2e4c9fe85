import { test } from 'vitest'
import { checkTruth } from '../../support/catalogue/catalogue-truth.ts'
import { scheduleRuns } from '../../support/tier.ts'

test(
  'two isolates answer like plain SQL after random schedules of edits',
  { tags: 'schedule', timeout: 600_000 },
  () => checkTruth(scheduleRuns(1, 12)),
)
