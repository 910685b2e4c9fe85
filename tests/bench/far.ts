// Measures the effect of distant stores on visitors: the same visits in Chromium, 50 ms from the edge, while each
// call of D1 and R2 takes 0 or 250 ms more. Every row but the second page begins in a new isolate, in a data centre
// that has served the site before. Ratios compare visits of the same round; brackets contain the middle half of all
// rounds. `trips` are round trips before the first byte. A premium member's profile is the answer that the page's
// script fetches. Option: --rounds 5
import { parseArgs } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import { addressOf } from '../../worker/platform/contract/endpoint.ts'
import { getCompanionEndpoint } from '../../worker/catalogue/contract/companions.ts'
import { SESSION_KEY } from '../../web/lib/auth/auth-store.ts'
import { saveSnapshotJob } from '../../worker/catalogue/jobs/save-snapshot.ts'
import { launch } from './lib/browser.ts'
import { NEW_ISOLATE_PATH } from './lib/far-path.ts'
import { gzipProxy } from './lib/gzip-proxy.ts'
import { openOffice } from './lib/office.ts'
import { storeSamples } from './lib/samples.ts'
import { serveSite } from './lib/site.ts'
import { median, spread } from './lib/spread.ts'
import { openTab, type Tab } from './lib/tab.ts'

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(options.rounds)
const TO_THE_EDGE_MS = 50
const DISTANCE_MS = 250
const distances = [0, DISTANCE_MS] as const
/** Time until the largest paint is final. */
const AFTER_LOAD_MS = 500
/** Time within which a page must request the member's data. */
const PATIENCE_MS = 10_000
/** Allowed delay of a first byte beyond its round trips, in round trips. */
const TOLERANCE = 0.4

/** Round trips that each first byte may wait for. */
const maxTrips = {
  'first page': 1,
  'second page': 0,
  gate: 0,
  profile: 1,
  'premium profile': 1,
  'premium visit': 1,
}
type Name = keyof typeof maxTrips
/** Milliseconds from the request. */
type Times = { ttfb: number; lcp: number | null }

const office = await openOffice()
const site = await serveSite(
  { DEMO: 'off', ...office.vars },
  // Silences the log of delayed answers.
  { handleStructuredLogs: () => {} },
  { entry: 'tests/bench/lib/far-worker.ts' },
)
const companion = await storeSamples(site)
const bucket = (await site.miniflare.getR2Bucket('MEDIA')) as unknown as R2Bucket
await saveSnapshotJob({ DB: site.binding, MEDIA: bucket }, Date.now())
const edge = await gzipProxy(site.origin, {}, TO_THE_EDGE_MS)
const browser = await launch()
const premium = addressOf(getCompanionEndpoint, { params: { id: companion.id } })
const authorization = `Bearer ${office.token}`

const newIsolate = (distance: number) =>
  fetch(new URL(`${NEW_ISOLATE_PATH}?distance=${distance}`, site.origin))

async function visit(tab: Tab, path: string): Promise<Times> {
  await tab.open(edge.origin + path)
  await setTimeout(AFTER_LOAD_MS)
  const ttfb = await tab.evaluate<number>(
    `performance.getEntriesByType('navigation')[0].responseStart`,
  )
  return { ttfb, lcp: await largestPaint(tab) }
}

const largestPaint = (tab: Tab) =>
  tab.evaluate<number>(`new Promise((done) =>
    new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
      .observe({ type: 'largest-contentful-paint', buffered: true }))`)

/** @throws Error unless it is the answer to a premium member */
async function premiumAnswer(tab: Tab): Promise<Times> {
  const ttfb = await tab.evaluate<number>(`(async () => {
    const answer = await fetch('${premium}', { headers: { authorization: '${authorization}' } })
    const text = await answer.text()
    if (!text.includes('/media/private/')) throw new Error('It is not premium: ' + answer.status)
    const { startTime, responseStart } =
      performance.getEntriesByName(location.origin + '${premium}').at(-1)
    return responseStart - startTime
  })()`)
  return { ttfb, lcp: null }
}

