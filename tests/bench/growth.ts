// Fills a database with a grown site and prints the size of its tables, and the rows and statements of calls, jobs and
// the backup. Sizes are arguments, a fiftieth of a very large site by default:
//
//   node tests/bench/growth.ts --profiles 100000 --members 1000000 --messages 10000000 --audit 5000000
import { readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { createDatabase } from '../../worker/platform/db/client.ts'
import { createKeys } from '../../worker/platform/lib/sealed.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../worker/platform/lib/time.ts'
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { growDatabase, grownMemberId } from '../support/platform/grow-database.ts'
import { meterBinding } from '../support/platform/meter.ts'
import { loadWorker } from './lib/node-worker.ts'
import { openOffice } from './lib/office.ts'
import { migrate, row, serveScript } from './lib/site.ts'

const { values } = parseArgs({
  options: {
    profiles: { type: 'string', default: '2000' },
    members: { type: 'string', default: '20000' },
    messages: { type: 'string', default: '200000' },
    audit: { type: 'string', default: '100000' },
  },
})
const size = {
  profiles: Number(values.profiles),
  members: Number(values.members),
  messages: Number(values.messages),
  auditRows: Number(values.audit),
}
const MB = 1e6
/** D1 runs at most this many statements in one call. */
const MAX_STATEMENTS = 1_000
const MAX_QUARTERS = 20

/** Folders in which Miniflare stores databases until it is closed. */
const storeFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('miniflare-'))
const earlierFolders = storeFolders()
const server = await serveScript('export default { fetch: () => new Response() }', {
  d1Databases: { DB: 'growth' },
  r2Buckets: { MEDIA: 'media', BACKUP: 'copies', EMPTY: 'empty' },
})
const { miniflare } = server
const database = (await miniflare.getD1Database('DB')) as unknown as D1Database
const { app, scheduledJobs } = await loadWorker()
const now = Math.floor(Date.now() / DAY_MS) * DAY_MS + 3 * HOUR_MS
const { binding, meter, work, reset } = meterBinding(database)
const keys = await createKeys()
const seconds = (from: number) => ((performance.now() - from) / 1_000).toFixed(1)
let largest = 0
const tooMany: string[] = []

/** Prints the cost of some work. */
async function measure(name: string, run: () => Promise<unknown>): Promise<void> {
  reset()
  const from = performance.now()
  const result = await run()
  const note = result instanceof Response && !result.ok ? ` (${result.status})` : ''
  row(name + note, meter.read, meter.written, work.statements, meter.trips, seconds(from))
  largest = Math.max(largest, work.largest)
  if (work.statements > MAX_STATEMENTS) tooMany.push(name)
}

console.log(JSON.stringify(size))
await migrate(database)
const fillStart = performance.now()
await fillDatabase(createDatabase(database), size.profiles, { seed: 1, now })
console.log(`companions stored in ${seconds(fillStart)} s`)
await growDatabase(database, size, { now })
console.log(`all stored in ${seconds(fillStart)} s\n`)

// Signed in now, because filling may take longer than a session.
const office = await openOffice()
const env = {
  DB: binding,
  MEDIA: await miniflare.getR2Bucket('MEDIA'),
  BACKUP: await miniflare.getR2Bucket('BACKUP'),
  ASSETS: { fetch: async () => new Response('{}') },
  SITE_SECRET: 'a secret of the bench, 32 characters long',
  BACKUP_RECIPIENT: keys.publicKey,
  DEMO: 'on',
  ...office.vars,
}

const file = storeFolders()
  .filter((name) => !earlierFolders.includes(name))
  .flatMap((name) =>
    readdirSync(join(tmpdir(), name), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(tmpdir(), name, path),
    ),
  )
  .filter((path) => path.endsWith('.sqlite'))
  .toSorted((left, right) => statSync(right).size - statSync(left).size)[0]!
const stored = new DatabaseSync(file, { readOnly: true })
const tables = stored
  .prepare(
    `SELECT s.tbl_name AS name, sum(d.pgsize) AS bytes,
       sum(iif(s.type = 'table', d.pgsize, 0)) AS own
     FROM dbstat d JOIN sqlite_schema s ON s.name = d.name WHERE d.aggregate = 1 GROUP BY 1 ORDER BY 2 DESC LIMIT 16`,
  )
  .all() as { name: string; bytes: number; own: number }[]
