import { Hono } from 'hono'
import { endSession, listSessions } from '#accounts/member-sessions.api'
import { endSessions } from '#accounts/members.api'
import { endSessionsSchemas } from '#accounts/members'
import { presentSessions } from '../sessions/present.ts'
import { openSessionsOf } from '../sessions/queries.ts'
import { endSessionLimit } from '../sessions/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { endSessionsLimit, isMember } from '../members/rules.ts'
import { endSession as endOne } from '../end-session.ts'
import { endSessions as end } from '../end-sessions.ts'
import { noteSession } from '../note-session.ts'
import { permit } from '../lib/permit.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../http/identify.ts'
import { endConnections, endConnectionsOf } from '../../messaging/http/notify-connections.ts'
import { smallBody } from '../../platform/http/public-form.ts'

export const sessionRoutes = new Hono<AppEnv>()
  /** Called by the site before the account service ends a member's sessions. */
  .post(endSessions.path, smallBody, async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.sessions')
    await consumeRateLimit(db, { ...endSessionsLimit, who: member.id, now })
    const { keep } = validBody(endSessionsSchemas.body, await readJson(c.req))
    await end(db, member, { keep, now })
    if (keep === 'others') endConnectionsOf(c, member)
    else endConnections(c, member.id, keep === 'this' ? member.sessionId : null)
    return respond(c, endSessions, { ended: true })
  })
  .get(listSessions.path, async (c) => {
    const { db, now } = c.var
    const { actor, rows } = await identify(c, (id) => [openSessionsOf(db, id)])
    const member = permit(actor, isMember, 'sign-in.sessions')
    const userAgent = c.req.header('user-agent')
    const sessions = await noteSession(db, member, { known: rows[0] ?? [], userAgent, now })
    return respond(c, listSessions, presentSessions(sessions, member.sessionId))
  })
  .delete(endSession.path, async (c) => {
    const { db, now } = c.var
    const { actor } = await identify(c)
    const member = permit(actor, isMember, 'sign-in.sessions')
    await consumeRateLimit(db, { ...endSessionLimit, who: member.id, now })
    const sessionId = c.req.param('id')
    const left = await endOne(db, member, sessionId, now)
    endConnectionsOf(c, { id: member.id, sessionId })
    return respond(c, endSession, presentSessions(left, member.sessionId))
  })
