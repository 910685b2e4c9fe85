import type { LifetimeDays } from '#messaging/requests'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isRequestConflict } from './requests/writes.ts'
import { chooseLifetime, type LifetimeSide } from './requests/lifetime.ts'
import { findOwnRequest, findRequest } from './requests/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

type ChosenLifetime = { id: string; days: LifetimeDays | null }

/** Sets the member's lifetime of a thread's messages. May be repeated. @throws Failure 404 */
export async function chooseOwnLifetime(
  db: Database,
  { id, days, memberId, now }: ChosenLifetime & { memberId: string; now: number },
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) throw notFound()
  if (before.memberDays === days) return
  await choose(db, { id, days, now, side: 'member', by: memberId, actor: null })
}

/**
 * Sets the companion's lifetime of a thread's messages, also while the team answers. May be repeated.
 *
 * @throws Failure 404
 */
export async function chooseReceivedLifetime(
  db: Database,
  { companionId, memberId: account, now }: OwnCaller,
  { id, days }: ChosenLifetime,
): Promise<void> {
  const before = await findRequest(db, id, now, 'companion')
  if (before?.companionId !== companionId) throw notFound()
  if (before.companionDays === days) return
  await choose(db, { id, days, now, side: 'companion', by: account, actor: companionId })
}

type Choice = ChosenLifetime & { now: number; side: LifetimeSide; by: string; actor: string | null }

async function choose(db: Database, { by, ...choice }: Choice): Promise<void> {
  const { id, days, side, now } = choice
  const act = { actor: by, act: 'request.message-lifetime', subject: id, at: now }
  try {
    await audited(db, { ...act, detail: { side, days } }, chooseLifetime(db, choice))
  } catch (error) {
    if (isRequestConflict(error)) throw new Failure('conflict', 'request.changed')
    throw error
  }
}

const notFound = () => new Failure('not-found', 'request.not-found')
