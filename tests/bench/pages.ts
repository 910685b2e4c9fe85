// Prints the cost of each page and call beside the last release: D1 rows read and sequential round trips of the first
// answer of a new isolate, bytes of the answer, and the processor time of an answer that no cache has, as a multiple of
// a constant answer's, in alternation. No machine changes these figures, apart from the last one's last digit. Options:
// --save writes them as those of the next release
import { readFileSync, writeFileSync } from 'node:fs'
import { Hono } from 'hono'
import { saveSnapshotJob } from '../../worker/catalogue/jobs/save-snapshot.ts'
import { readArguments } from '../../worker/local/setup.mjs'
import { DAY_MS, HOUR_MS } from '../../worker/platform/lib/time.ts'
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { growDatabase, grownMemberId } from '../support/platform/grow-database.ts'
import { interceptedBucket, interceptedDatabase } from '../support/platform/intercept.ts'
import { meterBinding } from '../support/platform/meter.ts'
import { asAdult } from './lib/adult.ts'
import { loadWorker } from './lib/node-worker.ts'
import { openOffice } from './lib/office.ts'
import { builtFile, row, serveSite } from './lib/site.ts'
import { waveCounter } from './lib/waves.ts'

const { values: options } = readArguments(
  { options: { save: { type: 'boolean', default: false } } },
  'node tests/bench/pages.ts [--save]',
)
const LAST_RELEASE = new URL('last-release.json', import.meta.url)
const SIZE = { profiles: 1_000, members: 5_000, messages: 20_000, auditRows: 5_000 }
const ORIGIN = 'https://velours.example'
const ROUNDS = 3
/** Long enough for clocks that count in steps of 4 ms. */
const ROUND_MS = 120

/** The figures of an answer. */
type Cost = { rows: number; trips: number; bytes: number; cpu: number }
type Viewer = 'visitor' | 'member' | 'staff'

const now = Math.floor(Date.now() / DAY_MS) * DAY_MS + 3 * HOUR_MS
const office = await openOffice()
const vars = {
  DEMO: 'on',
  SITE_SECRET: 'a secret of the bench, 32 characters long',
  ...office.vars,
}
const site = await serveSite(vars, { handleStructuredLogs: () => {} })
await fillDatabase(site.db, SIZE.profiles, { seed: 1, now })
await growDatabase(site.binding, SIZE, { now })
const bucket = (await site.miniflare.getR2Bucket('MEDIA')) as unknown as R2Bucket
await saveSnapshotJob({ DB: site.binding, MEDIA: bucket }, now)

const first = await fetch(new URL('/api/companions?limit=1&sort=name', site.origin), {
  headers: asAdult,
})
const { data } = (await first.json()) as { data: { id: string; slug: string }[] }
const { id, slug } = data[0]!
const pages: Record<Viewer, string[]> = {
  visitor: [
    '/',
    '/browse',
    '/companions',
    `/companion/${slug}`,
    '/safety',
    '/api/companions?limit=24',
    '/api/companions?limit=24&sort=name&facets=1&languages=german',
    '/api/search?limit=24&q=sof',
    `/api/companions/${id}`,
    '/api/locations',
    '/api/homepage/companions?limit=8',
  ],
  member: ['/api/me', '/api/requests', '/api/follows', '/api/saved-searches', '/api/me/sessions'],
  staff: [
    '/api/admin/overview',
    '/api/admin/companions',
    '/api/admin/users',
    '/api/admin/requests',
    '/api/admin/reports',
    '/api/admin/audit-log',
  ],
}
const memberToken = await office.tokenOfMember(grownMemberId(0))
const headersOf: Record<Viewer, Record<string, string>> = {
  visitor: {},
  member: { authorization: `Bearer ${memberToken}` },
  staff: { authorization: `Bearer ${office.token}` },
}
const { app } = await loadWorker()
const constant = new Hono().get('/', (c) => c.json({ text: 'A constant answer' }))
const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
const bindingsOf = (db: D1Database, files: R2Bucket) => ({
  ...vars,
  DB: db,
  MEDIA: files,
  ASSETS: { fetch: (request: RequestInfo) => builtFile(new Request(request)) },
})
const warmIsolate = bindingsOf(site.binding, bucket)

/** The first answer of a new isolate. */
async function countsOf(path: string, viewer: Viewer): Promise<Omit<Cost, 'cpu'>> {
  const { binding, meter, reset } = meterBinding(site.binding)
  const waves = waveCounter()
  const env = bindingsOf(
    interceptedDatabase(binding, waves.around),
    interceptedBucket(bucket, waves.around),
  )
  const headers = { ...asAdult, ...headersOf[viewer] }
  reset()
  const response = await app.request(ORIGIN + path, { headers }, env as never, context as never)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const { byteLength } = await response.arrayBuffer()
  return { rows: meter.read, trips: waves.count(), bytes: byteLength }
}

let requestCount = 0

/** Milliseconds of this thread's processor time for each answer, unaffected by other processes. */
async function timeOf(answer: () => Promise<Response>): Promise<number> {
  const from = process.threadCpuUsage()
  let answers = 0
  let ms = 0
  while (ms < ROUND_MS) {
    await (await answer()).arrayBuffer()
    answers++
    const { user, system } = process.threadCpuUsage(from)
    ms = (user + system) / 1_000
  }
  return ms / answers
}

async function cpuRatioOf(path: string, viewer: Viewer): Promise<number> {
  const headers = { ...asAdult, ...headersOf[viewer] }
  // Each request has another address, because answers are cached.
  const answer = async () => {
    const address = `${ORIGIN}${path}${path.includes('?') ? '&' : '?'}_=${requestCount++}`
    return app.request(address, { headers }, warmIsolate as never, context as never)
  }
  await timeOf(answer)
  const times: number[] = []
  const constantTimes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    constantTimes.push(await timeOf(async () => constant.request('/')))
    times.push(await timeOf(answer))
  }
  return Math.min(...times) / Math.min(...constantTimes)
}

const names: Record<string, string> = { [id]: ':id', [slug]: ':slug' }
const nameOf = (path: string) =>
  Object.entries(names).reduce((name, [value, text]) => name.replace(value, text), path)
const last = JSON.parse(readFileSync(LAST_RELEASE, 'utf8')) as Record<string, Cost>
const costs: Record<string, Cost> = {}
const cell = (value: number, before: number | undefined) =>
  before === undefined || before === value ? String(value) : `${value} (${before})`

row('in brackets: the last release', 'rows read', 'round trips', 'bytes', 'CPU')
for (const viewer of ['visitor', 'member', 'staff'] as const) {
  for (const path of pages[viewer]) {
    const counts = await countsOf(path, viewer)
    const cpu = Number((await cpuRatioOf(path, viewer)).toPrecision(2))
    const name = viewer === 'visitor' ? nameOf(path) : `${viewer} ${path}`
    costs[name] = { ...counts, cpu }
    const before = last[name]
    row(
      name.slice(0, 43),
      cell(counts.rows, before?.rows),
      cell(counts.trips, before?.trips),
      cell(counts.bytes, before?.bytes),
      cell(cpu, before?.cpu),
    )
  }
}
if (options.save) writeFileSync(LAST_RELEASE, `${JSON.stringify(costs, null, 2)}\n`)
await site.close()
office.close()
// Reads after an answer would go on for half a minute.
process.exit()
