// Measures memory of the site under mixed traffic, minute by minute, beside a bare Worker that reads and writes D1.
// workerd sets no limit here, so V8 collects late, and its stores live in the same process: only the isolate's heap
// after a collection counts. `--minutes 10` for a longer run (`soak.ts` takes an hour), `--snapshot <file>` writes V8's last heap snapshot.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importCompanions } from '../../worker/seed/import-companions.ts'
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { systemActor, companionImport } from '../support/platform/fixtures.ts'
import { asAdult } from './lib/adult.ts'
import { readSnapshot } from './lib/heap-snapshot.ts'
import { inspect } from './lib/inspector.ts'
import { residentOf, startServer } from './lib/memory.ts'
import { openOffice } from './lib/office.ts'
import { row, serveScript, serveSite } from './lib/site.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, snapshot: { type: 'string' } },
})
const minutes = Number(values.minutes)
const COMPANIONS = 10_000
const CONCURRENCY = 6
const MAX_REQUESTS = 1_000_000
const CHANGE_MS = 2_000
/** Heap limit in MiB; production ends an isolate at 128. */
const MAX_HEAP_MIB = 96
/** Allowed growth of the heap in the second half, in MiB. */
const MAX_GROWTH_MIB = 8
const MIB = 2 ** 20

const office = await openOffice()
const flexPay = {
  FLEXPAY_BASE_URL: 'https://secure.verotel.com',
  FLEXPAY_SHOP_ID: '68849',
  FLEXPAY_SIGNATURE_KEY: 'a-key-of-the-bench-0123456789',
}
const vars = { DEMO: 'on', SITE_SECRET: 'b'.repeat(64), ...office.vars, ...flexPay }
/** Silences the log of intentionally refused requests. */
const quiet = { inspectorPort: 0, handleStructuredLogs: () => {} }
const { server: site, pid } = await startServer(() => serveSite(vars, quiet))
const { server: bare, pid: barePid } = await startServer(() =>
  serveScript(
    `export default { async fetch(_, { DB }) {
       const from = Math.floor(Math.random() * 9000)
       const { results } = await DB.prepare('SELECT * FROM t WHERE k >= ?1 ORDER BY k LIMIT 100').bind(from).all()
       await DB.prepare('UPDATE t SET card = card WHERE k = ?1').bind(from).run()
       return Response.json(results) } }`,
    { ...quiet, d1Databases: { DB: 'bare' } },
  ),
)
const bareDb = await bare.miniflare.getD1Database('DB')
await bareDb.prepare('CREATE TABLE t (k INTEGER PRIMARY KEY, card TEXT)').run()
await bareDb
  .prepare(
    `INSERT INTO t SELECT value, printf('%0900d', value) FROM json_each(
       (SELECT json_group_array(n) FROM (WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1
         FROM c LIMIT 10000) SELECT n FROM c)))`,
  )
  .run()
await fillDatabase(site.db, COMPANIONS)
const first = await fetch(new URL('/api/companions?limit=100', site.origin), { headers: asAdult })
const ids = ((await first.json()) as { data: { id: string }[] }).data.map(({ id }) => id)

const random = (end: number) => Math.floor(Math.random() * end)
const pick = <T>(list: readonly T[]) => list[random(list.length)]!
const words = ['anna', 'zurich', 'genf', 'dinner', 'blonde', 'mi', 'z', 'xyz', 'sophie']
const staff = { ...asAdult, authorization: `Bearer ${office.token}` }

type TrafficRequest = [path: string, init?: RequestInit]
const search = (word = pick(words)) => encodeURIComponent(word + random(500))
/** Each kind of traffic: documents, calls, search engines, members, staff, attacks. */
const kinds: (() => TrafficRequest)[] = [
  () => ['/'],
  () => ['/companions'],
  () => [`/browse?age=${18 + random(30)}-50`],
  () => [`/browse?search=${search()}`],
  () => [`/companion/${pick(ids)}`],
  () => [`/companion/${crypto.randomUUID()}`],
  () => [`/${search()}`],
  () => ['/safety'],
  () => ['/', { headers: { cookie: '' } }],
  () => [`/companion/${pick(ids)}`, { headers: { 'user-agent': 'Googlebot/2.1', cookie: '' } }],
  () => [`/api/companions?limit=100&skip=${random(COMPANIONS)}`],
  () => [`/api/search?q=${search()}&limit=48`],
  () => [`/api/companions/${pick(ids)}`],
  () => ['/api/homepage/companions?limit=8'],
  () => [`/media/${crypto.randomUUID()}/${pick(ids)}/900.webp`],
  () => ['/api/me', { headers: staff }],
  () => [`/api/companions?limit=48&skip=${random(COMPANIONS)}`, { headers: staff }],
  () => [`/api/admin/companions?search=${search()}`, { headers: staff }],
  () => ['/api/admin/overview', { headers: staff }],
  () => [`/api/payments/flexpay/postback?event=initial&saleID=${random(1e6)}&signature=${'a'.repeat(64)}`],
  () => ['/api/applications', { method: 'POST', body: JSON.stringify({ about: 'x'.repeat(5_000) }) }],
  () => ['/api/me', { headers: { authorization: `Bearer ${'x'.repeat(500)}.y.z` } }],
] // oxfmt-ignore

