import { test } from 'vitest'
import { checkTruth } from '../../support/catalogue/catalogue-truth.ts'

// tests/thorough/catalogue/worker/catalogue-truth.test.ts runs more schedules.

test('two isolates answer like plain SQL after a random schedule of edits', () => checkTruth(1))
