import type { Check } from '#companions/companion-status'
import { sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { mailedAt } from './mailed.ts'

// The view `publication_conditions` doesn't depend on the time. These functions mark expired checks as lapsed.

export type LapsingCheck = { id: string; companionId: string; checked: Check }

/**
 * Checks of identity and age to mark as lapsed: those of published profiles `graceDays` after their end, all others
 * at their end.
 */
export const lapsingChecks = (
  db: Database,
  { graceDays, now }: { graceDays: number; now: number },
  limit: number,
): Promise<LapsingCheck[]> =>
  db.all<LapsingCheck>(sql`
    SELECT v.id, v.companion_id AS companionId, v.checked FROM companion_verifications v
    JOIN companions c ON c.id = v.companion_id
    WHERE v.lapsed_at IS NULL AND v.checked <> 'photos' AND v.valid_until <= ${now}
      AND (c.lifecycle <> 'active' OR v.valid_until <= ${now - graceDays * DAY_MS})
    ORDER BY v.valid_until, v.id LIMIT ${limit}`)

/** A check that was renewed meanwhile has another end and is skipped. */
export const lapseChecks = (db: Database, checks: readonly { id: string }[], now: number): Write =>
  db.run(sql`UPDATE companion_verifications SET lapsed_at = ${now}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(checks.map(({ id }) => id))}))
      AND lapsed_at IS NULL AND valid_until <= ${now}`)

/** Those of the profiles that visitors see, with the companion's address. */
export const seenOf = (
  db: Database,
  ids: readonly string[],
): Promise<{ companionId: string; mailed: string | null }[]> =>
  db.all(sql`
    SELECT c.id AS companionId, ${mailedAt} AS mailed FROM companions c
    JOIN catalogue_log l ON l.subject = c.id AND l.entry IS NOT NULL
    WHERE c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** SELECT of the recipient inside the batch; no row when the profile meets the conditions after all. */
export const unlessPublic = (companionId: string, recipient: string | null): SQL =>
  sql`SELECT ${recipient} AS recipient WHERE ${recipient} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM publishable_companions WHERE companion_id = ${companionId})`
