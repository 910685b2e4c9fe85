import type { DataRequest, ListedDataRequest } from '#moderation/data-requests'
import { isOverdue, presentAction } from '../../platform/db/queue.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundDataRequest } from './queries.ts'
import { allowedDataRequestActions } from './rules.ts'
import type { DataRequestRow } from './writes.ts'

export const presentDataRequestListItem = (
  row: DataRequestRow,
  now: number,
): ListedDataRequest => ({
  id: row.id,
  reference: row.reference,
  state: row.state,
  kind: row.kind,
  asker: row.asker,
  name: row.name,
  createdAt: iso(row.createdAt),
  dueAt: isoOrNull(row.dueAt),
  isOverdue: isOverdue(row, now),
  version: row.version,
})

export const presentDataRequest = (dataRequest: FoundDataRequest, now: number): DataRequest => ({
  ...presentDataRequestListItem(dataRequest, now),
  email: dataRequest.email,
  text: dataRequest.text,
  steps: dataRequest.steps.map(presentAction),
  can: { act: allowedDataRequestActions(dataRequest.state) },
})
