import type { CaseSummary, InboxItem, InboxItemKind } from '#staff/inbox'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'

export type InboxRow = {
  kind: InboxItemKind
  id: string
  name: string | null
  reference: string | null
  dueAt: number | null
  since: number
  isUrgent: number
  isForOwner: number
  assigneeId: string | null
  assigneeName: string | null
  summary: CaseSummary | null
}

/** @param now epoch milliseconds */
export const presentInboxItem = (row: InboxRow, now: number): InboxItem => ({
  kind: row.kind,
  id: row.id,
  name: row.name ?? '',
  summary: row.summary,
  reference: row.reference,
  dueAt: isoOrNull(row.dueAt),
  since: iso(row.since),
  isOverdue: isOverdue(row, now),
  isUrgent: row.isUrgent === 1,
  isForOwner: row.isForOwner === 1,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName ?? '' },
})
