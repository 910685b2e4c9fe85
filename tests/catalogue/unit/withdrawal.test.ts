import { test } from 'vitest'
import { checkWithdrawals } from '../../support/catalogue/withdrawal-schedules.ts'
import { scheduleRuns } from '../../support/tier.ts'

test(
  'no answer contains a companion ten seconds after her withdrawal',
  { tags: 'schedule', timeout: 600_000 },
  () => checkWithdrawals(scheduleRuns(50, 10_000)),
)
