import { test } from 'vitest'
import { checkWithdrawals } from '../support/withdrawal-schedules.ts'

// tests/thorough/unit/withdrawal.test.ts plays the full number of schedules.

test('no answer shows a companion ten seconds after her withdrawal (200 schedules)', async () => {
  await checkWithdrawals(200)
})
