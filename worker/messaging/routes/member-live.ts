import type { Context } from 'hono'
import { LIVE_PATH, LIVE_PROTOCOL, TICKET_PREFIX } from '#messaging/live-options'
import { createLiveTicket } from '#messaging/live.api'
import { mayBeLive, ticketRateLimit } from '../realtime/rules.ts'
import { isWithinLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import { connectionsOf, TICKET_HEADER } from '../../accounts/lib/connections.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { readTicket, signTicket } from '../lib/live-ticket.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { liveSecretOf } from '../../accounts/http/live-secret.ts'
import { member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const RETRY_SECONDS = 300

/** Live updates: a ticket in the member's name, and the connection that it opens. */
export const liveRoutes = routesOf([
  handle(createLiveTicket, {}, { access: member('sign-in.requests') }, async (c, { caller }) => {
    const { db, now } = c.var
    const { id: memberId, sessionId } = caller
    if (!(await isWithinLimit(db, { ...ticketRateLimit, who: memberId, now }))) {
      throw new Failure('too-many', 'live.too-many', {}, { retryAfterSeconds: RETRY_SECONDS })
    }
    // A plan may have ended since the page was opened.
    if (!mayBeLive(caller)) return { ticket: null }
    const secret = secretOf(c)
    const ticket = await signTicket(secret, { memberId, sessionId, issuedAt: now })
    return { ticket }
  }),
]).get(LIVE_PATH, (c) => connect(c))

/**
 * Whoever may not connect is refused here: each request that reaches an object is paid for. A browser sends
 * the site's origin; it can set no other header than the subprotocols.
 */
async function connect(c: Context<AppEnv>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    throw new Failure('upgrade-required', 'live.upgrade')
  }
  if (c.req.header('origin') !== originOf(c)) throw new Failure('forbidden', 'http.other-site')
  const secret = secretOf(c)
  const offered = (c.req.header('sec-websocket-protocol') ?? '').split(',').map((one) => one.trim())
  const text = offered.find((one) => one.startsWith(TICKET_PREFIX)) ?? ''
  const ticket = await readTicket(secret, text.slice(TICKET_PREFIX.length), c.var.now)
  if (!ticket || !offered.includes(LIVE_PROTOCOL)) {
    throw new Failure('unauthenticated', 'live.ticket')
  }
  const headers = { upgrade: 'websocket', [TICKET_HEADER]: JSON.stringify(ticket) }
  const taken = await connectionsOf(c.executionCtx, ticket.memberId)?.fetch(c.req.url, { headers })
  if (!taken?.webSocket) throw unavailable()
  // The object's own answer takes no more headers.
  return new Response(null, {
    status: 101,
    webSocket: taken.webSocket,
    headers: { 'sec-websocket-protocol': LIVE_PROTOCOL, 'cache-control': 'no-store' },
  })
}

/** @throws Failure 503 where there are no live updates */
function secretOf(c: Context<AppEnv>): string {
  const secret = liveSecretOf(c)
  if (secret === null) throw unavailable()
  return secret
}

const unavailable = () =>
  new Failure('unavailable', 'live.unavailable', {}, { retryAfterSeconds: RETRY_SECONDS })
