import { audited } from '../platform/db/audited.ts'
import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { forgetSessions, storeSessionEnd } from './sessions/writes.ts'
import { endSessionsOf } from './members/writes.ts'
import { deleteDevicesOf, recordEndedDevices } from '../platform/push/writes.ts'
import type { Member } from './lib/actor.ts'
import { openSessionsOf } from './sessions/queries.ts'
import { Failure } from '../platform/lib/failure.ts'

/**
 * Refuses the tokens of a member's sessions from now on, although they stay valid for up to an hour.
 * Idempotent.
 *
 * @param keep the session that continues: the current one, or none; "others" ends only the current one
 */
export async function endSessions(
  db: Database,
  { id, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  { keep, now }: { keep: 'this' | 'none' | 'others'; now: number },
): Promise<void> {
  const session = { memberId: id, sessionId }
  if (keep === 'others') {
    return writeAll(db, [
      forgetSessions(db, session, 'this'),
      recordEndedDevices(db, id, { only: sessionId }),
      deleteDevicesOf(db, session),
    ])
  }
  const auditEvent = {
    actor: id,
    act: 'member.sessions-ended',
    subject: id,
    detail: { keep },
    at: now,
  }
  await audited(db, auditEvent, [
    recordEndedDevices(db, id, { except: keep === 'this' ? sessionId : null }),
    endSessionsOf(db, id, { kept: keep === 'this' ? sessionId : null, now }),
    forgetSessions(db, session, keep === 'this' ? 'others' : 'all'),
  ])
}

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
  if (sessionId === currentSession) throw new Failure('conflict', 'session.current')
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
