// Requests a second of the site beside bare Workers in the same run. The ratios count.
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { asAdult } from './lib/adult.ts'
import { load } from './lib/load.ts'
import { row, serveScript, serveSite } from './lib/site.ts'

const COMPANIONS = 10_000
const PAGE = 24
const ROUNDS = 3

const site = await serveSite()
await fillDatabase(site.db, COMPANIONS)
const listPath = `/api/companions?limit=${PAGE}`
const text = async (path: string) =>
  (await fetch(new URL(path, site.origin), { headers: asAdult })).text()
const [list, home] = [await text(listPath), await text('/')]

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

let cold = 0
const nextCold = () => `${listPath}&skip=${(cold++ * PAGE) % 8_000}&_=${cold}`
const measured = {
  'bare: constant JSON': [constant.origin, () => '/'],
  'site: list of 24, warm': [site.origin, () => listPath],
  'bare: D1 read of 24': [d1.origin, () => '/'],
  'site: list of 24, cards from D1': [site.origin, nextCold],
  'bare: constant HTML': [page.origin, () => '/'],
  'site: home with data': [site.origin, () => '/'],
} as const

const best: Record<string, number> = {}
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, [origin, path]] of Object.entries(measured)) {
    best[name] = Math.max(best[name] ?? 0, await load(origin, path, { seconds: 2 }))
  }
}
row('', 'requests/s', 'ratio', 'wanted')
const names = Object.keys(measured)
for (const [at, wanted] of [0.5, 0.8, 0.5].entries()) {
  const [reference = '', ours = ''] = names.slice(at * 2, at * 2 + 2)
  row(reference, Math.round(best[reference] ?? 0))
  const ratio = (best[ours] ?? 0) / (best[reference] ?? 1)
  row(ours, Math.round(best[ours] ?? 0), ratio.toFixed(2), `>= ${wanted}`)
}
await Promise.all([site, constant, d1, page].map(({ close }) => close()))
