import { sql } from 'drizzle-orm'
import { ENDING_DAYS } from '#contract/endings'
import type { Database } from '../../db/client.ts'
import { DAY_MS } from '../../lib/time.ts'

const SHOWN = 200

/** @param files null: of the profile itself */
export type PublicationEnding = { id: string; name: string; until: number; files: number | null }

/**
 * Published profiles whose time without all that publication needs ends soon, and those of which files close
 * soon without a record of consent.
 */
export const publicationEndings = (db: Database, now: number): Promise<PublicationEnding[]> =>
  db.all<PublicationEnding>(sql`
    SELECT c.id, c.name, c.gate_grace_until AS until, NULL AS files FROM companions c
    WHERE c.gate_grace_until > ${now} AND c.gate_grace_until <= ${now + ENDING_DAYS * DAY_MS}
      AND c.lifecycle = 'active'
    UNION ALL
    SELECT c.id, c.name, m.record_due_at, count(*)
    FROM media m JOIN companions c ON c.id = m.companion_id AND c.lifecycle = 'active'
    WHERE m.record_due_at > ${now} AND m.record_due_at <= ${now + ENDING_DAYS * DAY_MS}
    GROUP BY c.id, m.record_due_at
    ORDER BY 3, 1 LIMIT ${SHOWN}`)
