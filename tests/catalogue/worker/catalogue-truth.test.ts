import { test } from 'vitest'
import { checkTruth } from '../../support/catalogue/catalogue-truth.ts'

// tests/thorough/catalogue/worker/catalogue-truth.test.ts plays more schedules.

test('two isolates answer as plain SQL does after a random schedule of edits', () => checkTruth(1))
