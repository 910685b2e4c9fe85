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
 * Notifies the browsers of both sides of a changed thread, after the response. A failure only delays the update:
 * browsers also poll at intervals.
 *
 * @param changedBy account that made the change, one of the sides; null: staff
 */
export const notifyOfThread = (c: Context<AppEnv>, id: string, changedBy: string | null): void =>
  notifyOf(c, async (db) =>
    (await sidesOf(db, id)).filter(
      ({ memberId, accountId }) =>
        changedBy === null || changedBy === memberId || changedBy === accountId,
    ),
  )

/** Notifies both sides of all threads that they have with each other; also of a block, which ends live updates. */
export const notifyOfPair = (c: Context<AppEnv>, id: string): void =>
  notifyOf(c, async (db) => (await sidesOfPair(db, id)).map((side) => ({ ...side, isBlocked: 0 })))

/** Notifies both sides of all threads between a member and some companions. */
export function notifyOfThreadsWith(
  c: Context<AppEnv>,
  memberId: string,
  companionIds: readonly string[],
): void {
  if (companionIds.length > 0) notifyOf(c, (db) => sidesBetween(db, memberId, companionIds))
}

/** Notifies both sides of all threads of some companions, whose profiles have changed. */
export function notifyOfCompanions(c: Context<AppEnv>, companionIds: readonly string[]): void {
  if (companionIds.length > 0) notifyOf(c, (db) => sidesOfCompanions(db, companionIds))
}

/**
 * Reads the sides of threads whose rows are about to be deleted.
 *
 * @param owner the threads of these companions, or of this account on either side
 * @returns a function that notifies them after the deletion
 */
export async function endingThreads(
  c: Context<AppEnv>,
  owner: { companionIds: readonly string[] } | { accountId: string },
): Promise<() => void> {
  if (liveSecretOf(c) === null) return () => {}
  const { db } = c.var
  const threadsRead =
    'accountId' in owner
      ? sidesOfAccount(db, owner.accountId)
      : sidesOfCompanions(db, owner.companionIds)
  const threads = await threadsRead.catch((error: unknown) => {
    logFailure(c, 'live.not-notified', error)
    return []
  })
  return () => notifyOf(c, () => Promise.resolve(threads))
}

/**
 * Ends the live connections of a member's ended sessions.
 *
 * @param keptSession session whose connections stay; null: none
 */
export function endConnections(
  c: Context<AppEnv>,
  memberId: string,
  keptSession: string | null = null,
): void {
  inBackground(c, 'live.not-ended', async () => {
    await connectionsOf(c.executionCtx, memberId)?.end(keptSession)
  })
}

/** Ends the live connections of one session. */
export function endConnectionsOf(
  c: Context<AppEnv>,
  { id, sessionId }: { id: string; sessionId: string },
): void {
  inBackground(c, 'live.not-ended', async () => {
    await connectionsOf(c.executionCtx, id)?.endSession(sessionId)
  })
}

function notifyOf(c: Context<AppEnv>, readSides: (db: Database) => Promise<ThreadSides[]>): void {
  inBackground(c, 'live.not-notified', async () => {
    await notifySides(c.executionCtx, await readSides(c.var.db))
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