const statuses = new Map<number, number>()
let requestCount = 0
const traffic = { isOver: false }

async function ask(origin: URL, [path, init = {}]: TrafficRequest): Promise<void> {
  const response = await fetch(new URL(path, origin), {
    headers: asAdult,
    redirect: 'manual',
    ...init,
  })
  await response.arrayBuffer()
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
}

async function browse(): Promise<void> {
  while (!traffic.isOver && requestCount++ < MAX_REQUESTS) {
    await ask(site.origin, pick(kinds)())
    await (await fetch(bare.origin)).arrayBuffer()
  }
}

/** A change by staff, which invalidates cached answers. */
async function change(): Promise<void> {
  while (!traffic.isOver) {
    await importCompanions(site.db, [companionImport({ id: crypto.randomUUID() })], systemActor())
    await new Promise((resolve) => setTimeout(resolve, CHANGE_MS))
  }
}

const inspector = await inspect(site.miniflare)
const bareInspector = await inspect(bare.miniflare)
const mib = (bytes: number) => (bytes / MIB).toFixed(0)

/** Living objects by V8's count. */
async function readLiving() {
  const text = await inspector.snapshot()
  if (values.snapshot) writeFileSync(values.snapshot, text)
  const { backingStorageSize } = (await inspector.usage()).site
  return { ...readSnapshot(text, 'Lru', '#weight'), buffers: backingStorageSize }
}

async function printMinute(minute: number): Promise<void> {
  const cells = async (server: typeof inspector, process: number) => {
    const { site: siteUsage, others } = await server.usage()
    const { totalSize: heap, backingStorageSize: buffers } = siteUsage
    const resident = residentOf(process)
    const outside = resident - (heap + buffers + others) / MIB
    return { resident: resident.toFixed(0), heap: mib(heap), buffers: mib(buffers), outside }
  }
  const siteCells = await cells(inspector, pid)
  const plain = await cells(bareInspector, barePid)
  row(
    `minute ${minute}, ${requestCount} requests`,
    siteCells.resident,
    siteCells.heap,
    siteCells.buffers,
    siteCells.outside.toFixed(0),
    plain.resident,
    plain.heap,
    plain.outside.toFixed(0),
  )
}

const printLiving = (name: string, { bytes, buffers, numbers: caches, heaviest }: HeapSample) => {
  row(`living objects, ${name}`, mib(bytes), `buffers ${mib(buffers)}`)
  row('caches by their own count (MiB)', ...caches.map((weight) => (weight / MIB).toFixed(1)))
  for (const [kind, weight] of heaviest) row(`  ${kind.slice(0, 38)}`, (weight / MIB).toFixed(1))
}
type HeapSample = Awaited<ReturnType<typeof readLiving>>

row('MiB', 'site: RSS', 'heap', 'buffers', 'outside V8', 'bare: RSS', 'heap', 'outside V8')
await printMinute(0)
const work = Promise.all([...Array.from({ length: CONCURRENCY }, browse), change()])
const samples: HeapSample[] = []
for (let minute = 1; minute <= minutes; minute++) {
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  await printMinute(minute)
  if (minute === Math.ceil(minutes / 2) || minute === minutes) samples.push(await readLiving())
}
traffic.isOver = true
await work
const half = samples[0]!
const end = samples.at(-1)!
printLiving('half way', half)
printLiving('at the end', end)
row('answers by status', ...[...statuses].map(([status, count]) => `${status}: ${count}`))
inspector.close()
bareInspector.close()
await Promise.all([site.close(), bare.close()])
office.close()

const total = ({ bytes, buffers }: HeapSample) => (bytes + buffers) / MIB
if (total(end) > MAX_HEAP_MIB) throw new Error(`More than ${MAX_HEAP_MIB} MiB live in the isolate`)
if (total(end) - total(half) > MAX_GROWTH_MIB)
  throw new Error('What lives in the isolate goes on growing')
