import { dayOf } from '#contract/days'
import type { SessionsAnswer } from '#contract/member-sessions'
import type { OpenSession } from './queries.ts'

const compareDays = (a: string, b: string) => Date.parse(a) - Date.parse(b)

/** @param here the session that asks, which comes first, before the last used ones */
export const presentSessions = (
  sessions: readonly OpenSession[],
  here: string,
): SessionsAnswer => ({
  sessions: sessions
    .map(({ sessionId, browser, system, beganAt, usedAt }) => ({
      ...{ id: sessionId, browser, system, isThis: sessionId === here },
      ...{ beganOn: dayOf(beganAt), usedOn: dayOf(usedAt) },
    }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || compareDays(b.usedOn, a.usedOn)),
})
