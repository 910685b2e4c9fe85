import { sql } from 'drizzle-orm'
import { MAX_COUNTED } from '../../platform/db/page.ts'

/** True in SQL for a profile that fails a condition of publication; its conditions must have the alias `p`. */
export const isIncomplete = sql.raw(`NOT (p.identity_checked AND p.age_checked AND p.consented
  AND p.has_photo AND p.in_open_country AND p.range_allowed AND p.range_true AND p.age_recorded)`)

/** SQL condition on a summary of a published profile: her age or her range is below the minimum age. */
const isTooYoung = `published_age < max(18, coalesce(
  (SELECT value ->> '$.minimumAge' FROM settings WHERE key = 'publication'), 21))`

/** SELECT of the ids of published profiles that fail a condition, by two indexes of only such profiles. */
export const maybeIncomplete = sql.raw(`SELECT companion_id AS id FROM companion_summaries
  WHERE is_incomplete = 1
  UNION SELECT companion_id FROM companion_summaries WHERE ${isTooYoung}`)

/** SQL value: their number, at most `MAX_COUNTED`. */
export const incompleteCount = sql.raw(`(SELECT count(*) FROM (
  SELECT companion_id FROM companion_summaries WHERE is_incomplete = 1
  UNION ALL SELECT companion_id FROM companion_summaries WHERE ${isTooYoung} AND is_incomplete IS NOT 1
  LIMIT ${MAX_COUNTED}))`)
