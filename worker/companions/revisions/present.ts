import type {
  SubmittedState,
  ListedRevision,
  OwnContent,
  ReviewedContent,
  Revision,
} from '#companions/revisions'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundRevision, RevisionRow } from './queries.ts'
import { concurrentlyChangedFields, changedFields, fieldsOf } from './rules.ts'

type OwnRevision = NonNullable<OwnContent['revision']>

/** The revision as the companion reads it. */
export const presentOwnRevision = (
  row: RevisionRow,
  publishedContent: ReviewedContent,
): OwnRevision => ({
  version: row.version,
  // The query returns open revisions only.
  state: row.state as OwnRevision['state'],
  content: row.draft,
  changedMeanwhile: concurrentlyChangedFields(row, publishedContent),
  reason: row.reason,
  submittedAt: isoOrNull(row.submittedAt),
  changedAt: iso(row.changedAt),
})

export const presentRevisionListItem = (row: FoundRevision, now: number): ListedRevision => ({
  id: row.id,
  companion: { id: row.companionId, name: row.name },
  state: row.state as SubmittedState,
  fields: fieldsOf(row.draft),
  createdAt: iso(row.submittedAt ?? row.createdAt),
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
  companionVersion: row.companionVersion,
})

/** @param companion its version and published content */
export const presentRevision = (
  row: FoundRevision,
  companion: { version: number; published: ReviewedContent },
  now: number,
): Revision => ({
  ...presentRevisionListItem(row, now),
  companionVersion: companion.version,
  published: companion.published,
  content: row.state === 'approved' ? row.draft : changedFields(row.draft, companion.published),
  base: row.base,
  changedMeanwhile:
    row.state === 'submitted' ? concurrentlyChangedFields(row, companion.published) : [],
  reason: row.reason,
  decided:
    row.decidedAt === null || row.actorName === null
      ? null
      : { at: iso(row.decidedAt), by: row.actorName },
  canDecide: row.state === 'submitted',
})
