// Connects 200 members to one Worker by live updates: 100 threads, five at a time, in which both sides write
// simultaneously. Measures the time until the other side is notified and has read the message, lost and duplicated
// messages, and the memory of the connections.
import { addressOf } from '#platform/endpoint'
import { actOnReceivedEndpoint, getReceivedEndpoint } from '#messaging/own-requests'
import { actOnRequestEndpoint, getRequestEndpoint } from '#messaging/requests'
import { residentOf, startServer } from './lib/memory.ts'
import { openOffice } from './lib/office.ts'
import { row, serveSite } from './lib/site.ts'
import { quantile } from './lib/spread.ts'
import {
  call,
  connect,
  durableObjects,
  openThread,
  type Account,
  type Thread,
} from './lib/threads.ts'

const THREADS = 100
const ROUNDS = 5
/** Threads in which both sides write at the same time. */
const CONCURRENCY = 5
/** Limit of the 95th percentile of notifications, in times of the answer to the message's own author. */
const MAX_ANSWERS = 3
/** Memory limit of 200 connections in MiB, including the stores of their objects. */
const MAX_MEMORY_MIB = 100

const office = await openOffice()
const { server: site, pid } = await startServer(() =>
  serveSite({ DEMO: 'off', SITE_SECRET: 'b'.repeat(64), ...office.vars }, { durableObjects }),
)

type Read = { version: number; messages: { text: string }[] }

const answeredAfter: number[] = []
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
  return call(site, account, sees, addressOf(sees, { params: { id: thread.id } }))
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
  const sentMessage = await call<{ version: number }>(site, from, actOn, address, body)
  answeredAfter.push(performance.now() - start)
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
for (let index = 0; index < THREADS; index++) threads.push(await openThread(site, office))
const before = residentOf(pid)
const sockets: WebSocket[] = []
for (const { member, companion } of threads) {
  sockets.push(await connect(site, member), await connect(site, companion))
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
row('until the author has the answer', ...format(answeredAfter))
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
const maxMs = MAX_ANSWERS * quantile(answeredAfter, 0.95)
if (quantile(notifiedAfter, 0.95) > maxMs) throw new Error('Members are notified too late')
if (usedMemory > MAX_MEMORY_MIB) throw new Error('The connections take too much memory')
