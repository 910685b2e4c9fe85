import type { Ending } from '#companions/endings'
import { iso } from '../../../platform/lib/time.ts'
import type { checksEndingSoon } from '../checks.ts'

type CheckRow = Awaited<ReturnType<typeof checksEndingSoon>>[number]

/** @param now epoch milliseconds */
export const presentCheckAsEnding = (row: CheckRow, now: number): Ending => ({
  kind: 'check',
  companion: { id: row.companionId, name: row.name },
  check: row.checked,
  endsAt: iso(row.validUntil),
  hasEnded: row.validUntil <= now,
})
