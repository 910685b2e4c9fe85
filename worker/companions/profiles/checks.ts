import { REMINDER_DAYS } from '#moderation/renewals'
import { and, asc, eq, gt, lte, sql, type InferInsertModel } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions, companionVerifications } from '../schema/companions.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { mailedAt } from './mailed.ts'

type CheckRow = typeof companionVerifications.$inferSelect
type NewCheck = Omit<InferInsertModel<typeof companionVerifications>, 'id' | 'companionId'>

/** Replaces an earlier check of the kind. Staff who edit the companion get a conflict. */
export const recordCheck = (db: Database, companionId: string, check: NewCheck): Write[] => [
  db
    .insert(companionVerifications)
    .values({ id: crypto.randomUUID(), companionId, ...check })
    .onConflictDoUpdate({
      target: [companionVerifications.companionId, companionVerifications.checked],
      set: { ...check, remindedAt: null, lapsedAt: null },
    }),
  db
    .update(companions)
    .set({ version: sql`${companions.version} + 1`, updatedAt: check.checkedAt })
    .where(eq(companions.id, companionId)),
]

export type EndingCheckRow = Pick<CheckRow, 'id' | 'companionId' | 'checked' | 'validUntil'> & {
  /** The account that runs the profile; null: staff run it. */
  memberId: string | null
  /** Address used unless the account service returns a better one. */
  mailed: string | null
}

/** SQL condition: an email may reach the companion. The others would fill the share of every night. */
const isReachable = sql`(a.member_id IS NOT NULL OR ${mailedAt} IS NOT NULL)`

/** Unannounced checks of listed profiles that end soon, grouped by companion. @param now epoch milliseconds */
export const endingChecks = (db: Database, now: number, limit: number): Promise<EndingCheckRow[]> =>
  db.all<EndingCheckRow>(sql`
    SELECT v.id, v.companion_id AS companionId, v.checked, v.valid_until AS validUntil,
      a.member_id AS memberId, ${mailedAt} AS mailed
    FROM companion_verifications v
    LEFT JOIN companion_accounts a ON a.companion_id = v.companion_id
    JOIN companions c ON c.id = v.companion_id AND c.lifecycle = 'active'
    WHERE v.valid_until > ${now} AND v.valid_until <= ${now + REMINDER_DAYS * DAY_MS}
      AND v.reminded_at IS NULL AND ${isReachable}
    ORDER BY v.companion_id, v.valid_until LIMIT ${limit}`)

/** Checks of listed profiles that have ended without an announcement, grouped by companion. */
export const endedChecks = (db: Database, now: number, limit: number): Promise<EndingCheckRow[]> =>
  db.all<EndingCheckRow>(sql`
    SELECT v.id, v.companion_id AS companionId, v.checked, v.valid_until AS validUntil,
      a.member_id AS memberId, ${mailedAt} AS mailed
    FROM companion_verifications v
    LEFT JOIN companion_accounts a ON a.companion_id = v.companion_id
    JOIN companions c ON c.id = v.companion_id AND c.lifecycle = 'active'
    WHERE v.valid_until <= ${now} AND coalesce(v.reminded_at, 0) < v.valid_until
      AND ${isReachable}
    ORDER BY v.companion_id, v.valid_until LIMIT ${limit}`)

/** Time before and after an end in which staff see the check in a list. */
const ENDING_WINDOW_MS = 30 * DAY_MS
const MAX_CHECKS = 200

/** Checks of listed profiles that end soon or have just ended, the earliest end first. */
export function checksEndingSoon(db: Database, now: number) {
  const { validUntil, checked, remindedAt, companionId } = companionVerifications
  return db
    .select({ companionId, checked, validUntil, remindedAt, name: companions.name })
    .from(companionVerifications)
    .innerJoin(companions, eq(companions.id, companionId))
    .where(
      and(
        gt(validUntil, now - ENDING_WINDOW_MS),
        lte(validUntil, now + ENDING_WINDOW_MS),
        eq(companions.lifecycle, 'active'),
      ),
    )
    .orderBy(asc(validUntil), asc(companionId))
    .limit(MAX_CHECKS)
}

/**
 * Marks the reminders as sent: before the end for the reminder, afterwards for the notice of the end. A renewed
 * check has another end and is not marked.
 */
export const markReminded = (
  db: Database,
  checks: readonly Pick<CheckRow, 'id' | 'validUntil'>[],
  now: number,
): Write => {
  const pairs = JSON.stringify(checks.map(({ id, validUntil }) => [id, validUntil]))
  return db.run(sql`UPDATE companion_verifications SET reminded_at = ${now}
    WHERE (id, valid_until) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs}))
      AND iif(valid_until > ${now}, reminded_at IS NULL, coalesce(reminded_at, 0) < valid_until)`)
}
