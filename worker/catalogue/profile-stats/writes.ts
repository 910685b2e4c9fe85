import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companionDays } from '../../companions/schema/companion-days.ts'
import type { DayCount } from './day-counter.ts'

/** Adds to the sums of many companions in one statement; staff and the companions themselves don't count. */
export const addToDays = (db: Database, counts: readonly DayCount[]): Write =>
  db.run(sql`
    INSERT INTO ${companionDays} (companion_id, day, openings, contacts, follows)
    SELECT c.id, one.value ->> 'day', sum(one.value ->> 'openings'),
      sum(one.value ->> 'contacts'), sum(one.value ->> 'follows')
    FROM json_each(${JSON.stringify(counts)}) one
      CROSS JOIN companions c ON c.id = one.value ->> 'companion'
    WHERE NOT EXISTS (SELECT 1 FROM administrators
        WHERE member_id = one.value ->> 'member' AND standing <> 'taken')
      AND NOT EXISTS (SELECT 1 FROM companion_accounts
        WHERE member_id = one.value ->> 'member' AND companion_id = c.id)
    GROUP BY 1, 2
    ON CONFLICT DO UPDATE SET openings = openings + excluded.openings,
      contacts = contacts + excluded.contacts, follows = follows + excluded.follows`)
