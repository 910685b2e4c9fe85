import { MAX_TRANSPARENCY_MONTHS } from '#moderation/transparency'
import { desc, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { transparencyMonths } from '../schema/transparency.ts'
import type { MonthCounts } from './rules.ts'

/** Published months, the latest first. */
export const storedMonths = (db: Database) =>
  db
    .select({ month: transparencyMonths.month, figures: transparencyMonths.figures })
    .from(transparencyMonths)
    .orderBy(desc(transparencyMonths.month))
    .limit(MAX_TRANSPARENCY_MONTHS)

/** Time of the first recorded action on the site, epoch milliseconds; undefined: none. */
export async function firstActionAt(db: Database): Promise<number | undefined> {
  const [row] = await db.all<{ at: number }>(sql`SELECT at FROM audit_log ORDER BY id LIMIT 1`)
  return row?.at
}

/** Times of the first action of some kinds on each subject, for subjects whose first one is within the month. */
const firstActions = (acts: SQL, { from, until }: Span): SQL => sql`
  audit_log d WHERE d.act IN (${acts}) AND d.at >= ${from} AND d.at < ${until}
    AND NOT EXISTS (SELECT 1 FROM audit_log e WHERE e.subject = d.subject AND e.id < d.id
      AND e.act IN (${acts}))`

const decisionActs = sql.raw(
  ['keep', 'hide', 'warn', 'pause', 'suspend'].map((act) => `'report.${act}'`).join(),
)
const applicationActs = sql.raw(`'application.approved', 'application.rejected'`)

/** The submission of a companion that a decision ends, by the decision. */
const submissionOf = {
  'companion.revision-approved': 'companion.revision-submitted',
  'companion.revision-approved-in-part': 'companion.revision-submitted',
  'companion.revision-returned': 'companion.revision-submitted',
  'companion.media-approved': 'companion.media-submitted',
  'companion.media-returned': 'companion.media-submitted',
  'companion.photos-confirmed': 'companion.proof-submitted',
  'companion.photos-refused': 'companion.proof-submitted',
  'review.reply-published': 'review.reply-submitted',
  'review.reply-returned': 'review.reply-submitted',
} as const
const submissionDecisions = sql.raw(
  Object.keys(submissionOf)
    .map((act) => `'${act}'`)
    .join(),
)
const submissionCases = sql.raw(
  Object.entries(submissionOf)
    .map(([decision, submission]) => `WHEN d.act = '${decision}' THEN '${submission}'`)
    .join(' '),
)

/** Epoch milliseconds; the end is excluded. */
type Span = { from: number; until: number }

/**
 * Exact numbers of a month. All but the answers of companions and the requests of authorities come from the audit log;
 * no call of staff changes a row that is read here.
 */
export async function countMonth(db: Database, span: Span): Promise<MonthCounts> {
  const isWithin = (time: SQL) => sql`${time} >= ${span.from} AND ${time} < ${span.until}`
  const all = <Row>(query: SQL) => db.all<Row>(query)
  const reports = await all<MonthCounts['reports'][number]>(sql`
    SELECT detail ->> 'reason' AS kind, count(*) AS count FROM audit_log
    WHERE act = 'report.received' AND ${isWithin(sql`at`)} AND detail ->> 'reason' IS NOT NULL
    GROUP BY 1`)
  const decisions = await all<MonthCounts['decisions'][number]>(sql`
    SELECT r.detail ->> 'reason' AS reason, coalesce(r.detail ->> 'target' = 'member', 0) AS aboutMember,
      d.at - r.at AS waited,
      coalesce(r.detail ->> 'holds', 0) AS held, d.act = 'report.keep' AS kept
    FROM (SELECT d.subject, d.at, d.act FROM ${firstActions(decisionActs, span)}) d
    JOIN audit_log r ON r.subject = d.subject AND r.act = 'report.received'
    WHERE r.detail ->> 'reason' IS NOT NULL`)
  const appeals = await all<MonthCounts['appeals'][number]>(sql`
    SELECT d.at - r.at AS waited, d.act = 'appeal.grant' AS granted FROM audit_log d
    JOIN audit_log r ON r.subject = d.subject AND r.act = 'appeal.received'
    WHERE d.act IN ('appeal.grant', 'appeal.uphold') AND ${isWithin(sql`d.at`)}`)
  const authorityRequests = await all<MonthCounts['authorityRequests'][number]>(sql`
    SELECT kind, count(*) AS count FROM authority_requests WHERE ${isWithin(sql`at`)} GROUP BY kind`)
  const authorityAnswers = await all<MonthCounts['authorityAnswers'][number]>(sql`
    SELECT outcome AS kind, count(*) AS count FROM authority_answers
    WHERE ${isWithin(sql`at`)} GROUP BY outcome`)
  const [checks] = await all<{ made: number; lapsed: number }>(sql`
    SELECT (SELECT count(*) FROM audit_log l, json_each(l.detail, '$.changes.verifications.after') a
        WHERE l.act = 'companion.changed' AND ${isWithin(sql`l.at`)} AND NOT EXISTS (
          SELECT 1 FROM json_each(l.detail, '$.changes.verifications.before') b
          WHERE b.value ->> 'checked' = a.value ->> 'checked'
            AND b.value ->> 'checkedAt' = a.value ->> 'checkedAt'))
      + (SELECT coalesce(sum(json_array_length(detail, '$.checks')), 0) FROM audit_log
        WHERE act = 'companion.created' AND ${isWithin(sql`at`)})
      + (SELECT count(*) FROM audit_log
        WHERE act = 'companion.photos-confirmed' AND ${isWithin(sql`at`)}) AS made,
      (SELECT coalesce(sum(json_array_length(detail, '$.checks')), 0) FROM audit_log
        WHERE act = 'companion.grace-ended' AND ${isWithin(sql`at`)}) AS lapsed`)
  const applications = await all<{ waited: number }>(sql`
    SELECT d.at - r.at AS waited
    FROM (SELECT d.subject, d.at FROM ${firstActions(applicationActs, span)}) d
    JOIN audit_log r ON r.subject = d.subject AND r.act = 'application.received'`)
  const submissions = await all<{ waited: number }>(sql`
    SELECT d.at - max(s.at) AS waited FROM audit_log d
    JOIN audit_log s ON s.subject = d.subject AND s.id < d.id AND s.act = CASE ${submissionCases} END
      AND s.detail ->> 'id' IS d.detail ->> 'id'
    WHERE d.act IN (${submissionDecisions}) AND ${isWithin(sql`d.at`)} GROUP BY d.id`)
  const answers = await all<{ waited: number }>(sql`
    SELECT a.at - r.created_at AS waited
    FROM request_steps a CROSS JOIN requests r ON r.id = a.request_id
    WHERE a.act IN ('answer', 'suggest', 'decline') AND ${isWithin(sql`a.at`)}
      AND NOT (a.act = 'decline' AND a.text = '' AND a.actor <> r.companion_id)
      AND NOT EXISTS (SELECT 1 FROM request_steps b WHERE b.request_id = a.request_id
        AND b.number < a.number AND b.act IN ('answer', 'suggest', 'decline'))`)
  return {
    reports,
    decisions,
    appeals,
    authorityRequests,
    authorityAnswers,
    checksMade: checks?.made ?? 0,
    checksLapsed: checks?.lapsed ?? 0,
    applications: applications.map(({ waited }) => waited),
    submissions: submissions.map(({ waited }) => waited),
    answers: answers.map(({ waited }) => waited),
  }
}
