import { sql, type SQL } from 'drizzle-orm'
import type { Answerer } from '#companions/channels'

/**
 * SQL condition over a query's row of companions: she has an account, and its member is not suspended. It reads only
 * suspended members; an erasure deletes the account.
 */
const hasActiveAccount = (table: string) => `EXISTS (SELECT 1 FROM companion_accounts run
  WHERE run.companion_id = ${table}.id AND NOT EXISTS (
    SELECT 1 FROM members runner INDEXED BY members_suspended
    WHERE runner.id = run.member_id AND runner.suspended_at IS NOT NULL))`

/** SQL over a query's row of companions: who answers requests; the team when no account can. */
export const answeredByOf = (table: string) =>
  `iif(${table}.answered_by <> 'team' AND ${hasActiveAccount(table)}, ${table}.answered_by, 'team')`

/** SQL condition over the table `companions`: the team does not answer. */
export const answersAlone = sql.raw(
  `(companions.answered_by = 'self' AND ${hasActiveAccount('companions')})`,
)

/** `answeredByOf` over the table `companions` itself. */
export const answeredBy = sql<Answerer>`${sql.raw(answeredByOf('companions'))}`

/** Subquery of `answeredBy` for one companion. */
export const answeredByFor = (companionId: string | SQL) =>
  sql<Answerer>`(SELECT ${answeredBy} FROM companions WHERE id = ${companionId})`

/** SELECT of `member_id`: the account whose device is notified of a request; no row when only the team answers. */
export const notifiedOf = (companionId: string) => sql`SELECT member_id FROM companion_accounts
  WHERE companion_id = ${companionId} AND ${answeredByFor(companionId)} <> 'team'`

/** SELECT of the recipient of mails about requests, for each side; no row when only the other side answers. */
export const mailedOf = {
  team: (companionId: string) => sql`SELECT NULL AS recipient
    WHERE ${answeredByFor(companionId)} <> 'self'`,
  /** @param accountId of the companion; null: any */
  companion: (companionId: string, accountId: string | null) =>
    sql`SELECT contact_email AS recipient FROM companion_accounts run
      WHERE companion_id = ${companionId} AND contact_email IS NOT NULL
        AND member_id = coalesce(${accountId}, member_id)
        AND ${answeredByFor(companionId)} <> 'team'
        AND NOT EXISTS (SELECT 1 FROM mail_preferences p
          WHERE p.member_id = run.member_id AND NOT p.requests)`,
}
