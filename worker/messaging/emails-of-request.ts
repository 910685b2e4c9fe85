import { sql, type SQL } from 'drizzle-orm'
import { mailedOf, notifiedOf } from '../companions/sql/answered-by.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { UNREAD_MS } from '../platform/mail/rules.ts'
import { runnerOf } from '../notifications/mail-preferences/queries.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { enqueueNotification, untilReadOf } from '../platform/push/writes.ts'
import { emailToCompanion, emailToTeam } from './requests/emails.ts'
import { hasJustWritten } from './requests/writes.ts'
import { readBy } from '../notifications/drop-read-notifications.ts'
import { unsubscribeLink, type MailSender } from '../notifications/unsubscribe-link.ts'

type News = {
  id: string
  reference: string
  companionId: string
  /** What needs an answer, as "step:1"; mailed once. */
  news: string
  isPriority: boolean
}

/**
 * To whoever answers, the team or the companion or both: that a request needs an answer.
 *
 * @param onlyIf a condition in SQL when the batch runs
 */
export async function emailsOfRequest(
  db: Database,
  { companionId, ...about }: News,
  { onlyIf = sql`1`, ...sender }: MailSender & { now: number; onlyIf?: SQL },
): Promise<Write[]> {
  const { now, origin } = sender
  const only = (recipients: SQL) => sql`SELECT * FROM (${recipients}) WHERE ${onlyIf}`
  const what = readBy.companion(about.id)
  const account = sql`(${notifiedOf(companionId)})`
  // Whoever has just answered is probably still there.
  const untilRead = sql`iif(${hasJustWritten(about.id, 'answer', now, UNREAD_MS)}, ${what},
    ${untilReadOf(account, 'requests', what)})`
  const [runner] = sender.siteSecret === null ? [] : await runnerOf(db, companionId)
  const ending = runner ? await unsubscribeLink(db, runner, 'requests', sender) : null
  const unsubscribe = ending?.unsubscribe ?? null
  const toCompanion = {
    ...emailToCompanion({ ...about, companionId, unsubscribe: ending?.path ?? null }, origin),
    untilRead,
    unsubscribe,
  }
  // The link is of the account that runs the profile now.
  const mailed = mailedOf.companion(companionId, runner?.memberId ?? null)
  const news = { kind: 'requests', untilRead: what } as const
  return [
    ...(ending?.writes ?? []),
    enqueueNotification(db, only(notifiedOf(companionId)), news, now),
    enqueueEmailTo(db, only(mailedOf.team(companionId)), emailToTeam(about, origin), now),
    enqueueEmailTo(db, only(mailed), toCompanion, now),
  ]
}
