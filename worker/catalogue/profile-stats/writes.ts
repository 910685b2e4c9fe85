import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionDays } from '../../companions/schema/companion-days.ts'
import type { DayCount } from './day-counter.ts'

/**
 * Adds to the sums of many companions in one statement, without events of staff and of the companions themselves.
 */
export const addToDays = (db: Database, counts: readonly DayCount[]): Write =>
  db.run(sql`
    INSERT INTO ${companionDays} (companion_id, day, openings, contacts, follows)
    SELECT c.id, item.value ->> 'day', sum(item.value ->> 'openings'),
      sum(item.value ->> 'contacts'), sum(item.value ->> 'follows')
    FROM json_each(${JSON.stringify(counts)}) item
      CROSS JOIN companions c ON c.id = item.value ->> 'companion'
    WHERE NOT EXISTS (SELECT 1 FROM administrators
        WHERE member_id = item.value ->> 'member' AND standing <> 'taken')
      AND NOT EXISTS (SELECT 1 FROM companion_accounts
        WHERE member_id = item.value ->> 'member' AND companion_id = c.id)
    GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET openings = openings + excluded.openings,
      contacts = contacts + excluded.contacts, follows = follows + excluded.follows`)
