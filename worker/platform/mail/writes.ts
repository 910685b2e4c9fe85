import { MAIN_LANGUAGE } from '#platform/language'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { languageOfCompanion, languageOfMember, languageOfOffice } from './mail-language.ts'
import { outbox } from './schema.ts'
import type { MailWords } from './mail-words.ts'
import { HOUR_MS } from '../lib/time.ts'
import { UNREAD_MS } from './rules.ts'

/** Who reads a mail, by an id: it is in their language. An address of its own is in the language that is named. */
export type Reader =
  | { member: string }
  | { companion: string }
  | { office: true }
  | { language: string }

type OfAnyone = {
  /** What it is about; the same cause never makes a second mail. */
  cause: string
  /** Null: the office. */
  to: string | null
  /** Where a POST ends mail of this kind (RFC 8058); left out: no one can end it. */
  unsubscribe?: string
  /** What the person is notified of already: the mail comes later, and not at all once it is read. */
  untilRead?: string
}

/** Its words say nothing of what people wrote, its subject nothing of the site's kind. */
type Worded =
  | { language: string; subject: string; text: string }
  /** The database finds the reader's language when the batch runs. */
  | { reader: Reader; words: MailWords }

export type Email = OfAnyone & Worded

/** What the database chooses from: the words of each language, and who reads them. */
function choiceOf(mail: Worded) {
  if ('words' in mail) {
    const [kind, id] = Object.entries(mail.reader)[0]!
    return { kind, id: String(id), words: mail.words }
  }
  const { language, subject, text } = mail
  return { kind: 'language', id: language, words: { [language]: { subject, text } } }
}

/** As a SELECT of `subject`, `text`, `language` beside all of `mails`, whose `mail` is JSON of `choiceOf`. */
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
 * The write that sends emails. It belongs into the batch of the change that causes them; then
 * `sendMail` has only to be asked to look.
 *
 * @param now epoch milliseconds
 */
export function enqueueEmails(db: Database, emails: readonly Email[], now: number): Write {
  const rows = emails.map((one) => ({
    cause: one.cause,
    to: one.to,
    ...choiceOf(one),
    unsubscribe: one.unsubscribe ?? null,
    untilRead: one.untilRead ?? null,
  }))
  return db.run(sql`
    INSERT INTO ${outbox} (cause, recipient, subject, text, language, unsubscribe, until_read, created_at, due_at)
    SELECT mail ->> '$.cause', mail ->> '$.to', subject, text, language, mail ->> '$.unsubscribe',
      mail ->> '$.untilRead', ${now}, iif(mail ->> '$.untilRead' IS NULL, ${now}, ${now + UNREAD_MS})
    FROM (${worded(sql`SELECT value AS mail FROM json_each(${JSON.stringify(rows)})`)})
    WHERE true ON CONFLICT (cause) DO NOTHING`)
}

/** A mail to whom the database names. */
type Unaddressed = Pick<OfAnyone, 'cause'> & Worded

/**
 * As `enqueueEmails`, to whom the database names when the batch runs.
 *
 * @param recipients a SELECT of addresses; null: the office; no row: no mail
 * @param ending `untilRead` is null in SQL for whom nothing else notifies
 */
export const enqueueEmailTo = (
  db: Database,
  recipients: SQL,
  {
    unsubscribe = null,
    untilRead = null,
    ...mail
  }: Unaddressed & { unsubscribe?: string | null; untilRead?: SQL | null },
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO ${outbox} (cause, recipient, subject, text, language, unsubscribe, until_read, created_at, due_at)
    SELECT ${mail.cause}, recipient, subject, text, language, ${unsubscribe}, until_read, ${now},
      iif(until_read IS NULL, ${now}, ${now + UNREAD_MS})
    FROM (${worded(sql`SELECT found.recipient, ${untilRead} AS until_read,
      ${JSON.stringify(choiceOf(mail))} AS mail FROM (${recipients}) AS found`)})
    WHERE true ON CONFLICT (cause) DO NOTHING`)

type OfTopic = {
  /** The beginning of the causes. */
  topic: string
} & Worded

/**
 * As `enqueueEmailTo`, at most once an hour about a topic: the next one is due at the end of the hour, and
 * covers whatever else comes meanwhile.
 */
export const enqueueHourlyEmailTo = (
  db: Database,
  recipients: SQL,
  { topic, ...mail }: OfTopic,
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

/** The write that sends an email unless one of its topic was written within a time before. */
export const enqueueEmailUnlessRecent = (
  db: Database,
  { topic, to, ...mail }: OfTopic & Pick<OfAnyone, 'to'>,
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

/** The write that takes back mail about what has been read. @param what as `Email.untilRead`. @param isRead in SQL */
export const discardReadEmails = (db: Database, what: string, isRead: SQL): Write =>
  db.delete(outbox).where(and(eq(outbox.untilRead, what), isRead))

/** The write that deletes what is not sent to an address. @param address in lower case */
export const discardEmailsTo = (db: Database, address: string): Write =>
  db.delete(outbox).where(and(isNull(outbox.sentAt), sql`lower(recipient) = ${address}`))

/** The write that deletes a mail which is not sent. */
export const discardEmail = (db: Database, cause: string): Write =>
  db.delete(outbox).where(eq(outbox.cause, cause))

/** True in SQL while a mail waits. @param tries as often as it was tried; left out: however often */
export const isUnsent = (cause: string, tries?: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${outbox} WHERE cause = ${cause} AND sent_at IS NULL
    AND tries = ${tries ?? sql`tries`})`

/**
 * The write that takes back what still waits to be sent about requests. It belongs before what
 * deletes them.
 *
 * @param whose a condition on `requests`
 */
export const cancelEmails = (db: Database, whose: SQL): Write =>
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause LIKE 'request:%'
    AND substr(cause, 9, 36) IN (SELECT id FROM requests WHERE ${whose})`)

/**
 * The write that takes back alerts that are not sent yet. It belongs before what deletes the preferences.
 *
 * @param whose a condition on `mail_preferences`
 */
export const cancelAlerts = (db: Database, whose: SQL): Write =>
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause > 'alert:' AND cause < 'alert;'
    AND substr(cause, 7, 36) IN (SELECT id FROM mail_preferences WHERE ${whose})`)

/** The write that takes back what is not sent about a member's plan. It belongs before what deletes the news. */
export const cancelPlanMails = (db: Database, memberId: string): Write =>
  db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL
    AND cause IN (SELECT cause FROM plan_mails WHERE member_id = ${memberId})`)

/** Never by itself: staff send it or discard it. */
const HELD = 9_000_000_000_000_000

/** The write by which nothing that is unsent leaves without staff. @param why for them, beside each mail */
export const holdUnsent = (db: Database, why: string): Write =>
  db.update(outbox).set({ dueAt: HELD, lastError: why }).where(isNull(outbox.sentAt))
