// First paint of home, browse and profile beside the same page as a plain static file, and beside the
// barest page with the same pictures (for information).
import { asAdult } from './lib/adult.ts'
import { gzipProxy } from './lib/gzip-proxy.ts'
import { launch, measurePaint, type Paint } from './lib/paint.ts'
import { barePage, plainPage } from './lib/plain-page.ts'
import { row, serveSite } from './lib/site.ts'
import { storeSamples } from './lib/samples.ts'

const ROUNDS = 5
const wanted = { fcp: '<= 1.10 x', lcp: '<= 1.15 x', cls: '<= 0.01', tbt: '<= 50' }

const site = await serveSite()
const companionId = await storeSamples(site)
const addresses = { home: '/', browse: '/browse', profile: `/companion/${companionId}` }
const plain: Record<string, string> = {}
for (const [name, path] of Object.entries(addresses)) {
  const html = await (await fetch(new URL(path, site.origin), { headers: asAdult })).text()
  plain[`/plain-${name}`] = plainPage(html)
  plain[`/bare-${name}`] = barePage(html)
}
const edge = await gzipProxy(site.origin, plain)
const browser = await launch()

const median = (paints: Paint[], key: keyof Paint) =>
  paints.map((paint) => paint[key]).toSorted((a, b) => a - b)[paints.length >> 1] ?? 0

row('median of ' + ROUNDS, 'bare', 'plain', 'site', 'site/plain', 'wanted')
for (const [name, path] of Object.entries(addresses)) {
  const runs: Record<'bare' | 'plain' | 'site', Paint[]> = { bare: [], plain: [], site: [] }
  await measurePaint(browser, edge.origin + path)
  for (let round = 0; round < ROUNDS; round++) {
    runs.bare.push(await measurePaint(browser, `${edge.origin}/bare-${name}`))
    runs.plain.push(await measurePaint(browser, `${edge.origin}/plain-${name}`))
    runs.site.push(await measurePaint(browser, edge.origin + path))
  }
  for (const key of ['fcp', 'lcp', 'cls', 'tbt'] as const) {
    const [bare, reference, ours] = [runs.bare, runs.plain, runs.site].map((paints) =>
      median(paints, key),
    ) as [number, number, number]
    const ratio = key === 'fcp' || key === 'lcp' ? (ours / reference).toFixed(2) : ''
    const digits = key === 'cls' ? 3 : 0
    row(
      `${name} ${key}`,
      bare.toFixed(digits),
      reference.toFixed(digits),
      ours.toFixed(digits),
      ratio,
      wanted[key],
    )
  }
}
await browser.close()
edge.close()
await site.close()
