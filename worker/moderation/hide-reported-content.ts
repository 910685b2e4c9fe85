import type { CompanionLifecycle } from '#companions/companion-status'
import { groundOfReport } from '#moderation/reports'
import type { AuditEvent, StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { visibilitiesOf } from '../companions/profiles/queries.ts'
import { deleteMedia } from '../media/files/writes.ts'
import { changesOfHiding, type FoundReport } from './reports/queries.ts'
import { mainReason } from './reports/rules.ts'
import type { ReportRow } from './reports/writes.ts'
import { hideReview } from './reviews/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { partsOfChanges } from '../companions/apply-patch.ts'
import { switchChange, type Switches } from '../companions/manage-companions.ts'

type BatchPart = { auditEvents: AuditEvent[]; writes: Write[] }

const HIDDEN = { status: 'archived', is_active: false } as const

/**
 * Audit events and writes that hide the reported content permanently: the photo or review itself,
 * otherwise the whole profile.
 */
export async function hideReported(
  db: Database,
  report: Omit<ReportRow, 'evidence'>,
  staff: StaffActor,
): Promise<BatchPart> {
  const { companion, target, targetId, reference } = report
  if (companion === null) return { auditEvents: [], writes: [] }
  const id = targetId ?? ''
  const eventBase = { actor: staff.actor, at: staff.at, subject: companion }
  switch (target) {
    // A case about a member has no companion, so that it can't change a profile.
    case 'member':
      return { auditEvents: [], writes: [] }
    case 'profile':
    case 'thread':
      return hideProfile(db, { ...report, companion }, staff)
    case 'photo':
      return {
        auditEvents: [{ ...eventBase, act: 'media.deleted', detail: { id, report: reference } }],
        writes: [
          deleteMedia(db, companion, id),
          recordTombstone(db, { what: 'file.removed', subject: id }),
        ],
      }
    case 'review':
      return {
        auditEvents: [{ ...eventBase, act: 'review.hidden', detail: { id, report: reference } }],
        writes: [
          hideReview(db, companion, id),
          recordTombstone(db, { what: 'review.hidden', subject: id, detail: { companion } }),
        ],
      }
    default:
      return target satisfies never
  }
}

type ReportedProfile = Pick<ReportRow, 'reason' | 'raisedReason' | 'reference'> & {
  companion: string
}

/** A companion who manages her own profile reads the reason and may appeal. */
async function hideProfile(
  db: Database,
  report: ReportedProfile,
  staff: StaffActor,
): Promise<BatchPart> {
  const { companion, reference } = report
  const [row] = await visibilitiesOf(db, [companion])
  const change = row && switchChange(row, HIDDEN)
  // The profile is deleted or hidden already.
  if (!change) return { auditEvents: [], writes: [] }
  const hiddenReason = { ground: groundOfReport[mainReason(report)], reason: '' }
  return partsOfChanges(db, [change], { staff, hiddenReason, detail: { report: reference } })
}

/**
 * Audit events and writes that restore a profile to its state before a report hid it.
 *
 * @throws `Failure` 409 `companion.changed` if the profile changed since
 */
export async function showReported(
  db: Database,
  { companion, reference, steps }: FoundReport,
  staff: StaffActor,
): Promise<BatchPart> {
  const hiddenAt = steps.findLast(({ act }) => act === 'hide')?.at ?? 0
  const id = companion ?? ''
  const [[row], [hidingEvent]] = await Promise.all([
    visibilitiesOf(db, [id]),
    changesOfHiding(db, { subject: id, at: hiddenAt, report: reference }),
  ])
  if (!row || !hidingEvent || row.updatedAt !== hiddenAt) {
    throw new Failure('conflict', 'companion.changed')
  }
  const { status, is_active } = hidingEvent.changes as HidingChanges
  const before: Switches = {}
  if (status) before.status = status.before
  if (is_active) before.is_active = is_active.before
  const change = switchChange(row, before)
  if (!change) return { auditEvents: [], writes: [] }
  return partsOfChanges(db, [change], { staff, detail: { isUndo: true, report: reference } })
}

type HidingChanges = {
  status?: { before: CompanionLifecycle }
  is_active?: { before: boolean }
}
