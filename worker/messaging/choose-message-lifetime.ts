import type { LifetimeDays } from '#messaging/requests'
import { recordAuditEvents } from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { isRequestConflict } from './requests/writes.ts'
import { chooseLifetime, type LifetimeSide } from './requests/lifetime.ts'
import {
  findOwnRequest,
  findRequest,
  ownRequestFrom,
  ownRequestReads,
  requestFrom,
  requestReads,
  type FoundRequest,
  type OwnRequest,
} from './requests/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

type ChosenLifetime = { id: string; days: LifetimeDays | null }

/**
 * Sets the member's lifetime of a thread's messages. May be repeated.
 *
 * @returns the thread after it
 * @throws Failure 404
 */
export async function chooseOwnLifetime(
  db: Database,
  { id, days, memberId, now }: ChosenLifetime & { memberId: string; now: number },
): Promise<OwnRequest> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) throw notFound()
  if (before.memberDays === days) return before
  const writes = choiceWrites(db, { id, days, now, side: 'member', by: memberId, actor: null })
  const rows = await writeThenRead(db, writes, ownRequestReads(db, { id, memberId, now })).catch(
    refuseConflict,
  )
  const after = ownRequestFrom(rows)
  if (!after) throw notFound()
  return after
}

/**
 * Sets the companion's lifetime of a thread's messages, also while the team answers. May be repeated.
 *
 * @returns the thread after it
 * @throws Failure 404
 */
export async function chooseReceivedLifetime(
  db: Database,
  { companionId, memberId: account, now }: OwnCaller,
  { id, days }: ChosenLifetime,
): Promise<FoundRequest> {
  const before = await findRequest(db, id, now, 'companion')
  if (before?.companionId !== companionId) throw notFound()
  if (before.companionDays === days) return before
  const choice = { id, days, now, side: 'companion', by: account, actor: companionId } as const
  const rows = await writeThenRead(
    db,
    choiceWrites(db, choice),
    requestReads(db, id, now, 'companion'),
  ).catch(refuseConflict)
  const after = requestFrom(rows)
  if (!after) throw notFound()
  return after
}

type Choice = ChosenLifetime & { now: number; side: LifetimeSide; by: string; actor: string | null }

function choiceWrites(db: Database, { by, ...choice }: Choice): Write[] {
  const { id, days, side, now } = choice
  const auditEvent = {
    actor: by,
    act: 'request.message-lifetime',
    subject: id,
    at: now,
    detail: { side, days },
  }
  return [recordAuditEvents(db, auditEvent), ...chooseLifetime(db, choice)]
}

/** @throws Failure 409 instead of the error of D1 if another action came first */
function refuseConflict(error: unknown): never {
  if (isRequestConflict(error)) throw new Failure('conflict', 'request.changed')
  throw error
}

const notFound = () => new Failure('not-found', 'request.not-found')
