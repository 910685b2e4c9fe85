import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import type { OpenSession } from './sessions/queries.ts'
import { isDueToNote } from './sessions/rules.ts'
import { writeSession } from './sessions/writes.ts'
import type { Member } from './lib/actor.ts'
import { browserOf } from './lib/browser-name.ts'

/**
 * Records, once a day, that a session is in use.
 *
 * @param known the member's sessions
 * @param now epoch milliseconds
 * @returns the sessions including this one
 */
export async function recordSession(
  db: Database,
  { id, sessionId, beganAt }: Pick<Member, 'id' | 'sessionId' | 'beganAt'>,
  {
    known,
    userAgent,
    now,
  }: { known: readonly OpenSession[]; userAgent: string | undefined; now: number },
): Promise<readonly OpenSession[]> {
  const before = known.find((entry) => entry.sessionId === sessionId)
  if (!isDueToNote(before?.usedAt, now)) return known
  const session = { ...browserOf(userAgent), sessionId, beganAt: beganAt ?? now, usedAt: now }
  await writeAll(db, writeSession(db, id, session))
  return [session, ...known.filter((entry) => entry !== before)]
}
