import type { QueueKind } from '#contract/queue-kinds'
import { sql } from 'drizzle-orm'
import { workersOn } from '../../db/assigned.ts'
import type { Database } from '../../db/client.ts'

/** Who else has a case open, of those who may still work on it. Older marks go with each new one. */
export const otherViewers = (
  db: Database,
  { kind, id, memberId }: { kind: QueueKind; id: string; memberId: string },
) =>
  db.all<{ id: string; name: string }>(sql`
    SELECT m.id, m.display_name AS name FROM case_views v CROSS JOIN ${workersOn(kind)}
    WHERE s.member_id = v.member_id AND v.kind = ${kind} AND v.case_id = ${id}
      AND v.member_id <> ${memberId}
    ORDER BY m.name_folded, m.id`)
