/** What a live connection carries: that something has changed, never what. Without a schema library, because pages need it. */

/** Where a browser connects. */
export const LIVE_PATH = '/api/live'
/** The subprotocol; beside it the browser offers its ticket, the only header that a page can set. */
export const LIVE_PROTOCOL = 'live.v1'
export const TICKET_PREFIX = 'ticket.'

/** Answered without waking the server's object. */
export const PING = 'ping'
export const PONG = 'pong'

/** Why the server ends a connection. */
export const closeCodes = {
  /** It has lasted long enough: the browser comes back with a new ticket. */
  expired: 4001,
  /** The session is over. */
  ended: 4003,
  /** It could not be found out whether the session is open: the browser tries again. */
  unchecked: 4005,
  /** The browser sends too much. */
  flooded: 4008,
  /** The member has opened too many others. */
  replaced: 4009,
} as const

/** To the browser: a thread has changed, or the other side is typing in it. */
export type Nudge =
  | { kind: 'request'; id: string; version: number }
  | { kind: 'typing'; id: string }

/** How often a browser says that its member is typing. */
export const TYPING_EVERY_MS = 3_000
