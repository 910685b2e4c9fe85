import { MAIN_LANGUAGE } from '#platform/language'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { languageOfCompanion, languageOfMember, languageOfOffice } from './mail-language.ts'
import { outbox } from './schema.ts'
import type { MailWords } from './mail-words.ts'
import { HOUR_MS } from '../lib/time.ts'
import { UNREAD_MS } from './rules.ts'

/** The reader decides the language of an email. An address without an account has an explicit language. */
export type Reader =
  | { member: string }
  | { companion: string }
  | { office: true }
  | { language: string }

type Envelope = {
  /** Unique key: a second email with the same cause is not queued. */
  cause: string
  /** `null`: the office. */
  to: string | null
  /** Address to which a POST ends emails of this kind (RFC 8058); omitted: they cannot be ended. */
  unsubscribe?: string
  /** Key of a notification about the same news: the email is delayed, and dropped once the news is read. */
  untilRead?: string
}

/** Texts never quote what people wrote; subjects never reveal the kind of site. */
type EmailContent =
  | { language: string; subject: string; text: string }
  /** The batch selects the reader's language in SQL. */
  | { reader: Reader; words: MailWords }

export type Email = Envelope & EmailContent

/** Input of the SQL that selects the language: the reader, and subject and text per language. */
function choiceOf(mail: EmailContent) {
  if ('words' in mail) {
    const [kind, id] = Object.entries(mail.reader)[0]!
    return { kind, id: String(id), words: mail.words }
  }
  const { language, subject, text } = mail
  return { kind: 'language', id: language, words: { [language]: { subject, text } } }
}

/**
 * SELECT of `subject`, `text`, `language` and all columns of `mails`, whose column `mail` is the
 * JSON of `choiceOf`.
 */
const worded = (mails: SQL): SQL => sql`
  SELECT *, mail ->> ('$.words.' || language || '.subject') AS subject,
    mail ->> ('$.words.' || language || '.text') AS text
  FROM (SELECT *, iif(mail -> ('$.words.' || wanted) IS NULL, ${MAIN_LANGUAGE}, wanted) AS language
    FROM (SELECT *, CASE mail ->> '$.kind'
        WHEN 'member' THEN ${languageOfMember(sql`mail ->> '$.id'`)}
        WHEN 'companion' THEN ${languageOfCompanion(sql`mail ->> '$.id'`)}
        WHEN 'office' THEN ${languageOfOffice}
        ELSE mail ->> '$.id' END AS wanted
      FROM (${mails})))`

/**
 * Queues emails. It belongs into the batch of the change that causes them; call `sendMail`
 * afterwards.
 *
 * @param now epoch milliseconds
 */
export function enqueueEmails(db: Database, emails: readonly Email[], now: number): Write {
  const rows = emails.map((email) => ({
    cause: email.cause,
    to: email.to,
    ...choiceOf(email),
    unsubscribe: email.unsubscribe ?? null,
    untilRead: email.untilRead ?? null,
  }))
  return db.run(sql`
    INSERT INTO ${outbox} (cause, recipient, subject, text, language, unsubscribe, until_read, created_at, due_at)
    SELECT mail ->> '$.cause', mail ->> '$.to', subject, text, language, mail ->> '$.unsubscribe',
      mail ->> '$.untilRead', ${now}, iif(mail ->> '$.untilRead' IS NULL, ${now}, ${now + UNREAD_MS})
    FROM (${worded(sql`SELECT value AS mail FROM json_each(${JSON.stringify(rows)})`)})
    WHERE true ON CONFLICT (cause) DO NOTHING`)
}

/** An email whose recipient the database selects. */
type UnaddressedEmail = Pick<Envelope, 'cause'> & EmailContent

/**
 * Like `enqueueEmails`, with recipients that the database selects when the batch runs.
 *
 * @param recipients SELECT of addresses as `recipient`; `null`: the office; no row: no email
 * @param mail `untilRead`: SQL value, `null` for recipients without a notification
 */
export const enqueueEmailTo = (
  db: Database,
  recipients: SQL,
  {
    unsubscribe = null,
    untilRead = null,
    ...mail
  }: UnaddressedEmail & { unsubscribe?: string | null; untilRead?: SQL | null },
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO ${outbox} (cause, recipient, subject, text, language, unsubscribe, until_read, created_at, due_at)
    SELECT ${mail.cause}, recipient, subject, text, language, ${unsubscribe}, until_read, ${now},
      iif(until_read IS NULL, ${now}, ${now + UNREAD_MS})
    FROM (${worded(sql`SELECT found.recipient, ${untilRead} AS until_read,
      ${JSON.stringify(choiceOf(mail))} AS mail FROM (${recipients}) AS found`)})
    WHERE true ON CONFLICT (cause) DO NOTHING`)

type TopicEmail = {
  /** Beginning of the causes. */
  topic: string
} & EmailContent

/**
 * Like `enqueueEmailTo`, at most once an hour per topic: the next email is due after an hour and
 * covers all changes until then.
 */
export const enqueueHourlyEmailTo = (
  db: Database,
  recipients: SQL,
  { topic, ...mail }: TopicEmail,
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO ${outbox} (cause, recipient, subject, text, language, created_at, due_at)
    SELECT ${topic} || ':' || due, recipient, subject, text, language, ${now}, due
    FROM (${worded(sql`SELECT found.recipient, due, last, ${JSON.stringify(choiceOf(mail))} AS mail
      FROM (${recipients}) AS found JOIN (
      SELECT max(${now}, coalesce(max(due_at) + ${HOUR_MS}, 0)) AS due, max(due_at) AS last FROM ${outbox}
      WHERE cause > ${topic + ':'} AND cause < ${topic + ';'})`)})
    WHERE last IS NULL OR last <= ${now} ON CONFLICT (cause) DO NOTHING`)

