import { test } from 'vitest'
import { checkTruth } from '../../../support/catalogue/catalogue-truth.ts'

test('two isolates answer like plain SQL after random edits (12 schedules)', async () => {
  await checkTruth(12)
}, 600_000)
