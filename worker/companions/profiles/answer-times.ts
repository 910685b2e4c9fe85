import { ANSWER_DAYS, MIN_ANSWERS, type AnswerTime } from '#companions/answer-time'
import { eq, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'
import { companions } from '../schema/companions.ts'

/** Longest wait of each step but the last one, which has no limit. */
const LIMITS: readonly [AnswerTime, number][] = [
  ['hour', HOUR_MS],
  ['three-hours', 3 * HOUR_MS],
  ['day', DAY_MS],
  ['two-days', 2 * DAY_MS],
]
/** Time after which a request without an answer counts as one of the slowest. */
const IGNORED_MS = 2 * DAY_MS

/** The step of a waiting time in milliseconds. */
export const answerTimeOf = (waited: number): AnswerTime =>
  LIMITS.find(([, limit]) => waited <= limit)?.[0] ?? 'longer'

/** `waited`: median in milliseconds; null: too few answers. */
export type MeasuredAnswers = { id: string; before: AnswerTime | null; waited: number | null }

/**
 * Measures companions after `after`, by their id: the wait from each request of the last days until its first answer,
 * by her or the team. An automatic reply is no answer, and neither is the end that staff set to all requests of a
 * member.
 */
export const measureAnswers = (
  db: Database,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<MeasuredAnswers[]> =>
  db.all<MeasuredAnswers>(sql`
    SELECT c.id, c.answer_time AS before, (
      SELECT iif(answers >= ${MIN_ANSWERS}, waited, NULL) FROM (
        SELECT waited, sum(answered) OVER () AS answers, count(*) OVER () AS total,
          row_number() OVER (ORDER BY waited) AS place
        FROM (
          SELECT a.at IS NOT NULL AS answered, coalesce(a.at - r.created_at, ${IGNORED_MS} + 1) AS waited
          FROM requests r LEFT JOIN request_steps a ON a.request_id = r.id AND a.number = (
            SELECT min(s.number) FROM request_steps s WHERE s.request_id = r.id
              AND s.act IN ('answer', 'suggest', 'decline')
              AND NOT (s.act = 'decline' AND s.text = '' AND s.actor <> c.id))
          WHERE r.companion_id = c.id AND r.changed_at > ${now - ANSWER_DAYS * DAY_MS}
            AND r.created_at > ${now - ANSWER_DAYS * DAY_MS}
            AND (a.at IS NOT NULL OR (r.state IN ('sent', 'seen', 'withdrawn')
              AND iif(r.state = 'withdrawn', r.changed_at, ${now}) - r.created_at > ${IGNORED_MS}))
        )
      ) WHERE place = total / 2 + 1
    ) AS waited
    FROM companions c WHERE c.id > ${after} ORDER BY c.id LIMIT ${limit}`)

/** The profile's version stays the same, so that nobody's open edit becomes a conflict. */
export const setAnswerTimes = (
  db: Database,
  changes: readonly { id: string; answerTime: AnswerTime | null }[],
): Write =>
  db.run(sql`UPDATE companions SET answer_time = (SELECT item.value ->> 'answerTime'
      FROM json_each(${JSON.stringify(changes)}) item WHERE item.value ->> 'id' = companions.id)
    WHERE id IN (SELECT item.value ->> 'id' FROM json_each(${JSON.stringify(changes)}) item)`)

/** The step that a companion's profile shows. */
export const readAnswerTime = (db: Database, id: string) =>
  db.select({ answerTime: companions.answerTime }).from(companions).where(eq(companions.id, id))
