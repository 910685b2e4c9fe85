import { checks } from '#companions/companion-status'
import type { DecidableState, ListedRenewal, OwnVerification, Renewal } from '#moderation/renewals'
import { isOverdue } from '../../platform/db/queue.ts'
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
