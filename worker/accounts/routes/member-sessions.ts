import {
  endSessionEndpoint,
  listSessionsEndpoint,
  type SessionsAnswer,
} from '#accounts/member-sessions'
import { endSessionsEndpoint, endSessionsSchemas } from '#accounts/members'
import { dayOf } from '#platform/days'
import { openSessionsOf, type OpenSession } from '../sessions/queries.ts'
import { endSessionLimit } from '../sessions/rules.ts'
import { endSessionsLimit } from '../members/rules.ts'
import { endSession, endSessions } from '../end-sessions.ts'
import { recordSession } from '../record-session.ts'
import { endConnections, endConnectionsOf } from '../http/notify-connections.ts'
import { member } from '../http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const sessionRoutes = routesOf([
  handle(
    endSessionsEndpoint,
    endSessionsSchemas,
    { access: member('sign-in.sessions'), limit: endSessionsLimit },
    async (c, { caller, body: { keep } }) => {
      const { db, now } = c.var
      await endSessions(db, caller, { keep, now })
      if (keep === 'others') endConnectionsOf(c, caller)
      else endConnections(c, caller.id, keep === 'this' ? caller.sessionId : null)
      return { ended: true as const }
    },
  ),
  handle(
    listSessionsEndpoint,
    {},
    { access: member('sign-in.sessions', { reads: (c, id) => [openSessionsOf(c.var.db, id)] }) },
    async (c, { caller, rows }) => {
      const { db, now } = c.var
      const userAgent = c.req.header('user-agent')
      const sessions = await recordSession(db, caller, { known: rows[0] ?? [], userAgent, now })
      return presentSessions(sessions, caller.sessionId)
    },
  ),
  handle(
    endSessionEndpoint,
    {},
    { access: member('sign-in.sessions'), limit: endSessionLimit },
    async (c, { caller, params: { id: sessionId } }) => {
      const { db, now } = c.var
      const remainingSessions = await endSession(db, caller, sessionId, now)
      endConnectionsOf(c, { id: caller.id, sessionId })
      return presentSessions(remainingSessions, caller.sessionId)
    },
  ),
])

/** @param currentSession the current session, which comes first, before those used last */
const presentSessions = (
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
