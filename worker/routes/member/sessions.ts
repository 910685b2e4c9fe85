import { Hono } from 'hono'
import { endSessions } from '#contract/members.api'
import { endSessionsSchemas } from '#contract/members'
import { consumeRateLimit } from '../../features/rate-limits/consume-rate-limit.ts'
import { endSessionsLimit, isMember } from '../../features/members/rules.ts'
import { endSession, endSessions as end } from '../../flows/end-sessions.ts'
import { permit } from '../../lib/permit.ts'
import { readJson, validBody } from '../../lib/validate.ts'
import type { AppEnv } from '../../http/context.ts'
import { answer } from '../../http/endpoint.ts'
import { identify } from '../../http/identify.ts'
import { endConnections, endConnectionsOf } from '../../http/notify-connections.ts'
import { smallBody } from '../../http/public-form.ts'

/** Called by the site before the account service ends a member's sessions. */
export const sessionRoutes = new Hono<AppEnv>().post(endSessions.path, smallBody, async (c) => {
  const { db, now } = c.var
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.sessions')
  await consumeRateLimit(db, { ...endSessionsLimit, who: member.id, now })
  const { keep } = validBody(endSessionsSchemas.body, await readJson(c.req))
  if (keep === 'others') {
    await endSession(db, member)
    endConnectionsOf(c, member)
  } else {
    await end(db, member, { keep, now })
    endConnections(c, member.id, keep === 'this' ? member.sessionId : null)
  }
  return answer(c, endSessions, { ended: true })
})
