import type { StoredRequestInput } from '#messaging/kept-requests'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database, ReadRows } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  deleteStoredRequest,
  findStoredRequest,
  storeRequest,
  recordRefusal,
  requireStoredRequest,
} from './requests/kept.ts'
import { isRequestedDay, latestStart } from './requests/rules.ts'
import { requestByKey } from './requests/context.ts'
import type { Member } from '../accounts/lib/actor.ts'
import { Failure, InvalidInput, invalidField } from '../platform/lib/failure.ts'
import { refusalWith, type Refusal } from '#contract/refusals'
import { sendRequest, tooSoonAt, type RequestSender } from './send-request.ts'

/**
 * Stores a request for an account whose address is not confirmed yet. It is not sent to anyone until then.
 *
 * @param noticeHours notice that the companion requires
 * @throws Failure 409 if an account has sent the request of this key; 422 for an impossible day or hour
 */
export async function keepRequest(
  db: Database,
  input: StoredRequestInput,
  { now, noticeHours }: { now: number; noticeHours: number },
): Promise<void> {
  const { date, time } = input
  if (!isRequestedDay(date, now)) throw invalidField('date', 'request.invalid-date')
  const hasTime = time !== undefined
  const tooSoon = tooSoonAt(latestStart(date, time), noticeHours, { now, hasTime })
  if (tooSoon) throw tooSoon
  if (!(await storeRequest(db, input, now))) throw new Failure('conflict', 'request.changed')
}

type Outcome = {
  companion: string
  reference: string | null
  refusal: Refusal | null
  /** False if the request had been sent before. */
  isNew: boolean
}

/** Reads for `sendStoredRequest`: the stored request, and the one that was sent under its key. */
export const keptReads = (db: Database, id: string, memberId: string) =>
  [findStoredRequest(db, id, memberId), requestByKey(db, memberId, id)] as const

/**
 * Sends a stored request in the member's name, by all current rules. A refused one stays stored with the reason and
 * may be sent again.
 *
 * @param rows of `keptReads`
 * @param mayWrite rejects if the member may not write to this companion, according to the catalogue
 * @throws Failure 404 without a request of this key
 */
export async function sendStoredRequest(
  db: Database,
  member: Member,
  id: string,
  rows: Partial<ReadRows<ReturnType<typeof keptReads>>>,
  { mayWrite, ...sender }: RequestSender & { mayWrite: (companion: string) => Promise<void> },
): Promise<Outcome> {
  const [keptRequests = [], sentRequests = []] = rows
  const [keptRequest] = keptRequests
  if (!keptRequest) {
    const [request] = sentRequests
    if (!request) throw new Failure('not-found', 'request.stored-not-found')
    const { companionId: companion, reference } = request
    return { companion, reference, refusal: null, isNew: false }
  }
  const { companion, form, createdAt: writtenAt } = keptRequest
  try {
    await mayWrite(companion)
    const remove = deleteStoredRequest(db, id, member.id)
    const input = { ...form, key: id, rules: true as const }
    const { reference, isNew } = await sendRequest(db, member, input, {
      ...sender,
      // Another account with the same key may have sent it since it was read.
      along: [requireStoredRequest(db, id, member.id), remove],
      writtenAt,
    })
    if (!isNew) await writeAll(db, [remove])
    return { companion, reference, refusal: null, isNew }
  } catch (error) {
    if (isAssertionFailed(error) && (await findStoredRequest(db, id, member.id)).length === 0) {
      throw new Failure('not-found', 'request.stored-not-found')
    }
    if (!(error instanceof Failure) || error.status >= 500) throw error
    const refusal = reasonOf(error)
    await writeAll(db, [recordRefusal(db, id, member.id, refusal, sender.now)])
    return { companion, reference: null, refusal, isNew: false }
  }
}

/** Returns the reason of the first field; each field alone would prevent sending. */
function reasonOf(failure: Failure): Refusal {
  const [detail] = failure instanceof InvalidInput ? failure.details : []
  return detail ? refusalWith(detail.type, detail.values) : failure.refusal
}

/** Deletes a request that could not be sent. May be repeated. */
export const discardStoredRequest = (db: Database, id: string, memberId: string): Promise<void> =>
  writeAll(db, [deleteStoredRequest(db, id, memberId)])
