// Measures requests a second of the site beside bare Workers in the same run; the ratios count. Then prints for
// each answer the Worker's layers with their shares of its busy time.
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { asAdult } from './lib/adult.ts'
import { inspect } from './lib/inspector.ts'
import { layersOf } from './lib/layers.ts'
import { load } from './lib/load.ts'
import { root, row, serveScript, serveSite } from './lib/site.ts'

const COMPANIONS = 10_000
const PAGE = 24
/** An odd number, so that the median is one of the rounds. */
const ROUNDS = 15
/** Short rounds, so that what else the machine does affects both sides of a pair. */
const ROUND_SECONDS = 0.5
/** Tolerated share of the target on a busy machine. */
const TOLERANCE = 0.9
/** Smallest share that is printed. */
const MIN_SHARE = 0.01

const site = await serveSite(undefined, { inspectorPort: 0, handleStructuredLogs: () => {} })
await fillDatabase(site.db, COMPANIONS)
const listPath = `/api/companions?limit=${PAGE}`
const text = async (path: string) =>
  (await fetch(new URL(path, site.origin), { headers: asAdult })).text()
const list = await text(listPath)
const home = await text('/')

const constant = await serveScript(
  `const body = ${JSON.stringify(list)}
   export default { fetch: () => new Response(body, { headers: { 'content-type': 'application/json' } }) }`,
)
const d1 = await serveScript(
  `export default { async fetch(_, { DB }) {
     const { results } = await DB.prepare('SELECT * FROM t WHERE k >= ?1 ORDER BY k LIMIT ${PAGE}').bind(Math.floor(Math.random() * 1000)).all()
     return Response.json(results) } }`,
  { d1Databases: { DB: 'bare' } },
)
const bare = await d1.miniflare.getD1Database('DB')
await bare.prepare('CREATE TABLE t (k INTEGER PRIMARY KEY, card TEXT)').run()
const card = JSON.stringify(JSON.parse(list).data[0])
await bare
  .prepare("INSERT INTO t SELECT value ->> '$[0]', value ->> '$[1]' FROM json_each(?1)")
  .bind(JSON.stringify(Array.from({ length: 1100 }, (_, k) => [k, card])))
  .run()
const page = await serveScript(
  `const body = ${JSON.stringify(home)}
   export default { fetch: () => new Response(body, { headers: { 'content-type': 'text/html' } }) }`,
)

// Pages in a visitor's order. They contain more cards than an isolate caches; a repeated request uses another
// address, because answers are cached, too.
const pages = await cursors()
let requestCount = 0
const nextCold = () => `${listPath}&after=${pages[requestCount++ % pages.length]}&_=${requestCount}`

/** Cursors of all pages but the first. */
async function cursors(): Promise<string[]> {
  const pageCursors: string[] = []
  for (let path = listPath; ;) {
    const { next } = JSON.parse(await text(path)) as { next: string | null }
    if (next === null) return pageCursors
    pageCursors.push(next)
    path = `${listPath}&after=${next}`
  }
}

type MeasuredSite = [name: string, origin: URL, nextPath: () => string]

const pairs: [reference: MeasuredSite, site: MeasuredSite, target: number][] = [
  [
    ['bare: constant JSON', constant.origin, () => '/'],
    ['site: list of 24, warm', site.origin, () => listPath],
    0.7,
  ],
  [
    ['bare: D1 read of 24', d1.origin, () => '/'],
    // The bare Worker passes the text on; the site parses 24 documents, filters them for the visitor, and counts.
    ['site: list of 24, cards from D1', site.origin, nextCold],
    0.4,
  ],
  [
    ['bare: constant HTML', page.origin, () => '/'],
    ['site: home with data', site.origin, () => '/'],
    1,
  ],
]

// Compares pair by pair and takes the median ratio, because a slow machine affects both.
const slowPairs: string[] = []
row('', 'requests/s', 'ratio', 'wanted')
for (const [reference, siteName, target] of pairs) {
  const rounds: { rates: number[]; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const rates: number[] = []
    for (const [, origin, path] of [reference, siteName]) {
      rates.push(await load(origin, path, { seconds: ROUND_SECONDS }))
    }
    rounds.push({ rates, ratio: (rates[1] ?? 0) / (rates[0] ?? 1) })
  }
  rounds.sort((a, b) => a.ratio - b.ratio)
  const { rates, ratio } = rounds[(ROUNDS - 1) / 2]!
  row(reference[0], Math.round(rates[0] ?? 0))
  row(siteName[0], Math.round(rates[1] ?? 0), ratio.toFixed(2), `>= ${target}`)
  if (ratio < target * TOLERANCE) slowPairs.push(siteName[0])
}

const inspector = await inspect(site.miniflare)
for (const [, [name, origin, path]] of pairs) {
  const profile = await inspector.profile(() => load(origin, path, { seconds: 2 }))
  row(`\n${name}`, 'of its time')
  for (const [layer, share] of layersOf(profile, `${root}dist/worker/index.js`)) {
    if (share >= MIN_SHARE) row(layer, `${(share * 100).toFixed(1)} %`)
  }
}
inspector.close()
await Promise.all([site, constant, d1, page].map(({ close }) => close()))
if (slowPairs.length > 0) throw new Error(`Slower than it may be: ${slowPairs.join()}`)
