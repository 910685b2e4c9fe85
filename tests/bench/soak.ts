// Serves mixed traffic for an hour: visitors, members, companions, staff, uploads, live connections and the jobs of
// each minute, at a bounded rate. In the middle the database and then the files take 500 ms longer, and the database
// fails for a minute. After each minute traffic pauses, so that sockets and unfinished calls of stores are exact, and
// the heap is read after a collection. From minute 10 on it must stay flat, and no answer may be unexpected.
//
//   node --expose-gc tests/bench/soak.ts --minutes 60 --rate 6
import { parseArgs } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { mp4, noise } from '../support/media/videos.ts'
import { asAdult } from './lib/adult.ts'
import { inspect } from './lib/inspector.ts'
import { residentOf, socketsOf, startServer } from './lib/memory.ts'
import { openOffice } from './lib/office.ts'
import { row, serveSite } from './lib/site.ts'
import { SOAK_PATH } from './lib/soak-path.ts'
import { median } from './lib/spread.ts'
import { connect, durableObjects, openThread, type Account, type Thread } from './lib/threads.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** Requests a second. */
    rate: { type: 'string', default: '6' },
  },
})
const minutes = Number(options.minutes)
const rate = Number(options.rate)
const COMPANIONS = 2_000
const THREADS = 12
/** Requests before the first minute, as fast as the site answers, which fill its caches. */
const WARM_REQUESTS = 4_000
const WARM_CONCURRENCY = 4
const MINUTE_MS = 60_000
/** Pause after each minute in which the client's idle sockets close. */
const PAUSE_MS = 6_000
const MAX_PAUSE_MS = 60_000
const SLOW_MS = 500
/** After this time reads that failed are repeated. */
const RECOVERY_MS = 5_000
const UPLOAD_EVERY = 90
const VIDEO_BYTES = 1_000_000
const FIRST_FLAT_MINUTE = 10
const MINUTES_COMPARED = 5
const MAX_GROWTH = 1.05
const CUT_UPLOAD = 'upload cut'
const MIB = 2 ** 20

/** State of the stores, by the first minute to which it applies. */
type Weather = { name: string; from: number; database: number; files: number; down: 0 | 1 }
const part = (share: number) => Math.floor(minutes * share) + 1
const weathers: Weather[] = [
  { name: 'calm', from: 0, database: 0, files: 0, down: 0 },
  { name: 'slow database', from: part(0.4), database: SLOW_MS, files: 0, down: 0 },
  { name: 'slow files', from: part(0.5), database: 0, files: SLOW_MS, down: 0 },
  { name: 'no database', from: part(0.6), database: 0, files: 0, down: 1 },
  { name: 'calm again', from: part(0.6) + 1, database: 0, files: 0, down: 0 },
]

