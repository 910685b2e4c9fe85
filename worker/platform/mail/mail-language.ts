import { sql, type SQL } from 'drizzle-orm'
import { NEVER_CHOSEN } from './never-chosen.ts'

/** SQL value: language of emails to a member; `null`: unknown. */
export const languageOfMember = (id: string | SQL): SQL => sql`coalesce(
  (SELECT language FROM members WHERE members.id = ${id}),
  (SELECT language FROM mail_preferences
    WHERE mail_preferences.member_id = ${id} AND mail_preferences.changed_at > ${NEVER_CHOSEN}))`

/**
 * SQL value: language of emails to a companion, from the account that manages her profile,
 * otherwise from her application, otherwise from her texts.
 */
export const languageOfCompanion = (id: string | SQL): SQL => sql`coalesce(
  (SELECT ${languageOfMember(sql`run.member_id`)} FROM companion_accounts run WHERE run.companion_id = ${id}),
  (SELECT language FROM applications WHERE applications.companion = ${id}
    ORDER BY applications.created_at DESC LIMIT 1),
  (SELECT text_language FROM companions WHERE companions.id = ${id}))`

/** SQL value: language of emails to the office, from the owner whose account is oldest. */
export const languageOfOffice: SQL = sql`(SELECT members.language FROM owners
  JOIN members ON members.id = owners.member_id
  WHERE members.language IS NOT NULL ORDER BY members.first_seen_at, members.id LIMIT 1)`
