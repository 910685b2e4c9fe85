import { MAIN_LANGUAGE } from '#contract/language'
import { UNSUBSCRIBE_PATH } from '#contract/saved-search-options'
import { sql } from 'drizzle-orm'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { preferencesOf } from '../features/mail-preferences/queries.ts'
import { SIGNED_FOR, tokenOf } from '../features/mail-preferences/rules.ts'
import { mailedAboutAnswers, namePreferences } from '../features/mail-preferences/writes.ts'
import { UNREAD_MS } from '../features/outbox/rules.ts'
import { enqueueEmailTo } from '../features/outbox/writes.ts'
import { enqueueNotification, oneMember, untilReadOf } from '../features/push/writes.ts'
import { emailsToMember } from '../features/requests/emails.ts'
import { hasJustWritten, isAllRead } from '../features/requests/writes.ts'
import { keyFor, sign } from '../lib/hash.ts'
import { readBy } from './discard-read.ts'

type Answered = {
  id: string
  reference: string
  memberId: string
  email: string | null
  /** What the member is mailed of once, as "step:2". */
  news: string
}

export type MailSender = {
  /** Of the site. */
  origin: string
  /** Null: no link could be signed, so none ends the mail. */
  siteSecret: string | null
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
  { origin, siteSecret, now }: MailSender & { now: number },
): Promise<Write[]> {
  const untilRead = readBy.member(id)
  const [known] = email === null ? [] : await preferencesOf(db, memberId)
  const sender = { memberId, email: email ?? '', language: MAIN_LANGUAGE, origin }
  // The link names the member's preferences, which whoever has never chosen has none of.
  const preferences = { id: known?.id ?? crypto.randomUUID() }
  const unsubscribe = siteSecret && email ? await linkOf(preferences, { origin, siteSecret }) : null
  const about = { id, reference, news, email }
  return [
    ...(unsubscribe && !known ? [namePreferences(db, sender, { ...preferences, now })] : []),
    enqueueNotification(db, oneMember(memberId), { kind: 'answers', untilRead }, now),
    ...emailsToMember(about, origin).map((one) =>
      enqueueEmailTo(
        db,
        sql`SELECT * FROM (${mailedAboutAnswers(memberId, email)}) WHERE ${isAllRead({ id, memberId })}`,
        {
          ...one,
          untilRead: sql`iif(${hasJustWritten(id, 'write', now, UNREAD_MS)}, ${untilRead},
            ${untilReadOf(sql`${memberId}`, 'answers', untilRead)})`,
          ...(unsubscribe && { unsubscribe }),
        },
        now,
      ),
    ),
  ]
}

async function linkOf(
  { id }: { id: string },
  { origin, siteSecret }: { origin: string; siteSecret: string },
): Promise<string> {
  const key = await keyFor(siteSecret, SIGNED_FOR)
  const token = await tokenOf({ id, kinds: ['answers'] }, (text) => sign(key, text))
  return `${origin}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`
}
