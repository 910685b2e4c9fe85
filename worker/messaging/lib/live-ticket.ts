import { isSigned, keyFor, sign } from '../../platform/lib/hash.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'

/** For whom a connection is opened, and in which of their sessions. */
export type LiveTicket = {
  memberId: string
  sessionId: string
  /** When the session was known to be open, epoch ms. */
  issuedAt: number
}

/** A browser connects at once, so it is good for no longer. */
const LIFE_MS = 30 * SECOND_MS

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const TICKET = new RegExp(`^(\\d{13})\\.(${UUID})\\.(${UUID})\\.([0-9a-f]{64})$`)

let made: { secret: string; key: CryptoKey } | null = null

async function keyOf(secret: string): Promise<CryptoKey> {
  if (made?.secret !== secret) made = { secret, key: await keyFor(secret, 'live-ticket') }
  return made.key
}

const claimOf = ({ issuedAt, memberId, sessionId }: LiveTicket) =>
  `${issuedAt}.${memberId}.${sessionId}`

/** Signed as private links are. The characters may stand in a WebSocket's subprotocol. */
export async function signTicket(secret: string, ticket: LiveTicket): Promise<string> {
  const claim = claimOf(ticket)
  return `${claim}.${await sign(await keyOf(secret), claim)}`
}

/**
 * For whom a ticket was made.
 *
 * @param now epoch milliseconds
 * @returns null when it is none, or is over
 */
export async function readTicket(
  secret: string,
  text: string,
  now: number,
): Promise<LiveTicket | null> {
  const [, issuedAt = '', memberId = '', sessionId = '', signature = ''] = TICKET.exec(text) ?? []
  const ticket = { issuedAt: Number(issuedAt), memberId, sessionId }
  if (!signature || !(await isSigned(await keyOf(secret), claimOf(ticket), signature))) return null
  return now < ticket.issuedAt + LIFE_MS ? ticket : null
}
