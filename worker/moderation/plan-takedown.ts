import { groundOfReport, MAX_HIDING_DAYS } from '#moderation/reports'
import { zurichInstant } from '#platform/zurich-instant'
import { groundText } from '../accounts/appeals/messages.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { invalidField } from '../platform/lib/failure.ts'
import { DAY_MS } from '../platform/lib/time.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'
import { cancelledHidingEmail, plannedHidingEmail } from './reports/emails.ts'
import type { FoundReport } from './reports/queries.ts'
import { mainReason } from './reports/rules.ts'

/** Minute of the Swiss day at which a planned hiding takes place: 9 in the morning. */
const HIDING_MINUTE = 9 * 60

/**
 * The time of a planned hiding, in epoch milliseconds.
 *
 * @param date Swiss day, as 2026-05-01
 * @throws `Failure` 422 for a day that is missing, past or too far ahead
 */
export function hidingTimeOf(date: string | undefined, now: number): number {
  if (date === undefined) throw invalidField('date', 'field.required')
  const time = zurichInstant(Date.parse(date) / DAY_MS, HIDING_MINUTE)
  if (time <= now) throw invalidField('date', 'plan.time-in-past')
  if (time > now + MAX_HIDING_DAYS * DAY_MS) {
    throw invalidField('date', 'plan.time-too-far-ahead', { days: MAX_HIDING_DAYS })
  }
  return time
}

/** The email that tells the companion, in her language, when and why her profile will be hidden. */
export function announceTakedown(
  db: Database,
  before: FoundReport,
  { hideAt, words, origin }: { hideAt: number; words: string; origin: string },
  now: number,
): Write {
  const companionId = before.companion ?? ''
  const ground = groundOfReport[mainReason(before)]
  const plan = { id: before.id, number: before.version + 1, companionId, hideAt, words }
  const email = plannedHidingEmail({ ...plan, reasonOf: (t) => groundText(t, ground) }, origin)
  return enqueueEmailTo(db, noticeMailbox(companionId), email, now)
}

/** Writes for the end of a planned hiding. The companion is told, unless the profile is hidden by this action. */
export function takedownEndWrites(
  db: Database,
  before: FoundReport,
  { isHidden, origin }: { isHidden: boolean; origin: string },
  now: number,
): Write[] {
  const writes = [recordTombstone(db, { what: 'takedown.ended', subject: before.id })]
  if (isHidden) return writes
  const companionId = before.companion ?? ''
  const email = cancelledHidingEmail(
    { id: before.id, number: before.version + 1, companionId },
    origin,
  )
  writes.push(enqueueEmailTo(db, noticeMailbox(companionId), email, now))
  return writes
}
