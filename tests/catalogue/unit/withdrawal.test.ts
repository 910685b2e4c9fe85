import { test } from 'vitest'
import { checkWithdrawals } from '../../support/catalogue/withdrawal-schedules.ts'

// tests/thorough/catalogue/unit/withdrawal.test.ts runs the full number of schedules.

test('no answer contains a companion ten seconds after her withdrawal (50 schedules)', async () => {
  await checkWithdrawals(50)
})
