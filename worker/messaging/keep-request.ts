import type { KeptInput } from '#messaging/kept-requests'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { deleteKept, findKept, keep, noteRefusal, requireKept } from './requests/kept.ts'
import { isRequestedDay, latestStart } from './requests/rules.ts'
import { requestByKey } from './requests/context.ts'
import type { Member } from '../accounts/lib/actor.ts'
import { Failure, InvalidInput, invalidField } from '../platform/lib/failure.ts'
import { refusalWith, type Refusal } from '#contract/refusals'
import { sendRequest, tooSoonAt, type RequestSender } from './send-request.ts'

/**
 * Keeps a request for an account whose address is still to be confirmed. Nothing of it reaches anyone.
 *
 * @param noticeHours that the companion asks for
 * @throws Failure 409 where an account has taken the key; 422 for a day or an hour that can't be
 */
export async function keepRequest(
  db: Database,
  input: KeptInput,
  { now, noticeHours }: { now: number; noticeHours: number },
): Promise<void> {
  const { date, time } = input
  if (!isRequestedDay(date, now)) throw invalidField('date', 'request.day')
  const hasTime = time !== undefined
  const tooSoon = tooSoonAt(latestStart(date, time), noticeHours, { now, hasTime })
  if (tooSoon) throw tooSoon
  if (!(await keep(db, input, now))) throw new Failure('conflict', 'request.changed')
}

type Outcome = {
  companion: string
  reference: string | null
  refusal: Refusal | null
  /** Not the copy of one that was sent before. */
  isNew: boolean
}

/**
 * Sends a kept request in the name of the member who has it, by all the rules of the moment. One that is
 * refused stays theirs with the reason; asked for again it is tried again.
 *
 * @param mayWrite whether the member may write to this companion as far as the catalogue knows
 * @throws Failure 404 where there is none by this key
 */
export async function sendKept(
  db: Database,
  member: Member,
  id: string,
  { mayWrite, ...sender }: RequestSender & { mayWrite: (companion: string) => Promise<void> },
): Promise<Outcome> {
  const keptRequest = await findKept(db, id, member.id)
  if (!keptRequest) {
    const sent = await requestByKey(db, member.id, id)
    if (!sent) throw new Failure('not-found', 'request.kept-not-found')
    const { companionId: companion, reference } = sent
    return { companion, reference, refusal: null, isNew: false }
  }
  const { companion, form, createdAt: writtenAt } = keptRequest
  try {
    await mayWrite(companion)
    const remove = deleteKept(db, id, member.id)
    const input = { ...form, key: id, rules: true as const }
    const { reference, isNew } = await sendRequest(db, member, input, {
      ...sender,
      // Another account with its key may have sent it since it was read.
      along: [requireKept(db, id, member.id), remove],
      writtenAt,
    })
    if (!isNew) await writeAll(db, [remove])
    return { companion, reference, refusal: null, isNew }
  } catch (error) {
    if (isAssertionFailed(error) && !(await findKept(db, id, member.id))) {
      throw new Failure('not-found', 'request.kept-not-found')
    }
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const refusal = reasonOf(error)
    await writeAll(db, [noteRefusal(db, id, member.id, refusal, sender.now)])
    return { companion, reference: null, refusal, isNew: false }
  }
}

/** Of several fields the first: each of them alone keeps it from being sent. */
function reasonOf(failure: Failure): Refusal {
  const [detail] = failure instanceof InvalidInput ? failure.details : []
  return detail ? refusalWith(detail.type, detail.values) : failure.refusal
}

/** One that could not be sent is shown no more. May be repeated. */
export const discardKept = (db: Database, id: string, memberId: string): Promise<void> =>
  writeAll(db, [deleteKept(db, id, memberId)])
