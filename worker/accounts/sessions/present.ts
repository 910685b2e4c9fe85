import { dayOf } from '#platform/days'
import type { SessionsAnswer } from '#accounts/member-sessions'
import type { OpenSession } from './queries.ts'

/** @param currentSession the current session, which comes first, before those used last */
export const presentSessions = (
  sessions: readonly OpenSession[],
  currentSession: string,
): SessionsAnswer => ({
  sessions: sessions
    .toSorted(
      (a, b) =>
        Number(b.sessionId === currentSession) - Number(a.sessionId === currentSession) ||
        b.usedAt - a.usedAt,
    )
    .map(({ sessionId, browser, system, beganAt, usedAt }) => ({
      id: sessionId,
      browser,
      system,
      isThis: sessionId === currentSession,
      beganOn: dayOf(beganAt),
      usedOn: dayOf(usedAt),
    })),
})
