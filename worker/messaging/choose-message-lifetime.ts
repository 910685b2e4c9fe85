import type { LifetimeDays } from '#messaging/request-options'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isConflict } from './requests/writes.ts'
import { chooseLifetime, type LifetimeSide } from './requests/lifetime.ts'
import { findOwnRequest, findRequest } from './requests/queries.ts'
import { Failure } from '../platform/lib/failure.ts'
import type { OwnCaller } from '../accounts/lib/own-caller.ts'

type Chosen = { id: string; days: LifetimeDays | null }

/** For how long the member keeps the messages of a thread. May be repeated. @throws Failure 404 */
export async function chooseOwnLifetime(
  db: Database,
  { id, days, memberId, now }: Chosen & { memberId: string; now: number },
): Promise<void> {
  const before = await findOwnRequest(db, id, memberId, now)
  if (!before) throw missing()
  if (before.memberDays === days) return
  await choose(db, { id, days, now, side: 'member', by: memberId, actor: null })
}

/** The same of the companion; also while the team answers. @throws Failure 404 */
export async function chooseReceivedLifetime(
  db: Database,
  { companionId, memberId: by, now }: OwnCaller,
  { id, days }: Chosen,
): Promise<void> {
  const before = await findRequest(db, id, now, 'companion')
  if (before?.companionId !== companionId) throw missing()
  if (before.companionDays === days) return
  await choose(db, { id, days, now, side: 'companion', by, actor: companionId })
}

type Choice = Chosen & { now: number; side: LifetimeSide; by: string; actor: string | null }

async function choose(db: Database, { by, ...choice }: Choice): Promise<void> {
  const { id, days, side, now } = choice
  const act = { actor: by, act: 'request.message-lifetime', subject: id, at: now }
  try {
    await audited(db, { ...act, detail: { side, days } }, chooseLifetime(db, choice))
  } catch (error) {
    if (isConflict(error)) throw new Failure('conflict', 'request.changed')
    throw error
  }
}

const missing = () => new Failure('not-found', 'request.not-found')
