import { sql } from 'drizzle-orm'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { mailedAboutAnswers } from '../notifications/mail-preferences/writes.ts'
import { UNREAD_MS } from '../platform/mail/rules.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { enqueueNotification, oneMember, untilReadOf } from '../platform/push/writes.ts'
import { emailsToMember } from './requests/emails.ts'
import { hasRecentMessage, isAllRead } from './requests/writes.ts'
import { readBy } from '../notifications/drop-read-notifications.ts'
import { unsubscribeLink, type MailSender } from '../notifications/unsubscribe-link.ts'

type AnswerNotice = {
  id: string
  reference: string
  memberId: string
  email: string | null
  /** Id of the member's mail preferences; null: the member has never chosen any. */
  preferencesId: string | null
  /** Event that is emailed once, such as "step:2". */
  news: string
}

/**
 * Notifications to the member of an answer, as far as their preferences allow: one email until they have read it. A
 * member who has just written is probably still online, and gets an email only if the answer stays unread. Must
 * precede the answer in its batch.
 *
 * @param sender `now`: epoch milliseconds
 */
export async function emailsOfAnswer(
  db: Database,
  { id, reference, memberId, email, preferencesId, news }: AnswerNotice,
  sender: MailSender & { now: number },
): Promise<Write[]> {
  const { origin, now } = sender
  const untilRead = readBy.member(id)
  const ending =
    email === null
      ? null
      : await unsubscribeLink(db, { memberId, email, preferencesId }, 'answers', sender)
  const unsubscribe = ending?.unsubscribe ?? null
  const emailFields = { id, reference, news, memberId, email, unsubscribe: ending?.path ?? null }
  return [
    ...(ending?.writes ?? []),
    enqueueNotification(db, oneMember(memberId), { kind: 'answers', untilRead }, now),
    ...emailsToMember(emailFields, origin).map((memberEmail) =>
      enqueueEmailTo(
        db,
        sql`SELECT * FROM (${mailedAboutAnswers(memberId, email)}) WHERE ${isAllRead({ id, memberId })}`,
        {
          ...memberEmail,
          untilRead: sql`iif(${hasRecentMessage(id, 'member', now, UNREAD_MS)}, ${untilRead},
            ${untilReadOf(sql`${memberId}`, 'answers', untilRead)})`,
          unsubscribe,
        },
        now,
      ),
    ),
  ]
}