/** Visits the profile like a premium member's browser: first the visitor's page, then the member's data. */
async function premiumVisit(tab: Tab): Promise<Times> {
  const session = JSON.stringify(JSON.stringify(office.session))
  const source = `localStorage.setItem('${SESSION_KEY}', ${session})`
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await tab.open(edge.origin + companion.path)
  const ttfb = await tab.evaluate<number>(`new Promise((done, fail) => {
    setTimeout(() => fail(new Error('Nothing was asked for the member')), ${PATIENCE_MS})
    new PerformanceObserver((list) => {
      for (const { name, startTime, responseStart } of list.getEntries())
        if (/\\/api\\/companions\\/[^/]+$/.test(name)) done(responseStart - startTime)
    }).observe({ type: 'resource', buffered: true })
  })`)
  await setTimeout(AFTER_LOAD_MS)
  return { ttfb, lcp: await largestPaint(tab) }
}

async function visits(distance: number): Promise<Record<Name, Times>> {
  const adult = await openTab(browser, edge.origin, null)
  await newIsolate(distance)
  const first = await visit(adult, '/')
  const second = await visit(adult, '/browse')
  await adult.close()

  const unknown = await openTab(browser, null, null)
  await newIsolate(distance)
  const gate = await visit(unknown, '/')
  await unknown.close()

  const member = await openTab(browser, edge.origin, null)
  await newIsolate(distance)
  const profile = await visit(member, companion.path)
  await newIsolate(distance)
  const answer = await premiumAnswer(member)
  await member.close()

  const premiumTab = await openTab(browser, edge.origin, null)
  await newIsolate(distance)
  const premiumPage = await premiumVisit(premiumTab)
  await premiumTab.close()
  return {
    'first page': first,
    'second page': second,
    gate,
    profile,
    'premium profile': answer,
    'premium visit': premiumPage,
  }
}

async function makePremium(): Promise<void> {
  // The first call creates the member's row.
  await fetch(new URL(premium, site.origin), { headers: { authorization } })
  await site.binding
    .prepare(
      `INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
       SELECT ?1, id, 'gold', 'The bench.', ?2, ?3 FROM members`,
    )
    .bind(crypto.randomUUID(), Date.now(), Date.now() + 86_400_000)
    .run()
}

const row = (first: string, ...cells: string[]) =>
  console.log(first.padEnd(24) + cells.map((cell) => cell.padStart(22)).join(''))

await makePremium()
// Fills the cache of the data centre and compiles the browser's code.
await visits(0)
const measuredRounds: Record<(typeof distances)[number], Record<Name, Times>>[] = []
for (let round = 0; round < rounds; round++) {
  const turns = round % 2 === 0 ? distances : distances.toReversed()
  const timesByDistance: Partial<Record<number, Record<Name, Times>>> = {}
  for (const distance of turns) timesByDistance[distance] = await visits(distance)
  measuredRounds.push({ 0: timesByDistance[0]!, 250: timesByDistance[DISTANCE_MS]! })
}

row(`${rounds} rounds`, '0 ms', '250 ms', 'ratio', 'trips', 'at most')
const lateResults: string[] = []
for (const name of Object.keys(maxTrips) as Name[]) {
  for (const key of ['ttfb', 'lcp'] as const) {
    const pairs = measuredRounds.map(
      (round) => [round[0][name][key], round[250][name][key]] as const,
    )
    const near = pairs.map(([nearTime]) => nearTime ?? NaN)
    const far = pairs.map(([, farTime]) => farTime ?? NaN)
    if (near.some(Number.isNaN)) continue
    const ratios = far.map((ms, index) => ms / near[index]!)
    const trips = median(far.map((ms, index) => (ms - near[index]!) / DISTANCE_MS))
    const isFirstByte = key === 'ttfb'
    const tripCells = isFirstByte ? [trips.toFixed(2), String(maxTrips[name])] : []
    row(`${name} ${key}`, spread(near), spread(far), spread(ratios, 2), ...tripCells)
    if (isFirstByte && trips > maxTrips[name] + TOLERANCE) lateResults.push(name)
  }
}
await browser.close()
edge.close()
office.close()
await site.close()
if (lateResults.length > 0)
  throw new Error(`The first byte waits for more round trips: ${lateResults.join()}`)
