import type { MemberMark, Sender } from '#messaging/vouches'
import type { SilentOwnCaller } from '../accounts/lib/own-caller.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { writeAll, writeThenRead } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { Failure } from '../platform/lib/failure.ts'
import { presentMark, presentSender } from './vouches/present.ts'
import { markOf, mayVouchFor, senderOf, vouchBy, type SenderRow } from './vouches/queries.ts'
import { pairHashOf } from './vouches/rules.ts'
import { giveVouch, setMarkShown, withdrawVouch } from './vouches/writes.ts'

type Site = {
  /** Null: the site has no secret, and can store no vouch. */
  siteSecret: string | null
  /** True if the account service confirms addresses. */
  confirms: boolean
}

/**
 * The member behind a request, and whether the companion vouches for them.
 *
 * @throws Failure 404 for a request to someone else
 */
export async function readSender(
  db: Database,
  caller: SilentOwnCaller,
  requestId: string,
  { siteSecret, confirms }: Site,
): Promise<Sender> {
  const row = await findSender(db, caller, requestId)
  const { now } = caller
  if (siteSecret === null) {
    return presentSender(row, { isGiven: false, isAvailable: false, confirms, now })
  }
  const [vouch] = await vouchBy(db, await pairHash(siteSecret, caller, row))
  return presentSender(row, { isGiven: vouch !== undefined, isAvailable: true, confirms, now })
}

/**
 * Gives or withdraws a vouch. It is neither audited nor announced to other devices, because every such record would tell
 * for whom it is, or when it was given (docs/decisions/0033-vouches-without-names.md). May be repeated.
 *
 * @throws Failure 404; 409 unless the companion has answered the request herself; 503 while the site has no secret
 */
export async function changeVouch(
  db: Database,
  caller: SilentOwnCaller,
  { request, isGiven }: { request: string; isGiven: boolean },
  { siteSecret, confirms }: Site,
): Promise<Sender> {
  if (siteSecret === null) throw new Failure('unavailable', 'vouch.unavailable')
  const row = await findSender(db, caller, request)
  const pair = await pairHash(siteSecret, caller, row)
  const writes = isGiven
    ? [assertInBatch(db, mayVouchFor(request, caller.memberId)), ...giveVouch(db, pair)]
    : withdrawVouch(db, pair)
  await writeAll(db, writes).catch((error: unknown) => {
    throw isAssertionFailed(error) ? new Failure('conflict', 'vouch.not-answered') : error
  })
  return presentSender(row, { isGiven, isAvailable: true, confirms, now: caller.now })
}

/** Shows a member's mark to companions, or hides it. May be repeated. */
export async function changeMark(
  db: Database,
  memberId: string,
  isShown: boolean,
): Promise<MemberMark> {
  const [[mark]] = await writeThenRead(db, setMarkShown(db, memberId, isShown), [
    markOf(db, memberId),
  ])
  return presentMark(mark)
}

async function findSender(
  db: Database,
  { companionId, memberId, now }: SilentOwnCaller,
  requestId: string,
): Promise<SenderRow> {
  const [row] = await senderOf(db, { requestId, companionId, memberId, now })
  if (!row) throw new Failure('not-found', 'request.not-found')
  return row
}

const pairHash = (siteSecret: string, caller: SilentOwnCaller, { memberId }: SenderRow) =>
  pairHashOf(siteSecret, { companionAccount: caller.memberId, memberId })
