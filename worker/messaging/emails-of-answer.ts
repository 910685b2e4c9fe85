import { sql } from 'drizzle-orm'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { preferencesOf } from '../notifications/mail-preferences/queries.ts'
import { mailedAboutAnswers } from '../notifications/mail-preferences/writes.ts'
import { UNREAD_MS } from '../platform/mail/rules.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { enqueueNotification, oneMember, untilReadOf } from '../platform/push/writes.ts'
import { emailsToMember } from './requests/emails.ts'
import { hasJustWritten, isAllRead } from './requests/writes.ts'
import { readBy } from '../notifications/drop-read-notifications.ts'
import { unsubscribeLink, type MailSender } from '../notifications/unsubscribe-link.ts'

type Answered = {
  id: string
  reference: string
  memberId: string
  email: string | null
  /** What the member is mailed of once, as "step:2". */
  news: string
}

/**
 * To the member, where they want it: that there is an answer. One mail until they have read it; whoever has just
 * written is probably still there, and is mailed only if it stays unread. In the batch before the answer itself.
 *
 * @param now epoch milliseconds
 */
export async function emailsOfAnswer(
  db: Database,
  { id, reference, memberId, email, news }: Answered,
  sender: MailSender & { now: number },
): Promise<Write[]> {
  const { origin, now } = sender
  const untilRead = readBy.member(id)
  const ending = email === null ? null : await endingOf(db, { memberId, email }, sender)
  const unsubscribe = ending?.unsubscribe ?? null
  const about = { id, reference, news, memberId, email, unsubscribe: ending?.path ?? null }
  return [
    ...(ending?.writes ?? []),
    enqueueNotification(db, oneMember(memberId), { kind: 'answers', untilRead }, now),
    ...emailsToMember(about, origin).map((one) =>
      enqueueEmailTo(
        db,
        sql`SELECT * FROM (${mailedAboutAnswers(memberId, email)}) WHERE ${isAllRead({ id, memberId })}`,
        {
          ...one,
          untilRead: sql`iif(${hasJustWritten(id, 'write', now, UNREAD_MS)}, ${untilRead},
            ${untilReadOf(sql`${memberId}`, 'answers', untilRead)})`,
          unsubscribe,
        },
        now,
      ),
    ),
  ]
}

async function endingOf(
  db: Database,
  member: { memberId: string; email: string },
  sender: MailSender & { now: number },
) {
  const [known] = await preferencesOf(db, member.memberId)
  return unsubscribeLink(db, { ...member, preferencesId: known?.id ?? null }, 'answers', sender)
}
