// Measures first paint of home, browse and profile on a slowed processor, in alternation with a reference: the same
// markup as a static file, without scripts and data. It is sent with the site's own headers, and each visit comes from
// a page of another site. Ratios compare visits of the same round, and brackets contain the middle half of all rounds.
// Single visits differ by a tenth, so that a bound counts as exceeded if three quarters of the rounds exceed it.
// `work` is the main thread's busy time until the first paint, `blocked` the time of its tasks beyond 50 ms after it,
// `longest` its longest task, all in thread time. Options: --rounds 5 --slowdown 4,8 --page home,browse,profile
import { parseArgs } from 'node:util'
import { asAdult } from './lib/adult.ts'
import { launch } from './lib/browser.ts'
import { gzipProxy, type Page } from './lib/gzip-proxy.ts'
import { measurePaint, type Paint } from './lib/paint.ts'
import { plainPage } from './lib/plain-page.ts'
import { storeSamples } from './lib/samples.ts'
import { serveSite } from './lib/site.ts'
import { quantile, spread } from './lib/spread.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    page: { type: 'string', default: 'home,browse,profile' },
  },
})
const rounds = Number(options.rounds)

const site = await serveSite()
const { path: profile } = await storeSamples(site)
const addresses = { home: '/', browse: '/browse', profile }
const plain: Record<string, Page> = {}
const origins = {
  plain: await gzipProxy(site.origin, plain),
  site: await gzipProxy(site.origin),
}
const otherSite = await gzipProxy(site.origin, {
  '/': { html: '<p>Another site</p>', headers: { 'content-type': 'text/html' } },
})
/** Another host name makes it another site. */
const from = otherSite.origin.replace('127.0.0.1', 'localhost')
type Variant = keyof typeof origins
const variants = Object.keys(origins) as Variant[]
const browser = await launch()

/** Fetches the copy for the reference immediately before, because the browser would revalidate older answers. */
async function takeCopy(path: string) {
  const answer = await fetch(new URL(path, site.origin), { headers: asAdult })
  const html = await answer.text()
  plain[path] = { html: plainPage(html), headers: Object.fromEntries(answer.headers) }
}

async function visits(path: string, slowdown: number) {
  const paints: Record<Variant, Paint[]> = { plain: [], site: [] }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(round + turn) % variants.length] as Variant
      await takeCopy(path)
      paints[variant].push(
        await measurePaint(browser, origins[variant].origin + path, slowdown, from),
      )
    }
  }
  return paints
}

const row = (first: string, ...cells: string[]) =>
  console.log(first.padEnd(24) + cells.map((cell) => cell.padStart(22)).join(''))

/** Descriptions of medians over their bound. */
const lateResults: string[] = []
const digits = { fcp: 0, lcp: 0, work: 0, cls: 3, blocked: 0, longest: 0 }
const limits = {
  fcp: '1.10 x',
  lcp: '1.10 x',
  work: '',
  cls: '0.01',
  blocked: '',
  longest: '0.75 x work',
}
const bounds = { fcp: 1.1, lcp: 1.1, work: Infinity, cls: 0.01, blocked: Infinity, longest: 0.75 }

for (const slowdown of options.slowdown.split(',').map(Number)) {
  row(`${slowdown} x slower, ${rounds} rounds`, ...variants, 'site/plain', 'at most')
  for (const [name, path] of Object.entries(addresses)) {
    if (!options.page.split(',').includes(name)) continue
    await takeCopy(path)
    for (const variant of variants) {
      await measurePaint(browser, origins[variant].origin + path, slowdown, from)
    }
    const paints = await visits(path, slowdown)
    for (const key of Object.keys(digits) as (keyof typeof digits)[]) {
      const columns = variants.map((variant) =>
        spread(
          paints[variant].map((paint) => paint[key]),
          digits[key],
        ),
      )
      const ratios = paints.site.map(
        (paint, round) => paint[key] / (paints.plain[round]?.[key] ?? 0),
      )
      const hasRatio = key === 'fcp' || key === 'lcp' || key === 'work'
      row(`${name} ${key}`, ...columns, hasRatio ? spread(ratios, 2) : '', limits[key])
      const bounded = paints.site.map((paint, round) => {
        if (key === 'longest') return paint.longest / paint.work
        return key === 'cls' ? paint.cls : (ratios[round] ?? 0)
      })
      if (quantile(bounded, 0.25) > bounds[key]) lateResults.push(`${name} ${key} at ${slowdown} x`)
    }
  }
}
await browser.close()
for (const { close } of [...Object.values(origins), otherSite]) close()
await site.close()
if (lateResults.length > 0) throw new Error(`Over their bounds: ${lateResults.join(', ')}`)
