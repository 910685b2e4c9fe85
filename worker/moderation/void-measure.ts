import type { ListedMeasure } from '#moderation/admin-measures'
import { endedMeasureEmail } from '../accounts/measures/emails.ts'
import { presentListedMeasure } from '../accounts/measures/present.ts'
import {
  findMeasure,
  mailboxOfMeasure,
  recordedMeasures,
  type MeasureSubject,
} from '../accounts/measures/queries.ts'
import { liftMeasure } from '../accounts/measures/writes.ts'
import { noticeMailbox } from '../notifications/companion-notices/queries.ts'
import { audited, type StaffActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { Failure } from '../platform/lib/failure.ts'
import { enqueueEmailTo } from '../platform/mail/writes.ts'

/** All measures of a companion or a member, for staff. */
export async function readMeasures(
  db: Database,
  subject: MeasureSubject,
  now: number,
): Promise<{ measures: ListedMeasure[] }> {
  const rows = await recordedMeasures(db, subject)
  return { measures: rows.map((row) => presentListedMeasure(row, now)) }
}

/**
 * Ends a warning, a pause or a strike early, and tells its person by email. May be repeated.
 *
 * @returns its subject
 * @throws `Failure` 404
 */
export async function voidMeasure(
  db: Database,
  id: string,
  reason: string,
  { actor, at }: StaffActor,
): Promise<MeasureSubject> {
  const measure = await findMeasure(db, id)
  if (!measure) throw new Failure('not-found', 'measure.not-found')
  const { kind, memberId, companionId, liftedAt, until } = measure
  const subject = memberId === null ? { companionId: companionId ?? '' } : { memberId }
  if (liftedAt !== null || until <= at) return subject
  const subjectId = memberId ?? companionId ?? ''
  const reader = memberId === null ? { companion: subjectId } : { member: memberId }
  const recipient = memberId === null ? noticeMailbox(subjectId) : mailboxOfMeasure(id)
  const email = endedMeasureEmail({ id, kind, reader })
  const event = { actor, at, act: 'member.measure-lifted', subject: subjectId }
  await audited(db, { ...event, detail: { measure: id, reason } }, [
    ...liftMeasure(db, id, { now: at, reason }),
    enqueueEmailTo(db, recipient, email, at),
  ])
  return subject
}
