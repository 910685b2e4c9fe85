import { sql, type SQL } from 'drizzle-orm'
import type { Answerer } from '#companions/own/own-options'

/** As SQL, over a query's row of companions: who answers her requests; the team where no account can. */
export const answeredByOf = (table: string) => `iif(EXISTS (SELECT 1 FROM companion_accounts run
  JOIN members runner ON runner.id = run.member_id AND runner.suspended_at IS NULL
    AND runner.erased_at IS NULL
  WHERE run.companion_id = ${table}.id), ${table}.answered_by, 'team')`

/** As `answeredByOf`, over the table `companions` itself. */
export const answeredBy = sql<Answerer>`${sql.raw(answeredByOf('companions'))}`

/** The same of one companion, wherever a value may stand. */
export const answeredByFor = (companionId: string | SQL) =>
  sql<Answerer>`(SELECT ${answeredBy} FROM companions WHERE id = ${companionId})`

/** As a SELECT of `member_id`: whose device shows that a request waits; no row where the team answers. */
export const notifiedOf = (companionId: string) => sql`SELECT member_id FROM companion_accounts
  WHERE companion_id = ${companionId} AND ${answeredByFor(companionId)} <> 'team'`

/** As a SELECT of where one side is mailed of a request: no row where only the other one answers. */
export const mailedOf = {
  team: (companionId: string) => sql`SELECT NULL AS recipient
    WHERE ${answeredByFor(companionId)} <> 'self'`,
  /** @param accountId of hers; null: whichever it is */
  companion: (companionId: string, accountId: string | null) =>
    sql`SELECT contact_email AS recipient FROM companion_accounts run
      WHERE companion_id = ${companionId} AND contact_email IS NOT NULL
        AND member_id = coalesce(${accountId}, member_id)
        AND ${answeredByFor(companionId)} <> 'team'
        AND NOT EXISTS (SELECT 1 FROM mail_preferences p
          WHERE p.member_id = run.member_id AND NOT p.requests)`,
}