const office = await openOffice()
const vars = { DEMO: 'off', SITE_SECRET: 'b'.repeat(64), ...office.vars }
const { server: site, pid } = await startServer(() =>
  serveSite(
    vars,
    // Silences the log of failing stores.
    { durableObjects, inspectorPort: 0, handleStructuredLogs: () => {} },
    { entry: 'tests/bench/lib/soak-worker.ts' },
  ),
)
await fillDatabase(site.db, COMPANIONS)
const threads: Thread[] = []
for (let index = 0; index < THREADS; index++) threads.push(await openThread(site, office))
const list = await fetch(new URL('/api/companions?limit=100', site.origin), { headers: asAdult })
const ids = ((await list.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
const staff = { authorization: `Bearer ${office.token}` }

let weather = weathers[0]!
let recoveredAt = 0
/** Sent requests, and the slots of which some were not answered yet. */
const traffic = { requests: 0, unanswered: 0 }
const statuses = new Map<string, number>()
const unexpected = new Map<string, number>()
const count = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1)

type Sent = { path: string; headers?: Record<string, string>; method?: string; body?: BodyInit }

/** Sends a request and counts its status. @returns its JSON; null for other answers */
async function ask(name: string, { path, ...init }: Sent, expected: number[] = []) {
  traffic.requests++
  const isExcused = () => weather.down === 1 || Date.now() < recoveredAt
  let excused = isExcused()
  try {
    const response = await fetch(new URL(path, site.origin), {
      redirect: 'manual',
      ...init,
      headers: { ...asAdult, ...init.headers },
    })
    const text = await response.text()
    excused ||= isExcused()
    count(statuses, `${name} ${response.status}`)
    const isExpected =
      response.status < 400 ||
      expected.includes(response.status) ||
      (response.status === 503 && excused)
    if (!isExpected) count(unexpected, `${name} ${response.status} ${text.slice(0, 200)}`)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return response.ok && isJson ? (JSON.parse(text) as Record<string, unknown>) : null
  } catch (error) {
    // The site answers before it has read the file, so that the client may only see a closed connection.
    const isCut = init.body instanceof FormData && (excused || isExcused())
    if (isCut) count(statuses, CUT_UPLOAD)
    else count(unexpected, `${name}: ${String(error)}`)
    return null
  }
}

const random = (end: number) => Math.floor(Math.random() * end)
const pick = <T>(items: readonly T[]): T => items[random(items.length)]!
const words = ['anna', 'zurich', 'genf', 'dinner', 'blonde', 'mi', 'z', 'xyz', 'sophie']
const search = () => encodeURIComponent(pick(words) + random(200))
const json = (account: Pick<Account, 'headers'>, method: string, body: object) => ({
  method,
  headers: { ...account.headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const get = (path: string, headers?: Record<string, string>): Sent =>
  headers ? { path, headers } : { path }

const visits: [name: string, sent: () => Sent][] = [
  ['home', () => get('/')],
  ['browse', () => get(`/browse?search=${search()}`)],
  ['filters', () => get(`/browse?age=${18 + random(30)}-50`)],
  ['profile', () => get(`/companion/${pick(ids)}`)],
  ['list', () => get(`/api/companions?limit=48&skip=${random(COMPANIONS)}`)],
  ['search', () => get(`/api/search?q=${search()}&limit=24`)],
  ['public profile', () => get(`/api/companions/${pick(ids)}`)],
  ['safety', () => get('/safety')],
]
const staffViews = [
  '/api/admin/overview',
  '/api/admin/companions?search=an',
  '/api/admin/requests',
  '/api/admin/users',
  '/api/admin/audit-log',
]

const visit = async () => {
  const [name, sent] = pick(visits)
  await ask(name, sent())
}
const memberReads = async () => {
  const { id, member } = pick(threads)
  const paths = ['/api/me', '/api/requests', `/api/requests/${id}`, '/api/follows']
  await ask('member', get(pick(paths), member.headers))
}
const follow = async () => {
  const { member } = pick(threads)
  const path = `/api/follows/${pick(ids)}`
  // The path first, because a repeated follow must answer the same.
  await ask('follow', { path, method: 'PUT', headers: member.headers })
  await ask('unfollow', { path, method: 'DELETE', headers: member.headers })
}
const converse = async () => {
  const { id, member, companion } = pick(threads)
  const message = () => ({ key: crypto.randomUUID(), text: `Message ${crypto.randomUUID()}` })
  const write = json(member, 'POST', { act: 'write', ...message() })
  await ask('message', { path: `/api/requests/${id}/steps`, ...write }, [429])
  const answer = json(companion, 'POST', { act: 'answer', ...message() })
  await ask('answer', { path: `/api/own/requests/${id}/steps`, ...answer }, [429])
  await ask('thread', get(`/api/own/requests/${id}`, companion.headers))
}
const staffReads = () => ask('staff', get(pick(staffViews), staff))
const staffSaves = async () => {
  const path = `/api/admin/companions/${pick(ids)}`
  const managed = await ask('staff profile', get(path, staff))
  if (!managed) return
  const { version, name, age_range, location } = managed
  const body = { version, name, age_range, location, bio: `Words ${crypto.randomUUID()}` }
  // Two saves of the same profile may meet.
  await ask('staff save', { path, ...json({ headers: staff }, 'PUT', body) }, [409])
}

/** Work of a request slot; frequent kinds appear several times. */
const kinds = [visit, visit, visit, visit, visit, visit, memberReads, memberReads, follow]
const allKinds = [...kinds, converse, converse, staffReads, staffReads, staffSaves]

const video = mp4({ content: noise(VIDEO_BYTES), frames: 900, notes: false })

/** A companion submits a photo and deletes it; staff upload a video and delete it. */
async function upload(): Promise<void> {
  const { companion, companionId } = pick(threads)
  const background = { r: random(255), g: random(255), b: random(255) }
  const image = sharp({ create: { width: 240, height: 320, channels: 3, background } })
  const photo = new FormData()
  photo.append('media_type', 'photo')
  photo.append('access_level', 'public')
  photo.append('shown', 'self')
  photo.append('uses', 'public')
  photo.append('file', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'photo.jpg')
  const sent = { method: 'POST', headers: companion.headers, body: photo }
  const own = (await ask('photo', { path: '/api/own/media', ...sent }))?.['media']
  const { id } = (own ?? {}) as { id?: string }
  if (id) {
    const path = `/api/own/media/${id}`
    await ask('delete photo', { path, method: 'DELETE', headers: companion.headers })
  }
  const film = new FormData()
  film.append('media_type', 'video')
  film.append('access_level', 'private')
  film.append('file', new Blob([new Uint8Array(video)]), 'a.mp4')
  const path = `/api/admin/companions/${companionId}/media`
  const answer = await ask('video', { path, method: 'POST', headers: staff, body: film })
  const media = (answer?.['media'] ?? {}) as { id?: string }
  if (media.id) {
    const file = `/api/admin/media/${media.id}`
    await ask('delete video', { path: file, method: 'DELETE', headers: staff })
  }
}

const sockets: { account: Account; socket: WebSocket }[] = []
const openSocket = async (account: Account) =>
  sockets.push({ account, socket: await connect(site, account) })

/** Replaces the oldest connections, and drops what the accounts recorded. */
async function reconnect(): Promise<void> {
  for (const { account, socket } of sockets.splice(0, 4)) {
    socket.close()
    account.nudges.length = 0
    await openSocket(account)
  }
}

let slots = 0
async function run(work: () => Promise<unknown>): Promise<void> {
  traffic.unanswered++
  try {
    await work()
  } finally {
    traffic.unanswered--
  }
}
const nextSlot = () => run(++slots % UPLOAD_EVERY === 0 ? upload : pick(allKinds))

const inspector = await inspect(site.miniflare)
const worker = await site.miniflare.getWorker()
const runJobs = (cron: string) => worker.scheduled({ cron, scheduledTime: new Date() })

async function setWeather(minute: number): Promise<void> {
  const next = weathers.findLast(({ from }) => from <= minute)!
  if (next === weather) return
  if (weather.down === 1) recoveredAt = Date.now() + RECOVERY_MS
  weather = next
  const { database, files, down } = next
  await fetch(new URL(`${SOAK_PATH}?database=${database}&files=${files}&down=${down}`, site.origin))
}

type Sample = { minute: number; heap: number; sockets: number; stores: number; down: 0 | 1 }
const samples: Sample[] = []

async function sample(minute: number): Promise<void> {
  const until = Date.now() + MAX_PAUSE_MS
  while (traffic.unanswered > 0 && Date.now() < until) await setTimeout(100)
  await setTimeout(PAUSE_MS)
  const state = (await (await fetch(new URL(SOAK_PATH, site.origin))).json()) as {
    inFlight: number
  }
  const { usedSize, backingStorageSize } = await inspector.living()
  const heap = (usedSize + backingStorageSize) / MIB
  const openSockets = socketsOf(pid)
  samples.push({
    minute,
    heap,
    sockets: openSockets,
    stores: state.inFlight,
    down: weather.down,
  })
  row(
    `minute ${minute}, ${weather.name}`,
    traffic.requests,
    heap.toFixed(1),
    residentOf(pid).toFixed(0),
    openSockets,
    state.inFlight,
    traffic.unanswered,
    [...unexpected.values()].reduce((sum, number) => sum + number, 0),
  )
}

const warm = async () => {
  while (traffic.requests < WARM_REQUESTS)
    await pick([visit, visit, visit, memberReads, staffReads])()
}
await Promise.all(Array.from({ length: WARM_CONCURRENCY }, warm))
for (const { member, companion } of threads) {
  await openSocket(member)
  await openSocket(companion)
}
row('', 'requests', 'heap, MiB', 'RSS, MiB', 'sockets', 'store calls', 'unanswered', 'unexpected')
await sample(0)
for (let minute = 1; minute <= minutes; minute++) {
  await setWeather(minute)
  const end = Date.now() + MINUTE_MS - PAUSE_MS
  if (weather.down === 0) await reconnect()
  const jobs = [runJobs('* * * * *')]
  if (minute % 15 === 0) jobs.push(runJobs('*/15 * * * *'), runJobs('7,22,37,52 * * * *'))
  while (Date.now() < end) {
    void nextSlot()
    await setTimeout(1_000 / rate)
  }
  const outcomes = await Promise.all(jobs)
  for (const { outcome } of outcomes) {
    if (outcome !== 'ok' && weather.down === 0) count(unexpected, `jobs: ${outcome}`)
  }
  await sample(minute)
}

for (const { socket } of sockets) socket.close()
inspector.close()
await site.close()
office.close()

const flat = samples.filter(({ minute }) => minute >= FIRST_FLAT_MINUTE)
const problems = [...unexpected].map(([text, number]) => `${number} × ${text}`)
console.log([...statuses].map(([status, number]) => `${status}: ${number}`).join(' · '))
// Calls of uploads that ended with the failing database are cancelled, and stay in the count.
const cancelled = Math.max(
  0,
  ...samples.filter(({ down }) => down === 1).map(({ stores }) => stores),
)
if (samples.at(-1)!.stores > cancelled) problems.push('Calls of the stores were never answered')
if (traffic.unanswered > 0) problems.push('Requests were never answered')
if (flat.length >= 2 * MINUTES_COMPARED) {
  for (const key of ['heap', 'sockets'] as const) {
    const from = median(flat.slice(0, MINUTES_COMPARED).map((item) => item[key]))
    const to = median(flat.slice(-MINUTES_COMPARED).map((item) => item[key]))
    row(key, from.toFixed(1), to.toFixed(1), `× ${(to / from).toFixed(3)}`, `<= ${MAX_GROWTH}`)
    if (to > from * MAX_GROWTH) problems.push(`${key} goes on growing`)
  }
}
if (problems.length > 0) throw new Error(problems.join('\n'))
