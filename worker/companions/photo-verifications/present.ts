import { checks } from '#companions/companion-status'
import {
  decidableStates,
  type DecidableState,
  type ListedRenewal,
  type OwnVerification,
  type Renewal,
} from '#moderation/renewals'
import { countsOf, isOverdue } from '../../staff/sql/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundRenewal, RenewalRow } from './queries.ts'
import { isPhotoShown } from './rules.ts'

type OwnCheck = NonNullable<OwnVerification['checks'][number]['record']>
type CheckRecord = Pick<OwnCheck, 'method'> & {
  checked: OwnVerification['checks'][number]['checked']
  checkedAt: number
  validUntil: number
}

/** @param records the checks that were made */
export const presentOwnVerification = (
  records: readonly CheckRecord[],
  renewal: RenewalRow | null,
  now: number,
): OwnVerification => ({
  checks: checks.map((checkName) => {
    const record = records.find((check) => check.checked === checkName)
    return {
      checked: checkName,
      record: record
        ? {
            checkedAt: iso(record.checkedAt),
            validUntil: iso(record.validUntil),
            method: record.method,
            isValid: record.validUntil > now,
          }
        : null,
    }
  }),
  renewal: renewal && {
    id: renewal.id,
    state: renewal.state,
    task: isPhotoShown(renewal, now) ? { code: renewal.code, gesture: renewal.gesture } : null,
    expiresAt: iso(renewal.expiresAt),
    submittedAt: isoOrNull(renewal.submittedAt),
    decidedAt: isoOrNull(renewal.decidedAt),
    reason: renewal.reason,
  },
})

export const presentRenewalListItem = (row: FoundRenewal, now: number): ListedRenewal => ({
  id: row.id,
  companion: { id: row.companionId, name: row.name },
  state: row.state as DecidableState,
  createdAt: iso(row.submittedAt ?? row.createdAt),
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

export const presentRenewal = (
  row: FoundRenewal,
  details: Pick<Renewal, 'picture' | 'photos'>,
  now: number,
): Renewal => ({
  ...presentRenewalListItem(row, now),
  code: row.code,
  gesture: row.gesture,
  reason: row.reason,
  ...details,
  decided:
    row.decidedAt === null || row.actorName === null
      ? null
      : { at: iso(row.decidedAt), by: row.actorName },
  canDecide: row.state === 'submitted',
})

const counts = countsOf(decidableStates)

/** Codes without a picture are not counted: staff don't see them. */
export const presentRenewalCounts = (stateCounts: readonly { state: string; count: number }[]) =>
  counts(stateCounts as { state: DecidableState; count: number }[])
