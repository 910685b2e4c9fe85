import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { openSessionsOf } from './sessions/queries.ts'
import { storeSessionEnd as end } from './sessions/writes.ts'
import { recordEndedDevices } from '../platform/push/writes.ts'
import type { Member } from './lib/actor.ts'
import { Failure } from '../platform/lib/failure.ts'

/**
 * Ends another session of a member: its tokens open nothing here from now on. May be repeated.
 *
 * @returns those that are left
 * @throws Failure 409 for the session that asks, which signs out by itself
 */
export async function endSession(
  db: Database,
  { id: memberId, sessionId: here }: Pick<Member, 'id' | 'sessionId'>,
  sessionId: string,
  now: number,
) {
  if (sessionId === here) throw new Failure('conflict', 'session.this')
  const open = await openSessionsOf(db, memberId)
  if (open.some((one) => one.sessionId === sessionId)) {
    const act = { actor: memberId, act: 'member.session-ended', subject: memberId, at: now }
    await audited(db, { ...act, detail: {} }, [
      recordEndedDevices(db, memberId, { only: sessionId }),
      end(db, { memberId, sessionId }, now),
    ])
  }
  return open.filter((one) => one.sessionId !== sessionId)
}
