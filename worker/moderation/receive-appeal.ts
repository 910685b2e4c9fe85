import type { SubmissionAnswer } from '#platform/submission-answer'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { receivedEmail } from '../accounts/appeals/emails.ts'
import { appealByToken, appealOfMeasure, lastOfCompanion } from '../accounts/appeals/queries.ts'
import { receiveAppeal, type AppealRow } from '../accounts/appeals/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'

type AppealText = {
  text: string
  /** Epoch milliseconds. */
  now: number
  /** The site's origin. */
  origin: string
}

const isExpired = ({ state, expiresAt }: AppealRow, now: number) =>
  state === 'offered' && expiresAt <= now

/** The decision behind a link. @throws `Failure` 404 */
export async function openedAppeal(db: Database, token: string, now: number) {
  const appeal = await appealByToken(db, await fingerprintOf(token))
  if (!appeal || isExpired(appeal, now)) throw new Failure('not-found', 'appeal.invalid-link')
  return appeal
}

/**
 * Stores the appeal sent by a link. Repeating the same text changes nothing.
 *
 * @throws `Failure` 404 for an invalid link; 409 if another appeal exists or the decision no
 *   longer applies
 */
export async function sendAppeal(
  db: Database,
  token: string,
  appealText: AppealText,
): Promise<SubmissionAnswer> {
  return receive(db, () => openedAppeal(db, token, appealText.now), 'system', appealText)
}

/** Stores a companion's appeal against the decision that hides her profile. @throws `Failure` 409 */
export async function sendOwnAppeal(
  db: Database,
  { companionId, memberId }: { companionId: string; memberId: string },
  appealText: AppealText,
): Promise<SubmissionAnswer> {
  const readLatest = async () => {
    const latest = await lastOfCompanion(db, companionId)
    if (!latest || isExpired(latest, appealText.now))
      throw new Failure('conflict', 'appeal.not-open')
    return latest
  }
  return receive(db, readLatest, memberId, appealText)
}

/**
 * Stores an appeal of a member or a companion against a warning or a pause.
 *
 * @throws `Failure` 404 for a measure of someone else; 409
 */
export async function sendMeasureAppeal(
  db: Database,
  { measureId, subjectId, actor }: { measureId: string; subjectId: string; actor: string },
  appealText: AppealText,
): Promise<SubmissionAnswer> {
  const readAppeal = async () => {
    const appeal = await appealOfMeasure(db, measureId, subjectId)
    if (!appeal) throw new Failure('not-found', 'appeal.not-found')
    if (isExpired(appeal, appealText.now)) throw new Failure('conflict', 'appeal.not-open')
    return appeal
  }
  return receive(db, readAppeal, actor, appealText)
}

async function receive(
  db: Database,
  readAppeal: () => ReturnType<typeof openedAppeal>,
  actor: string,
  { text, now, origin }: AppealText,
): Promise<SubmissionAnswer> {
  for (let attempt = 1; ; attempt++) {
    const appeal = await readAppeal()
    const { id, reference, kind } = appeal
    if (appeal.state !== 'offered') {
      if (appeal.text === text) return { reference }
      throw new Failure('conflict', 'appeal.duplicate', { reference })
    }
    if (!appeal.isInForce) throw new Failure('conflict', 'appeal.decision-undone')
    const event = {
      actor,
      at: now,
      act: 'appeal.received',
      subject: id,
      detail: { reference, kind },
    }
    try {
      await audited(db, event, [
        ...receiveAppeal(db, id, text, now),
        enqueueEmails(db, [receivedEmail({ id, reference }, origin)], now),
      ])
      return { reference }
    } catch (error) {
      // An appeal arrived at the same moment; the next iteration compares its text.
      if (!isAssertionFailed(error) || attempt > 1) throw error
    }
  }
}
