import type { InboxItemKind, InboxState } from '#staff/inbox'
import type { Database } from '../platform/db/client.ts'
import type { InboxRow } from './inbox/present.ts'
import { readFirstCases } from './read-open-cases.ts'

export type InboxFilter = {
  kinds: readonly InboxItemKind[]
  state: InboxState | undefined
  /** Id of a member of staff; `null`: nobody; `undefined`: everyone. */
  assignee: string | null | undefined
  /** Epoch milliseconds. */
  now: number
}

/** One page of the inbox. */
export async function readInboxPage(
  db: Database,
  filter: InboxFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: InboxRow[]; hasMore: boolean }> {
  const rows = await readFirstCases(db, filter, skip + limit + 1)
  return { rows: rows.slice(skip, skip + limit), hasMore: rows.length > skip + limit }
}
