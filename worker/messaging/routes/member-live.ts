import type { Context } from 'hono'
import { LIVE_PATH, LIVE_PROTOCOL, TICKET_PREFIX, createLiveTicketEndpoint } from '#messaging/live'
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

/** Live updates: issues a ticket to the member, and opens the connection for it. */
export const liveRoutes = routesOf([
  handle(
    createLiveTicketEndpoint,
    {},
    { access: member('sign-in.requests') },
    async (c, { caller }) => {
      const { db, now } = c.var
      const { id: memberId, sessionId } = caller
      if (!(await isWithinLimit(db, { ...ticketRateLimit, who: memberId, now }))) {
        throw new Failure('too-many', 'live.too-many', {}, { retryAfterSeconds: RETRY_SECONDS })
      }
      // The member's plan may have ended since the page was opened.
      if (!mayBeLive(caller)) return { ticket: null }
      const secret = secretOf(c)
      const ticket = await signTicket(secret, { memberId, sessionId, issuedAt: now })
      return { ticket }
    },
  ),
]).get(LIVE_PATH, (c) => connect(c))

/**
 * Refuses invalid connections before they reach an object, because each request to one is billed. A browser sends the
 * site's origin; it can set no other header than the subprotocols.
 */
async function connect(c: Context<AppEnv>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    throw new Failure('upgrade-required', 'live.upgrade-required')
  }
  if (c.req.header('origin') !== originOf(c)) throw new Failure('forbidden', 'http.other-site')
  const secret = secretOf(c)
  const protocols = (c.req.header('sec-websocket-protocol') ?? '')
    .split(',')
    .map((protocol) => protocol.trim())
  const text = protocols.find((protocol) => protocol.startsWith(TICKET_PREFIX)) ?? ''
  const ticket = await readTicket(secret, text.slice(TICKET_PREFIX.length), c.var.now)
  if (!ticket || !protocols.includes(LIVE_PROTOCOL)) {
    throw new Failure('unauthenticated', 'live.invalid-ticket')
  }
  const headers = { upgrade: 'websocket', [TICKET_HEADER]: JSON.stringify(ticket) }
  const response = await connectionsOf(c.executionCtx, ticket.memberId)?.fetch(c.req.url, {
    headers,
  })
  if (!response?.webSocket) throw unavailable()
  // The response of the object is immutable, so its headers can't be extended.
  return new Response(null, {
    status: 101,
    webSocket: response.webSocket,
    headers: { 'sec-websocket-protocol': LIVE_PROTOCOL, 'cache-control': 'no-store' },
  })
}

/** @throws Failure 503 without live updates */
function secretOf(c: Context<AppEnv>): string {
  const secret = liveSecretOf(c)
  if (secret === null) throw unavailable()
  return secret
}

const unavailable = () =>
  new Failure('unavailable', 'live.unavailable', {}, { retryAfterSeconds: RETRY_SECONDS })
