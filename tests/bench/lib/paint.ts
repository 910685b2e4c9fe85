import { chromium, type Browser } from 'playwright'
import { browserArgs } from '../../support/browser.mjs'
import { ADULT } from './adult.ts'

export type Paint = { fcp: number; lcp: number; cls: number; tbt: number }

/** 1.6 Mbit/s, 150 ms, a processor four times slower: a mid-range phone on a poor line. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const CPU_SLOWDOWN = 4
const SETTLED_MS = 2_500
const LONG_TASK_MS = 50

export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROME_PATH, args: browserArgs })

/** One visit with an empty cache. Times in ms from navigation. */
export async function measurePaint(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  await context.addCookies([{ ...ADULT, url: address }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  await context.close()
  const tbt = seen.tasks
    .filter(({ start }) => start >= seen.fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0)
  return { fcp: seen.fcp, lcp: seen.lcp, cls: seen.cls, tbt }
}

type Seen = { fcp: number; lcp: number; cls: number; tasks: { start: number; duration: number }[] }

/** Runs in the page before anything else. */
function observe() {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, duration }))
}