/** Queues an email unless one of its topic was queued within the time before. */
export const enqueueEmailUnlessRecent = (
  db: Database,
  { topic, to, ...mail }: TopicEmail & Pick<Envelope, 'to'>,
  withinMs: number,
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO ${outbox} (cause, recipient, subject, text, language, created_at, due_at)
    SELECT ${topic} || ':' || ${now}, ${to}, subject, text, language, ${now}, ${now}
    FROM (${worded(sql`SELECT ${JSON.stringify(choiceOf(mail))} AS mail`)})
    WHERE NOT EXISTS (SELECT 1 FROM ${outbox}
      WHERE cause > ${topic + ':'} AND cause < ${topic + ';'} AND created_at > ${now - withinMs})
    ON CONFLICT (cause) DO NOTHING`)

/**
 * Drops emails about something that has been read.
 *
 * @param key key as in `Email.untilRead`
 * @param isRead SQL condition
 */
export const discardReadEmails = (db: Database, key: string, isRead: SQL): Write =>
  db.delete(outbox).where(and(eq(outbox.untilRead, key), isRead))

/** SQL condition: the email belongs to a safety timer. */
export const isSafetyMail = sql`(${outbox.cause} > 'safety:' AND ${outbox.cause} < 'safety;')`

/** Deletes unsent emails to an address. @param address in lower case */
export const discardEmailsTo = (db: Database, address: string): Write =>
  db.delete(outbox).where(and(isNull(outbox.sentAt), sql`lower(recipient) = ${address}`))

/** Deletes an unsent email. */
export const discardEmail = (db: Database, cause: string): Write =>
  db.delete(outbox).where(eq(outbox.cause, cause))

/** SQL condition: the email is unsent, and staff may act on it. @param tries required number of attempts; omitted: any number */
export const isUnsent = (cause: string, tries?: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${outbox} WHERE cause = ${cause} AND sent_at IS NULL
    AND tries = ${tries ?? sql`tries`} AND NOT ${isSafetyMail})`

/**
 * Drops unsent emails about requests. It must come before the write that deletes the requests.
 *
 * @param condition SQL condition on `requests`
 */
export const cancelEmails = (db: Database, condition: SQL): Write =>
  db.run(sql`DELETE FROM outbox WHERE cause IN (
    SELECT o.cause FROM requests CROSS JOIN outbox o
      ON o.cause >= 'request:' || requests.id AND o.cause < 'request:' || requests.id || ';'
    WHERE ${condition} AND o.sent_at IS NULL)`)

/**
 * Drops unsent alerts. It must come before the write that deletes the preferences.
 *
 * @param condition SQL condition on `mail_preferences`
 */
export const cancelAlerts = (db: Database, condition: SQL): Write =>
  db.run(sql`DELETE FROM outbox WHERE cause IN (
    SELECT o.cause FROM mail_preferences CROSS JOIN outbox o
      ON o.cause >= 'alert:' || mail_preferences.id AND o.cause < 'alert:' || mail_preferences.id || ';'
    WHERE ${condition} AND o.sent_at IS NULL)`)

/** Like `cancelAlerts`, for emails that a followed companion is online only. */
export const cancelOnlineEmails = (db: Database, condition: SQL): Write =>
  db.run(sql`DELETE FROM outbox WHERE cause IN (
    SELECT o.cause FROM mail_preferences CROSS JOIN outbox o
      ON o.cause >= 'alert:' || mail_preferences.id AND o.cause < 'alert:' || mail_preferences.id || ';'
    WHERE ${condition} AND o.sent_at IS NULL AND o.cause LIKE '%:online:%')`)

/** Drops unsent emails about a member's plan. It must come before the write that deletes `plan_mails`. */
export const cancelPlanMails = (db: Database, memberId: string): Write =>
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL
    AND cause IN (SELECT cause FROM plan_mails WHERE member_id = ${memberId})`)

/**
 * Drops a member's unsent emails about new terms. Their causes are `terms:<day>:<member>`; the recursive part seeks one
 * email of each day, so that it reads a row per version instead of an email per member.
 */
export const cancelTermsEmails = (db: Database, memberId: string): Write =>
  db.run(sql`
    WITH RECURSIVE versions (cause) AS (
      SELECT min(cause) FROM outbox WHERE cause > 'terms:' AND cause < 'terms;'
      UNION ALL
      SELECT (SELECT min(o.cause) FROM outbox o
        WHERE o.cause > substr(versions.cause, 1, 16) || ';' AND o.cause < 'terms;')
      FROM versions WHERE versions.cause IS NOT NULL)
    DELETE FROM outbox WHERE sent_at IS NULL
      AND cause IN (SELECT substr(cause, 1, 17) || ${memberId} FROM versions)`)

/** Due time of emails that only staff can send or discard. */
const NEVER = 9_000_000_000_000_000

/** Postpones all unsent emails until staff send or discard them. @param reason error text that staff see */
export const holdUnsent = (db: Database, reason: string): Write =>
  db.update(outbox).set({ dueAt: NEVER, lastError: reason }).where(isNull(outbox.sentAt))
