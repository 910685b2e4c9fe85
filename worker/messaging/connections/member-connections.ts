import { DurableObject } from 'cloudflare:workers'
import { closeCodes, PING, PONG, TYPING_EVERY_MS, type Nudge } from '#messaging/live-options'
import { createDatabase } from '../../platform/db/client.ts'
import { hasEnded, isErased, isSuspended } from '../../accounts/members/rules.ts'
import { otherSideOf } from '../requests/sides.ts'
import { readMember } from '../../accounts/read-member.ts'
import { connectionsOf, TICKET_HEADER } from '../../accounts/lib/connections.ts'
import type { Env } from '../../platform/lib/env.ts'
import { isUuid } from '../../platform/lib/id.ts'
import type { LiveTicket } from '../lib/live-ticket.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/lib/time.ts'

/** Of one member, in all browsers and tabs. */
const MOST_SOCKETS = 8
/** Then the browser asks for a new ticket, and the member's rights are read again. */
const LIFE_MS = HOUR_MS
/** More than a browser of ours sends in a minute. */
const MOST_RECEIVED = 60
const MOST_LENGTH = 200
const MOST_THREADS = 20

/** What a socket is known by after the object has hibernated. */
type Attachment = {
  memberId: string
  sessionId: string
  /** Epoch ms. */
  openedAt: number
  typedAt: number
  received: { since: number; count: number }
  /** Who is at the other end of a thread, by its id, once D1 has been asked; null: the thread is not theirs. */
  others: Record<string, string | null>
}

/**
 * The live connections of one member. It carries that something has changed; what, the browser reads by its
 * usual calls. The object stores nothing: sockets keep what they need while it hibernates.
 */
export class MemberConnections extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Takes a connection whose ticket the Worker has read. */
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
      others: {},
    })
    this.#makeRoom()
    // Last: what ends the session from here on finds the socket, and what has ended it before is in D1.
    await this.#requireOpen(server, ticket)
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Notifies all browsers of the member. */
  notify(nudge: Nudge): void {
    const text = JSON.stringify(nudge)
    for (const socket of this.ctx.getWebSockets()) {
      const attached = attachmentOf(socket)
      if (isOver(attached)) {
        close(socket, 'expired')
        continue
      }
      // Who may write in it may have changed, too.
      if (nudge.kind === 'request' && nudge.id in attached.others) {
        const { [nudge.id]: _, ...others } = attached.others
        attach(socket, { ...attached, others })
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

  /** The only thing that a browser says is that its member is typing. */
  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const now = Date.now()
    const attached = attachmentOf(socket)
    if (isOver(attached)) return close(socket, 'expired')
    const { since, count } = attached.received
    const received =
      now - since < MINUTE_MS ? { since, count: count + 1 } : { since: now, count: 1 }
    if (received.count > MOST_RECEIVED) return close(socket, 'flooded')
    const id = threadTypedIn(message)
    // Our browsers send half as often; the network may shorten the time between two.
    const isTooSoon = now - attached.typedAt < TYPING_EVERY_MS / 2
    if (id === null || isTooSoon) return attach(socket, { ...attached, received })
    attach(socket, { ...attached, received, typedAt: now })
    const other = await this.#otherSide(socket, id)
    if (other !== null) await connectionsOf(this.ctx, other)?.notify({ kind: 'typing', id })
  }

  override webSocketError(): void {}

  /** While D1 gives no answer no one is let in, and the browser tries again. */
  async #requireOpen(socket: WebSocket, ticket: LiveTicket): Promise<void> {
    const db = createDatabase(this.env.DB)
    try {
      const { status } = await readMember(db, ticket.memberId, Date.now(), [])
      // The session began before its ticket. Sessions end in whole seconds: one of the same second may be older.
      const beganAt = Math.floor(ticket.issuedAt / SECOND_MS) * SECOND_MS - 1
      const isEnded = hasEnded(status, { sessionId: ticket.sessionId, beganAt })
      const mayStay = !isErased(status) && !isSuspended(status) && !isEnded
      if (!mayStay) close(socket, 'ended')
    } catch (error) {
      console.error(JSON.stringify({ event: 'live.unchecked', why: errorMessage(error) }))
      close(socket, 'unchecked')
    }
  }

  #makeRoom(): void {
    const sockets = this.ctx.getWebSockets().filter(({ readyState }) => readyState === OPEN)
    const byAge = sockets.toSorted(
      (one, other) => attachmentOf(one).openedAt - attachmentOf(other).openedAt,
    )
    for (const socket of byAge.slice(0, Math.max(0, byAge.length - MOST_SOCKETS))) {
      close(socket, 'replaced')
    }
  }

  async #otherSide(socket: WebSocket, id: string): Promise<string | null> {
    const { memberId, others } = attachmentOf(socket)
    const known = others[id]
    if (known !== undefined) return known
    const other = await otherSideOf(createDatabase(this.env.DB), id, memberId)
    const attached = attachmentOf(socket)
    const newest = Object.entries(attached.others).slice(1 - MOST_THREADS)
    attach(socket, { ...attached, others: { ...Object.fromEntries(newest), [id]: other } })
    return other
  }
}

const OPEN = WebSocket.OPEN

const attach = (socket: WebSocket, attachment: Attachment) => socket.serializeAttachment(attachment)
const attachmentOf = (socket: WebSocket) => socket.deserializeAttachment() as Attachment

const isOver = ({ openedAt }: Attachment) => Date.now() - openedAt >= LIFE_MS

/** One that is closing already throws; nothing is lost, the browser catches up when it is back. */
function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

function close(socket: WebSocket, why: keyof typeof closeCodes): void {
  try {
    socket.close(closeCodes[why], why)
  } catch {}
}

/** @returns null for anything else than `{"kind": "typing", "id": …}` */
function threadTypedIn(message: string | ArrayBuffer): string | null {
  if (typeof message !== 'string' || message.length > MOST_LENGTH) return null
  try {
    const { kind, id } = (JSON.parse(message) ?? {}) as { kind?: unknown; id?: unknown }
    return kind === 'typing' && typeof id === 'string' && isUuid(id) ? id : null
  } catch {
    return null
  }
}
