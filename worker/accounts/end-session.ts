import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { openSessionsOf } from './sessions/queries.ts'
import { storeSessionEnd } from './sessions/writes.ts'
import { recordEndedDevices } from '../platform/push/writes.ts'
import type { Member } from './lib/actor.ts'
import { Failure } from '../platform/lib/failure.ts'

/**
 * Ends another session of a member: its tokens are refused from now on. Idempotent.
 *
 * @returns the sessions that are left
 * @throws Failure 409 for the current session, which signs out instead
 */
export async function endSession(
  db: Database,
  { id: memberId, sessionId: currentSession }: Pick<Member, 'id' | 'sessionId'>,
  sessionId: string,
  now: number,
) {
  if (sessionId === currentSession) throw new Failure('conflict', 'session.this')
  const openSessions = await openSessionsOf(db, memberId)
  if (openSessions.some((session) => session.sessionId === sessionId)) {
    const auditEvent = { actor: memberId, act: 'member.session-ended', subject: memberId, at: now }
    await audited(db, { ...auditEvent, detail: {} }, [
      recordEndedDevices(db, memberId, { only: sessionId }),
      storeSessionEnd(db, { memberId, sessionId }, now),
    ])
  }
  return openSessions.filter((session) => session.sessionId !== sessionId)
}
