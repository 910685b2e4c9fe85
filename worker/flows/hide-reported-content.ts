import type { AuditActor, AuditEvent } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { updateCompanion } from '../features/companions/writes.ts'
import { deleteMedia } from '../features/media/writes.ts'
import type { ReportRow } from '../features/reports/writes.ts'
import { hideReview } from '../features/reviews/writes.ts'

type Hiding = { acts: AuditEvent[]; writes: Write[] }

/** What takes the reported thing from the public for good: the photo or the review alone, else the profile. */
export function hideReported(
  db: Database,
  { companion, target, targetId, reference }: ReportRow,
  by: AuditActor,
): Hiding {
  if (companion === null) return { acts: [], writes: [] }
  const id = targetId ?? ''
  const act = { ...by, subject: companion }
  switch (target) {
    case 'profile':
    case 'thread': {
      const changes = { lifecycle: 'archived', isActive: false } as const
      return {
        acts: [{ ...act, act: 'companion.changed', detail: { ...changes, report: reference } }],
        writes: [updateCompanion(db, companion, changes, by.at)],
      }
    }
    case 'photo':
      return {
        acts: [{ ...act, act: 'media.deleted', detail: { id, report: reference } }],
        writes: [deleteMedia(db, companion, id)],
      }
    case 'review':
      return {
        acts: [{ ...act, act: 'review.hidden', detail: { id, report: reference } }],
        writes: [hideReview(db, companion, id)],
      }
    default:
      return target satisfies never
  }
}
