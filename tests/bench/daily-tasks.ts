// Performs ten daily tasks of staff on the local site with sample data, by the shortest way that the pages offer,
// starting signed in on the overview. Each press, key, filled-in field and choice of files is one action; seconds
// are counted from the first action until the page confirms. A task that fails ends the bench. Options: --port 8791
// --only NAME
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { browserArgs } from '../support/browser.mjs'
import { ADULT } from './lib/adult.ts'
import { makeCases } from './lib/daily-cases.ts'
import { dailyTasks } from './lib/daily-tasks.ts'
import { startLocalSite } from './lib/local-site.ts'
import { staffCalls } from './lib/staff-calls.ts'
import { staffHand } from './lib/staff-hand.ts'

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '8791' }, only: { type: 'string', default: '' } },
})
const site = await startLocalSite(options.port)
const row = (task: string, ...cells: string[]) =>
  console.log(task.padEnd(34) + cells.map((cell) => cell.padStart(10)).join(''))

try {
  const calls = staffCalls(site.origin)
  const cases = await makeCases(calls)
  const browser = await chromium.launch({
    args: browserArgs,
    ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  })
  row('task', 'actions', 'seconds')
  for (const { name, run } of dailyTasks) {
    if (!name.includes(options.only)) continue
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: site.origin,
      locale: 'en-CH',
      timezoneId: 'Europe/Zurich',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await context.addCookies([{ ...ADULT, url: site.origin }])
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const session = JSON.stringify(await calls.signIn('admin@velours.test'))
    await page.addInitScript((text) => {
      localStorage['session'] ??= text
    }, session)
    await page.goto('/admin/dashboard')
    await page.getByText('Total companions').waitFor()
    const hand = await staffHand(page)
    const from = performance.now()
    await run(hand, cases).catch(async (error: unknown) => {
      await page.screenshot({ path: 'test-results/daily-task.png', fullPage: true })
      throw error
    })
    const seconds = (performance.now() - from) / 1000
    row(name, String(hand.count()), seconds.toFixed(1))
    await context.close()
  }
  await browser.close()
} finally {
  await site.close()
}
