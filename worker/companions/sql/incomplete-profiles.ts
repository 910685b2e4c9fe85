import { sql } from 'drizzle-orm'

/** True in SQL for a profile that fails a condition of publication; its conditions must have the alias `p`. */
export const isIncomplete = sql.raw(`NOT (p.identity_checked AND p.age_checked AND p.consented
  AND p.has_photo AND p.in_open_country AND p.range_allowed AND p.range_true AND p.age_recorded)`)

/** Ids of published profiles that visitors don't see, and that may therefore be incomplete. Read by an index. */
export const maybeIncomplete = sql.raw(`SELECT c.id FROM catalogue_log l
  CROSS JOIN companions c ON c.id = l.subject
  WHERE l.entry IS NULL AND c.lifecycle = 'active'`)
