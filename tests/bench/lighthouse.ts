// Lighthouse's audits of accessibility, best practices and SEO; fails below 100.
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { browserArgs } from '../support/browser.mjs'
import { ADULT } from './lib/adult.ts'
import { gzipProxy } from './lib/gzip-proxy.ts'
import { storeSamples } from './lib/samples.ts'
import { row, serveSite } from './lib/site.ts'

const port = 9_333
const site = await serveSite()
const { path: profile } = await storeSamples(site)
const edge = await gzipProxy(site.origin)
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: [...browserArgs, `--remote-debugging-port=${port}`],
})
// Chromium doesn't send an extra header with every picture.
const cdp = await browser.newBrowserCDPSession()
await cdp.send('Storage.setCookies', { cookies: [{ ...ADULT, url: edge.origin }] })
const categories = ['accessibility', 'best-practices', 'seo']

row('', ...categories)
let failed = false
for (const path of ['/', '/browse', profile]) {
  const result = await lighthouse(edge.origin + path, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    disableStorageReset: true,
  })
  const scores = categories.map((name) => (result?.lhr.categories[name]?.score ?? 0) * 100)
  row(path, ...scores)
  for (const { id, title, score, details } of Object.values(result?.lhr.audits ?? {})) {
    if (score === null || score === 1) continue
    console.log(`  ${id}: ${title}`)
    if (details?.type === 'table') console.log(JSON.stringify(details.items))
  }
  failed ||= scores.some((score) => score < 100)
}
await browser.close()
edge.close()
await site.close()
process.exitCode = failed ? 1 : 0
