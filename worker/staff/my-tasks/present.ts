import type { WorkKind } from '#staff/queue-kinds'
import type { StaffSearchAnswer } from '#staff/staff-search'
import type { WorkItem } from '#staff/work'
import { isOverdue } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { NamedCase } from './queries.ts'

export type WorkRow = {
  kind: WorkKind
  id: string
  name: string | null
  reference: string | null
  dueAt: number | null
  since: number
  /** 1 for an urgent case, otherwise 0. */
  isUrgent: number
  /** Id of the member of staff whose work it is; `null`: nobody's. */
  assigneeId: string | null
}

/** @param now epoch milliseconds */
export const presentWorkItem = (row: WorkRow, now: number): WorkItem => ({
  kind: row.kind,
  id: row.id,
  name: row.name ?? '',
  reference: row.reference,
  dueAt: isoOrNull(row.dueAt),
  since: iso(row.since),
  isOverdue: isOverdue(row, now),
  isUrgent: row.isUrgent === 1,
  isMine: row.assigneeId !== null,
})

export const presentNamedCase = (
  row: NamedCase,
  now: number,
): StaffSearchAnswer['cases'][number] => ({
  kind: row.kind,
  id: row.id,
  name: row.name ?? '',
  reference: row.reference ?? '',
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  isUrgent: row.isUrgent === 1,
})
