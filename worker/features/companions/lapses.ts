import type { Check } from '#contract/companion-status'
import { REMINDER_DAYS } from '#contract/renewal-options'
import { sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { companionVerifications } from '../../db/schema/companions.ts'
import { DAY_MS } from '../../lib/time.ts'
import { mailedAt } from './mailed.ts'

// The rule of publication asks no clock (`publication_conditions`). What has ended is noted here.

export type LapsingCheck = { id: string; companionId: string; checked: Check }

/**
 * Checks of identity and age that no longer count: those of published profiles some days after their end,
 * all others at their end.
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

/** Whoever was renewed meanwhile has another end. */
export const lapseChecks = (db: Database, checks: readonly { id: string }[], now: number): Write =>
  db.run(sql`UPDATE companion_verifications SET lapsed_at = ${now}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(checks.map(({ id }) => id))}))
      AND lapsed_at IS NULL AND valid_until <= ${now}`)

/** Profiles from before the rules of publication whose time without them is over. */
export const companionsAfterGrace = (
  db: Database,
  now: number,
  limit: number,
): Promise<{ companionId: string }[]> =>
  db.all<{ companionId: string }>(sql`SELECT id AS companionId FROM companions
    WHERE gate_grace_until <= ${now} ORDER BY gate_grace_until, id LIMIT ${limit}`)

export type EndingGrace = { companionId: string; until: number; mailed: string | null }

/** Published profiles whose time without them ends soon, and whose companion doesn't know it yet. */
export const endingGraces = (db: Database, now: number, limit: number): Promise<EndingGrace[]> =>
  db.all<EndingGrace>(sql`
    SELECT c.id AS companionId, c.gate_grace_until AS until, ${mailedAt} AS mailed FROM companions c
    WHERE c.gate_grace_until > ${now} AND c.gate_grace_until <= ${now + REMINDER_DAYS * DAY_MS}
      AND c.lifecycle = 'active' AND NOT EXISTS (SELECT 1 FROM companion_notes n
        WHERE n.companion_id = c.id AND n.kind = 'grace-ends' AND n.subject = c.gate_grace_until)
    ORDER BY c.gate_grace_until, c.id LIMIT ${limit}`)

export type EndingRecords = EndingGrace & { files: number }

/**
 * Published profiles with files from before records of consent that close soon without one, and whose
 * companion doesn't know it yet.
 */
export const endingRecords = (db: Database, now: number, limit: number): Promise<EndingRecords[]> =>
  db.all<EndingRecords>(sql`
    SELECT c.id AS companionId, m.record_due_at AS until, count(*) AS files, ${mailedAt} AS mailed
    FROM media m JOIN companions c ON c.id = m.companion_id AND c.lifecycle = 'active'
    WHERE m.record_due_at > ${now} AND m.record_due_at <= ${now + REMINDER_DAYS * DAY_MS}
      AND m.record_reminded_of IS NOT m.record_due_at
    GROUP BY c.id, m.record_due_at ORDER BY m.record_due_at, c.id LIMIT ${limit}`)

/** Of these, the profiles that visitors see; with where each companion is mailed. */
export const seenOf = (
  db: Database,
  ids: readonly string[],
): Promise<{ companionId: string; mailed: string | null }[]> =>
  db.all(sql`
    SELECT c.id AS companionId, ${mailedAt} AS mailed FROM companions c
    JOIN catalogue_log l ON l.subject = c.id AND l.entry IS NOT NULL
    WHERE c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)

/** A SELECT of the address in the batch: none for whoever meets the conditions after all. */
export const unlessPublic = (companionId: string, mailed: string | null): SQL =>
  sql`SELECT ${mailed} AS recipient WHERE ${mailed} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM publishable_companions WHERE companion_id = ${companionId})`

/** Staff who edit one of them see no conflict: they can't set it. */
export const endGrace = (
  db: Database,
  now: number,
  of: readonly { companionId: string }[],
): Write =>
  db.run(sql`UPDATE companions SET gate_grace_until = NULL
    WHERE gate_grace_until <= ${now} AND id IN
      (SELECT value FROM json_each(${JSON.stringify(of.map(({ companionId }) => companionId))}))`)

/** For invented companions from before the rules of publication: the checks that they lack, and no grace. */
export const completeImported = (
  db: Database,
  id: string,
  checks: readonly Omit<InferInsertModel<typeof companionVerifications>, 'companionId'>[],
): Write[] => [
  ...checks.map((check) =>
    db
      .insert(companionVerifications)
      .values({ ...check, companionId: id })
      .onConflictDoNothing(),
  ),
  db.run(sql`UPDATE companions SET gate_grace_until = NULL WHERE id = ${id}`),
]
