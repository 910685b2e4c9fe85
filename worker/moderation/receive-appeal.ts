import type { SubmissionAnswer } from '#platform/submission-answer'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { receivedEmail } from '../accounts/appeals/emails.ts'
import { appealByToken, lastOfCompanion } from '../accounts/appeals/queries.ts'
import { receiveAppeal, type AppealRow } from '../accounts/appeals/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'

type Sent = {
  text: string
  /** Epoch milliseconds. */
  now: number
  /** Of the site. */
  origin: string
}

const isOver = ({ state, expiresAt }: AppealRow, now: number) =>
  state === 'offered' && expiresAt <= now

/** The decision that a link opens. @throws Failure 404 */
export async function openedAppeal(db: Database, token: string, now: number) {
  const appeal = await appealByToken(db, await fingerprintOf(token))
  if (!appeal || isOver(appeal, now)) throw new Failure('not-found', 'appeal.link')
  return appeal
}

/**
 * The one appeal by a link. The same words again change nothing.
 *
 * @throws Failure 404 for the link; 409 when another one has come, or the decision applies no longer
 */
export async function sendAppeal(
  db: Database,
  token: string,
  sent: Sent,
): Promise<SubmissionAnswer> {
  return receive(db, () => openedAppeal(db, token, sent.now), 'system', sent)
}

/** The same of a companion, about what hides her profile. @throws Failure 409 */
export async function sendOwnAppeal(
  db: Database,
  { companionId, memberId }: { companionId: string; memberId: string },
  sent: Sent,
): Promise<SubmissionAnswer> {
  const read = async () => {
    const latest = await lastOfCompanion(db, companionId)
    if (!latest || isOver(latest, sent.now)) throw new Failure('conflict', 'appeal.not-open')
    return latest
  }
  return receive(db, read, memberId, sent)
}

async function receive(
  db: Database,
  read: () => ReturnType<typeof openedAppeal>,
  actor: string,
  { text, now, origin }: Sent,
): Promise<SubmissionAnswer> {
  for (let attempt = 1; ; attempt++) {
    const appeal = await read()
    const { id, reference, kind } = appeal
    if (appeal.state !== 'offered') {
      if (appeal.text === text) return { reference }
      throw new Failure('conflict', 'appeal.sent-already', { reference })
    }
    if (!appeal.isInForce) throw new Failure('conflict', 'appeal.undone')
    const act = { actor, at: now, act: 'appeal.received', subject: id, detail: { reference, kind } }
    try {
      await audited(db, act, [
        ...receiveAppeal(db, id, text, now),
        enqueueEmails(db, [receivedEmail({ id, reference }, origin)], now),
      ])
      return { reference }
    } catch (error) {
      // It has come at the same moment: the next read says with which words.
      if (!isAssertionFailed(error) || attempt > 1) throw error
    }
  }
}
