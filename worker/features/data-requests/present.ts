import { dataRequestStates } from '#contract/data-request-options'
import type { DataRequest, ListedDataRequest } from '#contract/data-requests'
import { iso } from '../../lib/time.ts'
import type { FoundDataRequest } from './queries.ts'
import { actsOn, isOverdue } from './rules.ts'
import type { DataRequestRow } from './writes.ts'

export const presentListed = (row: DataRequestRow, now: number): ListedDataRequest => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  kind: row.kind,
  asker: row.asker,
  name: row.name,
  createdAt: iso(row.createdAt),
  dueAt: row.dueAt === null ? null : iso(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

export const presentDataRequest = (found: FoundDataRequest, now: number): DataRequest => ({
  ...presentListed(found, now),
  email: found.email,
  text: found.text,
  steps: found.steps.map(({ number, at, actorName, act, note }) => ({
    number,
    at: iso(at),
    by: actorName,
    act,
    note,
  })),
  can: { act: actsOn(found.state) },
})

type Counted = { state: DataRequestRow['state']; count: number }

/** @param counted as the database groups them: states without any are missing */
export function presentCounts(counted: readonly Counted[]) {
  const countOf = (state: string) => counted.find((one) => one.state === state)?.count ?? 0
  const counts = Object.fromEntries(dataRequestStates.map((state) => [state, countOf(state)]))
  return counts as Record<DataRequestRow['state'], number>
}
