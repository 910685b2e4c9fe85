import type { EndingCheck } from '#moderation/renewals'
import type { Ending } from '#companions/endings'
import { iso, isoOrNull } from '../../../platform/lib/time.ts'
import type { checksEndingSoon } from '../checks.ts'

type Row = Awaited<ReturnType<typeof checksEndingSoon>>[number]

/** @param now epoch milliseconds */
export const presentEndingCheck = (row: Row, now: number): EndingCheck => ({
  companion: { id: row.companionId, name: row.name },
  checked: row.checked,
  endsAt: iso(row.validUntil),
  hasEnded: row.validUntil <= now,
  remindedAt: isoOrNull(row.remindedAt),
})

/** @param now epoch milliseconds */
export const presentCheckAsEnding = (row: Row, now: number): Ending => ({
  kind: 'check',
  companion: { id: row.companionId, name: row.name },
  check: row.checked,
  endsAt: iso(row.validUntil),
  hasEnded: row.validUntil <= now,
})
