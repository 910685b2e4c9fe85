import { dayOf } from '#platform/days'
import type { SessionsAnswer } from '#accounts/member-sessions'
import type { OpenSession } from './queries.ts'

/** @param here the session that asks, which comes first, before the last used ones */
export const presentSessions = (
  sessions: readonly OpenSession[],
  here: string,
): SessionsAnswer => ({
  sessions: sessions
    .toSorted(
      (a, b) => Number(b.sessionId === here) - Number(a.sessionId === here) || b.usedAt - a.usedAt,
    )
    .map(({ sessionId, browser, system, beganAt, usedAt }) => ({
      id: sessionId,
      browser,
      system,
      isThis: sessionId === here,
      beganOn: dayOf(beganAt),
      usedOn: dayOf(usedAt),
    })),
})
