import { sql, type SQL } from 'drizzle-orm'
import { mailedOf, notifiedOf } from '../companions/sql/answered-by.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { UNREAD_MS } from '../platform/mail/rules.ts'
import type { RunnerRow } from '../notifications/mail-preferences/queries.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { enqueueNotification, untilReadOf } from '../platform/push/writes.ts'
import { emailToCompanion, emailToTeam } from './requests/emails.ts'
import { hasRecentMessage } from './requests/writes.ts'
import { readBy } from '../notifications/drop-read-notifications.ts'
import { unsubscribeLink, type MailSender } from '../notifications/unsubscribe-link.ts'

type RequestNews = {
  id: string
  reference: string
  companionId: string
  /** Account that runs the companion's profile, for the link in its email; undefined: none. */
  runner: RunnerRow | undefined
  /** Event that needs an answer, such as "step:1"; emailed once. */
  news: string
  /** True if the member has accepted a suggested time; false if the request needs an answer. */
  isAccepted?: boolean
  isPriority: boolean
}

/**
 * Notifications that a request needs an answer or that a suggested time was accepted, to the team or the companion or
 * both, depending on who answers.
 *
 * @param sender `onlyIf`: SQL condition, evaluated when the batch runs
 */
export async function emailsOfRequest(
  db: Database,
  { companionId, runner, isAccepted = false, ...news }: RequestNews,
  { onlyIf = sql`1`, ...sender }: MailSender & { now: number; onlyIf?: SQL },
): Promise<Write[]> {
  const { now, origin } = sender
  const about = { ...news, isAccepted }
  const onlyRecipients = (recipients: SQL) => sql`SELECT * FROM (${recipients}) WHERE ${onlyIf}`
  const readCondition = readBy.companion(about.id)
  const account = sql`(${notifiedOf(companionId)})`
  // A companion who has just answered is probably still online.
  const untilRead = sql`iif(${hasRecentMessage(about.id, 'companion', now, UNREAD_MS)}, ${readCondition},
    ${untilReadOf(account, 'requests', readCondition)})`
  const ending = runner ? await unsubscribeLink(db, runner, 'requests', sender) : null
  const unsubscribe = ending?.unsubscribe ?? null
  const toCompanion = {
    ...emailToCompanion({ ...about, companionId, unsubscribe: ending?.path ?? null }, origin),
    untilRead,
    unsubscribe,
  }
  // The unsubscribe link belongs to the account that runs the profile now.
  const linkedAccount = ending && runner ? runner.memberId : null
  const emailedAccounts = mailedOf.companion(companionId, linkedAccount)
  const notification = { kind: 'requests', untilRead: readCondition } as const
  return [
    ...(ending?.writes ?? []),
    enqueueNotification(db, onlyRecipients(notifiedOf(companionId)), notification, now),
    enqueueEmailTo(db, onlyRecipients(mailedOf.team(companionId)), emailToTeam(about, origin), now),
    enqueueEmailTo(db, onlyRecipients(emailedAccounts), toCompanion, now),
  ]
}
