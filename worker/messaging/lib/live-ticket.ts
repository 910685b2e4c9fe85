import { isSigned, keyFor, sign } from '../../platform/lib/hash.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'

/** Member and session for which a connection is opened. */
export type LiveTicket = {
  memberId: string
  sessionId: string
  /** Time at which the session was verified, in epoch milliseconds. */
  issuedAt: number
}

/** A browser connects immediately, so a short validity suffices. */
const LIFE_MS = 30 * SECOND_MS

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const TICKET = new RegExp(`^(\\d{13})\\.(${UUID})\\.(${UUID})\\.([0-9a-f]{64})$`)

let cachedKey: { secret: string; key: CryptoKey } | null = null

async function keyOf(secret: string): Promise<CryptoKey> {
  if (cachedKey?.secret !== secret) cachedKey = { secret, key: await keyFor(secret, 'live-ticket') }
  return cachedKey.key
}

const claimOf = ({ issuedAt, memberId, sessionId }: LiveTicket) =>
  `${issuedAt}.${memberId}.${sessionId}`

/** Returns a signed ticket. Its characters are valid in a WebSocket's subprotocol. */
export async function signTicket(secret: string, ticket: LiveTicket): Promise<string> {
  const claim = claimOf(ticket)
  return `${claim}.${await sign(await keyOf(secret), claim)}`
}

/**
 * Verifies a ticket.
 *
 * @param now epoch milliseconds
 * @returns null if it is invalid or expired
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
