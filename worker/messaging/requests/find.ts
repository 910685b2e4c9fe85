import { sql, type SQL } from 'drizzle-orm'
import type { RequestState } from '#messaging/requests'
import type { Database } from '../../platform/db/client.ts'
import { beginsWith } from '../../platform/db/search-words.ts'
import { isIdStart } from '../../staff/sql/staff-search.ts'
import { requests } from '../schema/requests.ts'
import { referenceIn } from './rules.ts'

export type FoundRow = {
  id: string
  reference: string
  companion: string
  member: string
  state: RequestState
  changedAt: number
}

/**
 * Requests with this reference or this beginning of an id, and the newest request of each of the members. Reads no
 * other rows.
 */
export function requestsMatching(
  db: Database,
  text: string,
  { memberIds, limit }: { memberIds: readonly string[]; limit: number },
): Promise<FoundRow[]> {
  const isNamed: SQL = isIdStart(text)
    ? beginsWith(requests.id, text.toLowerCase())
    : sql`${requests.reference} = ${referenceIn(text) ?? ''}`
  return db.all<FoundRow>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (SELECT id FROM ${requests} WHERE ${isNamed} LIMIT ${limit})
      UNION SELECT (SELECT id FROM ${requests} WHERE member_id = value
        ORDER BY changed_at DESC LIMIT 1) FROM json_each(${JSON.stringify(memberIds)}))
    SELECT r.id, r.reference, c.name AS companion, m.display_name AS member, r.state,
      r.changed_at AS changedAt
    FROM found CROSS JOIN requests r ON r.id = found.id
    CROSS JOIN companions c ON c.id = r.companion_id AND c.deleted_at IS NULL
    CROSS JOIN members m ON m.id = r.member_id`)
}
