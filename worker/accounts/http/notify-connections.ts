import type { Context } from 'hono'
import type { Database } from '../../platform/db/client.ts'
import {
  sidesBetween,
  sidesOf,
  sidesOfAccount,
  sidesOfCompanions,
  sidesOfPair,
  type ThreadSides,
} from '../live-connections/queries.ts'
import { connectionsOf, notifySides } from '../lib/connections.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { liveSecretOf } from './live-secret.ts'

/**
 * Once the answer is out, the browsers of both sides learn that a thread has changed. What fails costs no one
 * anything but time: each browser also asks by itself now and then.
 *
 * @param by who has changed it, one of the sides; null: staff
 */
export const notifyOfThread = (c: Context<AppEnv>, id: string, by: string | null): void =>
  notifyOf(c, async (db) =>
    (await sidesOf(db, id)).filter(
      ({ memberId, accountId }) => by === null || by === memberId || by === accountId,
    ),
  )

/** The same of all threads of the two sides of a thread; also of a block itself, which ends live updates. */
export const notifyOfPair = (c: Context<AppEnv>, id: string): void =>
  notifyOf(c, async (db) => (await sidesOfPair(db, id)).map((side) => ({ ...side, isBlocked: 0 })))

/** The same of all threads between a member and some companions. */
export function notifyOfThreadsWith(
  c: Context<AppEnv>,
  memberId: string,
  companionIds: readonly string[],
): void {
  if (companionIds.length > 0) notifyOf(c, (db) => sidesBetween(db, memberId, companionIds))
}

/** The same of all threads of some companions, whose profiles have changed. */
export function notifyOfCompanions(c: Context<AppEnv>, companionIds: readonly string[]): void {
  if (companionIds.length > 0) notifyOf(c, (db) => sidesOfCompanions(db, companionIds))
}

/**
 * The same of what is about to end with rows that say whom it concerns: they are read now.
 *
 * @param whose the threads of these companions, or of this account on either side
 * @returns notifies them, once it has ended
 */
export async function endingThreads(
  c: Context<AppEnv>,
  whose: { companionIds: readonly string[] } | { accountId: string },
): Promise<() => void> {
  if (liveSecretOf(c) === null) return () => {}
  const { db } = c.var
  const reading =
    'accountId' in whose
      ? sidesOfAccount(db, whose.accountId)
      : sidesOfCompanions(db, whose.companionIds)
  const threads = await reading.catch((error: unknown) => {
    logFailure(c, 'live.not-notified', error)
    return []
  })
  return () => notifyOf(c, () => Promise.resolve(threads))
}

/** Ends the live connections of a member's sessions, which are over. @param keptSession null: none is kept */
export function endConnections(
  c: Context<AppEnv>,
  memberId: string,
  keptSession: string | null = null,
): void {
  inBackground(c, 'live.not-ended', async () => {
    await connectionsOf(c.executionCtx, memberId)?.end(keptSession)
  })
}

/** Ends those of one session alone. */
export function endConnectionsOf(
  c: Context<AppEnv>,
  { id, sessionId }: { id: string; sessionId: string },
): void {
  inBackground(c, 'live.not-ended', async () => {
    await connectionsOf(c.executionCtx, id)?.endSession(sessionId)
  })
}

function notifyOf(c: Context<AppEnv>, read: (db: Database) => Promise<ThreadSides[]>): void {
  inBackground(c, 'live.not-notified', async () => {
    await notifySides(c.executionCtx, await read(c.var.db))
  })
}

function inBackground(c: Context<AppEnv>, event: string, work: () => Promise<void>): void {
  if (liveSecretOf(c) === null) return
  c.executionCtx.waitUntil(work().catch((error: unknown) => logFailure(c, event, error)))
}

function logFailure(c: Context<AppEnv>, event: string, error: unknown): void {
  const { requestId } = c.var
  console.error(JSON.stringify({ event, requestId, why: errorMessage(error) }))
}
