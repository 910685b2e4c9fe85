import type { AccessEntry } from '#accounts/access-log'
import { iso } from '../../platform/lib/time.ts'
import type { AccessRow } from './queries.ts'

/** Length of the shown part of the hash: enough to see that two entries came from the same network. */
const NETWORK_CHARS = 8

export const presentAccess = (row: AccessRow): AccessEntry => ({
  id: row.id,
  at: iso(row.at),
  member: { id: row.memberId, name: row.memberName || null },
  outcome: row.outcome,
  what: row.what,
  companion: row.companion === null ? null : { id: row.companion, name: row.companionName },
  network: row.addressHash?.slice(0, NETWORK_CHARS) ?? null,
})
