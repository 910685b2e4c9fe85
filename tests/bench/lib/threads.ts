import { once } from 'node:events'
import { addressOf } from '#platform/endpoint'
import {
  LIVE_PATH,
  LIVE_PROTOCOL,
  TICKET_PREFIX,
  createLiveTicketEndpoint,
  type ThreadSignal,
} from '#messaging/live'
import { setAnsweredByEndpoint } from '#messaging/own-requests'
import { createRequestEndpoint } from '#messaging/requests'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { companionImport, systemActor } from '../../support/platform/fixtures.ts'
import { importCompanions } from '../../../worker/seed/import-companions.ts'
import type { openOffice } from './office.ts'
import type { serveSite } from './site.ts'

const DAY_MS = 86_400_000

type Site = Awaited<ReturnType<typeof serveSite>>
type Office = Awaited<ReturnType<typeof openOffice>>

export type Account = {
  id: string
  headers: Record<string, string>
  /** Notified versions of their thread, with their times. */
  nudges: { version: number; at: number }[]
  notified: (() => void) | null
}
/** A conversation of a premium member with a companion who answers herself. */
export type Thread = { id: string; companionId: string; member: Account; companion: Account }

/** Matches `[exports]` of wrangler.toml. */
export const durableObjects = {
  MEMBER_CONNECTIONS: { className: 'MemberConnections', useSQLite: true },
}

const newAccount = async (office: Office, id: string): Promise<Account> => ({
  id,
  nudges: [],
  notified: null,
  headers: { authorization: `Bearer ${await office.tokenOfMember(id)}` },
})

/** Calls the API as an account. @throws Error on an answer other than 2xx */
export async function call<T>(
  site: Site,
  { headers }: Pick<Account, 'headers'>,
  { method }: { method: string },
  address: string,
  body?: object,
): Promise<T> {
  const response = await fetch(new URL(address, site.origin), {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${address} answered ${await response.text()}`)
  return (await response.json()) as T
}

/** Opens a live connection, which records the account's notifications. */
export async function connect(site: Site, account: Account): Promise<WebSocket> {
  const { ticket } = await call<{ ticket: string }>(
    site,
    account,
    createLiveTicketEndpoint,
    addressOf(createLiveTicketEndpoint),
    {},
  )
  const address = new URL(LIVE_PATH, site.origin)
  address.protocol = 'ws:'
  // Node's WebSocket can set the headers that a browser sends by itself.
  const options = {
    protocols: [LIVE_PROTOCOL, TICKET_PREFIX + ticket],
    headers: { origin: site.origin.origin },
  }
  const socket = new WebSocket(address, options as unknown as string[])
  await once(socket, 'open')
  socket.addEventListener('message', ({ data }) => {
    const nudge = JSON.parse(String(data)) as ThreadSignal
    if (nudge.kind !== 'request') return
    account.nudges.push({ version: nudge.version, at: performance.now() })
    account.notified?.()
  })
  return socket
}

/** Creates a companion with an account and a premium member, whose first message is sent. */
export async function openThread(site: Site, office: Office): Promise<Thread> {
  const { db, binding } = site
  const companion = companionImport({ id: crypto.randomUUID() })
  await importCompanions(db, [companion], systemActor())
  const companionId = companion.row.id
  const runner = await newAccount(office, await giveAccount(db, companionId))
  const member = await newAccount(office, crypto.randomUUID())
  await call(site, runner, setAnsweredByEndpoint, addressOf(setAnsweredByEndpoint), {
    answeredBy: 'self',
  })
  const day = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  const { id } = await call<{ id: string }>(
    site,
    member,
    createRequestEndpoint,
    addressOf(createRequestEndpoint),
    {
      companion: companionId,
      date: day,
      place: 'hotel',
      rules: true,
      message: 'Dinner?',
      key: crypto.randomUUID(),
      extra_topic: '',
    },
  )
  await binding
    .prepare(
      `INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
       VALUES (?1, ?2, 'gold', 'Bench', ?3, ?4)`,
    )
    .bind(crypto.randomUUID(), member.id, Date.now(), Date.now() + DAY_MS)
    .run()
  return { id, companionId, member, companion: runner }
}
