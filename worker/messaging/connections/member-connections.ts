import { DurableObject } from 'cloudflare:workers'
import { closeCodes, PING, PONG, TYPING_EVERY_MS, type ThreadSignal } from '#messaging/live'
import { createDatabase } from '../../platform/db/client.ts'
import { isSessionEnded, isErased, isSuspended } from '../../accounts/members/rules.ts'
import { threadRecipientOf } from '../requests/sides.ts'
import { readMember } from '../../accounts/read-member.ts'
import { connectionsOf, TICKET_HEADER } from '../../accounts/lib/connections.ts'
import type { Env } from '../../platform/lib/env.ts'
import { isUuid } from '../../platform/lib/id.ts'
import type { LiveTicket } from '../lib/live-ticket.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** Maximum number of connections of a member, in all browsers and tabs. */
const MAX_SOCKETS = 8
/** Maximum age of a connection. Then the browser gets a new ticket, and the member's rights are read again. */
const LIFE_MS = HOUR_MS
/** Maximum number of messages in a minute; our own client sends fewer. */
const MAX_MESSAGES_A_MINUTE = 60
const MAX_MESSAGE_LENGTH = 200
const MAX_THREADS = 20

/** Data of a socket, which survives the hibernation of the object. */
type Attachment = {
  memberId: string
  sessionId: string
  /** Epoch milliseconds. */
  openedAt: number
  typedAt: number
  received: { since: number; count: number }
  /** Account at the other end of a thread, by the thread's id; null: the thread is not the member's. */
  otherSides: Record<string, string | null>
}

/**
 * Live connections of one member. They only notify that something has changed; the browser reads the change by its
 * usual calls. The object stores nothing; sockets carry their data while it hibernates.
 */
export class MemberConnections extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Accepts a connection whose ticket the Worker has verified. */
  override async fetch(request: Request): Promise<Response> {
    const ticket = JSON.parse(request.headers.get(TICKET_HEADER) ?? '') as LiveTicket
    const { memberId, sessionId } = ticket
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    const now = Date.now()
    attach(server, {
      memberId,
      sessionId,
      openedAt: now,
      typedAt: 0,
      received: { since: now, count: 0 },
      otherSides: {},
    })
    this.#makeRoom()
    // The check is the last step: a session that ends from here on closes the socket, and an earlier end is stored in
    // D1.
    await this.#requireOpen(server, ticket)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Notifies all browsers of the member. */
  notify(nudge: ThreadSignal): void {
    const text = JSON.stringify(nudge)
    for (const socket of this.ctx.getWebSockets()) {
      const attachment = attachmentOf(socket)
      if (isExpired(attachment)) {
        close(socket, 'expired')
        continue
      }
      // A change of the request may also change who may write in it.
      if (nudge.kind === 'request' && nudge.id in attachment.otherSides) {
        const { [nudge.id]: _, ...otherSides } = attachment.otherSides
        attach(socket, { ...attachment, otherSides })
      }
      send(socket, text)
    }
  }

  end(keptSession: string | null): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (attachmentOf(socket).sessionId !== keptSession) close(socket, 'ended')
    }
  }

  endSession(sessionId: string): void {
    for (const socket of this.ctx.getWebSockets()) {
      if (attachmentOf(socket).sessionId === sessionId) close(socket, 'ended')
    }
  }

  /** Handles the only message of browsers: the member is typing. */
  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const now = Date.now()
    const attachment = attachmentOf(socket)
    if (isExpired(attachment)) return close(socket, 'expired')
    const { since, count } = attachment.received
    const received =
      now - since < MINUTE_MS ? { since, count: count + 1 } : { since: now, count: 1 }
    if (received.count > MAX_MESSAGES_A_MINUTE) return close(socket, 'flooded')
    const id = threadTypedIn(message)
    // Our browsers send half as often; the network may shorten the interval between two messages.
    const isTooSoon = now - attachment.typedAt < TYPING_EVERY_MS / 2
    if (id === null || isTooSoon) return attach(socket, { ...attachment, received })
    attach(socket, { ...attachment, received, typedAt: now })
    const otherAccount = await this.#otherSide(socket, id)
    if (otherAccount !== null)
      await connectionsOf(this.ctx, otherAccount)?.notify({ kind: 'typing', id })
  }

  override webSocketError(): void {}

  /**
   * Closes the socket unless the session is open. If D1 does not answer, the socket is closed too, and the browser
   * tries again.
   */
  async #requireOpen(socket: WebSocket, ticket: LiveTicket): Promise<void> {
    const db = createDatabase(this.env.DB)
    try {
      const { status } = await readMember(db, ticket.memberId, Date.now(), [])
      // The session began before its ticket. Ends of sessions are stored in whole seconds: a session of the same
      // second may be older.
      const beganAt = Math.floor(ticket.issuedAt / SECOND_MS) * SECOND_MS - 1
      const isEnded = isSessionEnded(status, { sessionId: ticket.sessionId, beganAt })
      const mayStay = !isErased(status) && !isSuspended(status) && !isEnded
      if (!mayStay) close(socket, 'ended')
    } catch (error) {
      console.error(JSON.stringify({ event: 'live.unchecked', why: errorMessage(error) }))
      close(socket, 'unchecked')
    }
  }

  #makeRoom(): void {
    const sockets = this.ctx.getWebSockets().filter(({ readyState }) => readyState === OPEN)
    const byAge = sockets.toSorted((a, b) => attachmentOf(a).openedAt - attachmentOf(b).openedAt)
    for (const socket of byAge.slice(0, Math.max(0, byAge.length - MAX_SOCKETS))) {
      close(socket, 'replaced')
    }
  }

  async #otherSide(socket: WebSocket, id: string): Promise<string | null> {
    const { memberId, otherSides } = attachmentOf(socket)
    const knownAccount = otherSides[id]
    if (knownAccount !== undefined) return knownAccount
    const otherAccount = await threadRecipientOf(
      createDatabase(this.env.DB),
      id,
      memberId,
      Date.now(),
    )
    const attachment = attachmentOf(socket)
    const newest = Object.entries(attachment.otherSides).slice(1 - MAX_THREADS)
    attach(socket, {
      ...attachment,
      otherSides: { ...Object.fromEntries(newest), [id]: otherAccount },
    })
    return otherAccount
  }
}

const OPEN = WebSocket.OPEN

const attach = (socket: WebSocket, attachment: Attachment) => socket.serializeAttachment(attachment)
const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment

const isExpired = ({ openedAt }: Attachment) => Date.now() - openedAt >= LIFE_MS

/** A closing socket throws; the browser reads the changes when it reconnects. */
function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

function close(socket: WebSocket, reason: keyof typeof closeCodes): void {
  try {
    socket.close(closeCodes[reason], reason)
  } catch {}
}

/** @returns null for any other message than `{"kind": "typing", "id": …}` */
function threadTypedIn(message: string | ArrayBuffer): string | null {
  if (typeof message !== 'string' || message.length > MAX_MESSAGE_LENGTH) return null
  try {
    const { kind, id } = (JSON.parse(message) ?? {}) as { kind?: unknown; id?: unknown }
    return kind === 'typing' && typeof id === 'string' && isUuid(id) ? id : null
  } catch {
    return null
  }
}
