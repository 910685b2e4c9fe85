// Connects 200 members to one Worker by live updates: 100 threads, five at a time, in which both sides write
// simultaneously. Measures the time until the other side is notified and has read the message, lost and duplicated
// messages, and the memory of the connections.
import { once } from 'node:events'
import { addressOf } from '#platform/endpoint'
import {
  LIVE_PATH,
  LIVE_PROTOCOL,
  TICKET_PREFIX,
  createLiveTicketEndpoint,
  type ThreadSignal,
} from '#messaging/live'
import {
  actOnReceivedEndpoint,
  getReceivedEndpoint,
  setAnsweredByEndpoint,
} from '#messaging/own-requests'
import {
  actOnRequestEndpoint,
  createRequestEndpoint,
  getRequestEndpoint,
} from '#messaging/requests'
import { importCompanions } from '../../worker/seed/import-companions.ts'
import { giveAccount } from '../support/companions/companion-account.ts'
import { systemActor, companionImport } from '../support/platform/fixtures.ts'
import { residentOf, startServer } from './lib/memory.ts'
import { openOffice } from './lib/office.ts'
import { row, serveSite } from './lib/site.ts'
import { quantile } from './lib/spread.ts'

const THREADS = 100
const ROUNDS = 5
/** Threads in which both sides write at the same time. */
const CONCURRENCY = 5
/** Limit in ms for the 95th percentile of notifications. */
const MAX_NOTIFY_MS = 1_000
/** Memory limit of 200 connections in MiB, including the stores of their objects. */
const MAX_MEMORY_MIB = 100

const office = await openOffice()
const { server: site, pid } = await startServer(() =>
  serveSite(
    { DEMO: 'off', SITE_SECRET: 'b'.repeat(64), ...office.vars },
    {
      // Matches `[exports]` of wrangler.toml.
      durableObjects: {
        MEMBER_CONNECTIONS: { className: 'MemberConnections', useSQLite: true },
      },
    },
  ),
)

type Account = {
  id: string
  headers: Record<string, string>
  /** Notified versions of their thread, with their times. */
  nudges: { version: number; at: number }[]
  notified: (() => void) | null
}
type Read = { version: number; messages: { text: string }[] }
type Thread = { id: string; member: Account; companion: Account }

const newAccount = async (id: string): Promise<Account> => ({
  id,
  nudges: [],
  notified: null,
  headers: { authorization: `Bearer ${await office.tokenOfMember(id)}` },
})

async function call<T>(
  { headers }: Account,
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

async function connect(account: Account): Promise<WebSocket> {
  const { ticket } = await call<{ ticket: string }>(
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

async function openThread(): Promise<Thread> {
  const companion = companionImport({ id: crypto.randomUUID() })
  await importCompanions(site.db, [companion], systemActor())
  const runner = await newAccount(await giveAccount(site.db, companion.row.id))
  const member = await newAccount(crypto.randomUUID())
  await call(runner, setAnsweredByEndpoint, addressOf(setAnsweredByEndpoint), {
    answeredBy: 'self',
  })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await call<{ id: string }>(
    member,
    createRequestEndpoint,
    addressOf(createRequestEndpoint),
    {
      companion: companion.row.id,
      date: day,
      place: 'hotel',
      rules: true,
      message: 'Dinner?',
      key: crypto.randomUUID(),
      extra_topic: '',
    },
  )
  await site.binding
    .prepare(
      `INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
       VALUES (?1, ?2, 'gold', 'Bench', ?3, ?4)`,
    )
    .bind(crypto.randomUUID(), member.id, Date.now(), Date.now() + 86_400_000)
    .run()
  return { id, member, companion: runner }
}

const notifiedAfter: number[] = []
const readAfter: number[] = []

/** Time at which an account was notified of this version or a later one. */
async function notifiedOf(account: Account, version: number): Promise<number> {
  for (;;) {
    const nudge = account.nudges.find((item) => item.version >= version)
    if (nudge) return nudge.at
    await new Promise<void>((resolve) => {
      account.notified = resolve
    })
  }
}

const readBy = (thread: Thread, account: Account): Promise<Read> => {
  const sees = account === thread.companion ? getReceivedEndpoint : getRequestEndpoint
  return call(account, sees, addressOf(sees, { params: { id: thread.id } }))
}

/** One side writes on top of the version that both have read; the other one is notified, and reads. */
async function write(thread: Thread, from: Account, version: number): Promise<void> {
  const byMember = from === thread.member
  const to = byMember ? thread.companion : thread.member
  const actOn = byMember ? actOnRequestEndpoint : actOnReceivedEndpoint
  const text = `Message ${crypto.randomUUID()}`
  const body = { key: crypto.randomUUID(), version, text, act: byMember ? 'write' : 'answer' }
  const start = performance.now()
  const address = addressOf(actOn, { params: { id: thread.id } })
  const sentMessage = await call<{ version: number }>(from, actOn, address, body)
  // The answer may include a later message of the other side.
  notifiedAfter.push((await notifiedOf(to, sentMessage.version)) - start)
  const { messages } = await readBy(thread, to)
  readAfter.push(performance.now() - start)
  if (messages.filter((message) => message.text === text).length !== 1)
    throw new Error('A message is lost or doubled')
}

async function writeBoth(thread: Thread): Promise<void> {
  const { member, companion } = thread
  const { version } = await readBy(thread, member)
  await Promise.all([write(thread, member, version), write(thread, companion, version)])
}

const threads: Thread[] = []
for (let index = 0; index < THREADS; index++) threads.push(await openThread())
const before = residentOf(pid)
const sockets: WebSocket[] = []
for (const { member, companion } of threads) {
  sockets.push(await connect(member), await connect(companion))
}
const usedMemory = residentOf(pid) - before

for (let round = 0; round < ROUNDS; round++) {
  const remainingThreads = [...threads]
  const work = async () => {
    for (let thread = remainingThreads.pop(); thread; thread = remainingThreads.pop())
      await writeBoth(thread)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

const format = (values: number[]) =>
  [0.5, 0.95, 1].map((part) => `${quantile(values, part).toFixed(0)} ms`)
row(`${sockets.length} connections, ${notifiedAfter.length} messages`, 'p50', 'p95', 'slowest')
row('until the other side is notified', ...format(notifiedAfter))
row('until the other side has read it', ...format(readAfter))
row(
  'memory of the connections (MiB)',
  usedMemory.toFixed(0),
  `${(residentOf(pid) - before).toFixed(0)} after`,
)
for (const socket of sockets) socket.close()
await site.close()
office.close()
if (quantile(notifiedAfter, 0.95) > MAX_NOTIFY_MS) throw new Error('Members are notified too late')
if (usedMemory > MAX_MEMORY_MIB) throw new Error('The connections take too much memory')