row('tables', 'rows', 'MB', 'of indexes', 'bytes a row')
for (const { name, bytes, own } of tables) {
  const { count } = stored.prepare(`SELECT count(*) AS count FROM ${name}`).get() as {
    count: number
  }
  const perRow = (bytes / Math.max(1, count)).toFixed(0)
  row(name, count, (bytes / MB).toFixed(1), ((bytes - own) / MB).toFixed(1), perRow)
}
row('the file', '', (statSync(file).size / MB).toFixed(0))
stored.close()
console.log('')
row('calls and jobs', 'rows read', 'written', 'statements', 'trips', 'seconds')
const runJob = (cron: string, name: string, at = now) =>
  scheduledJobs[cron]![name]!(env as never, at, {})
await measure('saveSnapshot', () => runJob('* * * * *', 'saveSnapshot'))

const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} }
const memberToken = await office.tokenOfMember(grownMemberId(0))
const ask = (path: string, token?: string) =>
  app.request(
    `https://velours.example${path}`,
    { headers: { cookie: 'adult=1', ...(token && { authorization: `Bearer ${token}` }) } },
    env as never,
    context as never,
  )
const publicCalls = [
  '/api/companions?limit=24',
  '/api/companions?limit=24&sort=name&facets=1&languages=german',
  '/api/search?limit=24&q=sof',
  '/api/locations',
  '/api/homepage/companions?limit=8',
]
const memberCalls = [
  '/api/me',
  '/api/requests',
  '/api/follows',
  '/api/saved-searches',
  '/api/me/sessions',
]
const staffCalls = [
  '/api/admin/overview',
  '/api/admin/open-work',
  '/api/admin/users',
  '/api/admin/requests',
  '/api/admin/companions',
  '/api/admin/audit-log',
  '/api/admin/reports',
]
for (const path of publicCalls) await measure(path, () => Promise.resolve(ask(path)))
for (const path of memberCalls) {
  await measure(`member ${path}`, () => Promise.resolve(ask(path, memberToken)))
}
for (const path of staffCalls) {
  await measure(`staff ${path}`, () => Promise.resolve(ask(path, office.token)))
}

console.log('')
for (const [cron, jobs] of Object.entries(scheduledJobs)) {
  if (cron === '* * * * *') continue
  for (const name of Object.keys(jobs)) {
    await measure(name, async () =>
      runJob(cron, name).catch((error: unknown) => console.log(`${name}: ${String(error)}`)),
    )
  }
}
let quarters = 0
const isUnfinished = async () =>
  (await database.prepare('SELECT 1 FROM job_runs WHERE position IS NOT NULL').first()) !== null
for (; (await isUnfinished()) && quarters < MAX_QUARTERS; quarters++) {
  await measure(`continued, run ${quarters + 1}`, async () => {
    for (const name of ['continueExpiry', 'continueOrphans', 'continueVouches']) {
      await runJob('7,22,37,52 * * * *', name)
    }
  })
}

console.log('')
// Rows are not counted here, because a metered read runs twice, and a claim of the backup must not.
const copyMeter = meterBinding(database, { countsRows: false })
const { work: copyWork, meter: copyTrips } = copyMeter
// The backup of rows alone: the time of files depends on their number, and Node lacks a stream that workerd has.
const noFiles = await miniflare.getR2Bucket('EMPTY')
let minutes = 0
let slowest = 0
const backupStart = performance.now()
const isBackedUp = async () =>
  (await database.prepare('SELECT 1 FROM backups WHERE finished_at IS NOT NULL').first()) !== null
while (!(await isBackedUp())) {
  const minuteStart = performance.now()
  const before = copyWork.statements
  const minute = now + minutes * MINUTE_MS
  const stores = { ...env, DB: copyMeter.binding, MEDIA: noFiles }
  await scheduledJobs['* * * * *']!['backUp']!(stores as never, minute, {})
  minutes++
  slowest = Math.max(slowest, performance.now() - minuteStart)
  if (copyWork.statements - before > MAX_STATEMENTS) tooMany.push('backUp')
}
row('the whole backup', '', '', copyWork.statements, copyTrips.trips, seconds(backupStart))
row('  runs, one a minute', minutes)
row('  slowest run in seconds', (slowest / 1_000).toFixed(1))
largest = Math.max(largest, copyWork.largest)
row('largest statement with its values, in kB', (largest / 1_000).toFixed(0))
await server.close()
office.close()
if (tooMany.length > 0) throw new Error(`More statements than one call may make: ${tooMany.join()}`)
