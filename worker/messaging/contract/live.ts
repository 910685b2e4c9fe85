import * as z from 'zod/mini'
import { endpoint } from '../../platform/contract/endpoint.ts'

/**
 * Constants of live connections, which only notify of changes. The file imports no schema library, because pages load
 * it.
 */

/** Path to which a browser connects. */
export const LIVE_PATH = '/api/live'
/** Subprotocol. The browser sends its ticket as a second one, because a page can set no other header. */
export const LIVE_PROTOCOL = 'live.v1'
export const TICKET_PREFIX = 'ticket.'

/** The platform answers a ping without waking the Durable Object. */
export const PING = 'ping'
export const PONG = 'pong'

/** Reasons for which the server ends a connection. */
export const closeCodes = {
  /** Maximum age reached: the browser reconnects with a new ticket. */
  expired: 4001,
  /** The session has ended. */
  ended: 4003,
  /** The session could not be checked: the browser tries again. */
  unchecked: 4005,
  /** The browser sends too many messages. */
  flooded: 4008,
  /** The member has opened too many other connections. */
  replaced: 4009,
} as const

/** Message to the browser: a thread has changed, or the other side is typing in it. */
export type ThreadSignal =
  | { kind: 'request'; id: string; version: number }
  | { kind: 'typing'; id: string }

/** Minimum interval between two "typing" messages of a browser. */
export const TYPING_EVERY_MS = 3_000

export const createLiveTicketSchemas = {
  /**
   * Ticket that opens one connection within half a minute; null for members with neither a plan nor a profile, who
   * have no live updates.
   */
  response: z.object({ ticket: z.nullable(z.string()) }),
}

/** 429 beyond the limit. 503 without live updates. */
export const createLiveTicketEndpoint = endpoint<typeof createLiveTicketSchemas>()(
  'POST',
  '/api/live/tickets',
  'member',
)
