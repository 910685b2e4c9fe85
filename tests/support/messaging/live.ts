import { createExecutionContext } from 'cloudflare:test'
import {
  LIVE_PATH,
  LIVE_PROTOCOL,
  TICKET_PREFIX,
  createLiveTicketEndpoint,
  type ThreadSignal,
} from '#messaging/live'
import { onTestFinished } from 'vitest'
import { connectionsOf } from '../../../worker/accounts/lib/connections.ts'
import { office } from './requests.ts'
import { ORIGIN } from '../platform/site.ts'

/** A member's durable object, as the Worker addresses it. */
export const objectOf = (memberId: string) => connectionsOf(createExecutionContext(), memberId)!

/** A ticket for a browser of a member. */
export async function askTicket(sub: string, session: string = crypto.randomUUID()) {
  const { headers } = await office.accounts.as({
    sub,
    session_id: session,
    email: `${sub.slice(-2)}@members.test`,
    user_metadata: { full_name: sub },
  })
  return office.ask(createLiveTicketEndpoint.path, { method: 'POST', headers })
}

export async function ticketOf(sub: string, session?: string): Promise<string> {
  const response = await askTicket(sub, session)
  const { ticket } = await response.json<{ ticket?: string }>()
  if (!ticket) throw new Error(`A ticket was refused with ${response.status}`)
  return ticket
}

/** A browser's connection, which can't send other headers. */
export const connect = (ticket: string, changes: Record<string, string> = {}) =>
  office.ask(LIVE_PATH, {
    headers: {
      upgrade: 'websocket',
      origin: ORIGIN,
      'sec-websocket-protocol': `${LIVE_PROTOCOL}, ${TICKET_PREFIX}${ticket}`,
      ...changes,
    },
  })

/** A connected browser, with the received messages and the closing code. */
export async function openLive(sub: string, session?: string) {
  const { webSocket } = await connect(await ticketOf(sub, session))
  if (!webSocket) throw new Error('The connection was refused')
  const nudges: ThreadSignal[] = []
  const state: { code: number | null } = { code: null }
  webSocket.addEventListener('message', ({ data }) => {
    if (data !== 'pong') nudges.push(JSON.parse(String(data)) as ThreadSignal)
  })
  webSocket.addEventListener('close', ({ code }) => {
    state.code = code
  })
  webSocket.accept()
  onTestFinished(() => webSocket.close())
  return {
    nudges,
    socket: webSocket,
    code: () => state.code,
    say: (message: unknown) =>
      webSocket.send(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}
