import { test } from 'vitest'
import { checkWithdrawals } from '../../../support/catalogue/withdrawal-schedules.ts'

test('no answer contains a companion ten seconds after her withdrawal (10,000 schedules)', async () => {
  await checkWithdrawals(10_000)
}, 600_000)
