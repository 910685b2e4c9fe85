import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { openTab } from './tab.ts'
import { categories, readTimeline, type Timeline, type TraceEvent } from './trace.ts'

export type Paint = Timeline & { cls: number }

/** What comes after the page's load event: the script, on a line that is free for it. */
const AFTER_LOAD_MS = 2_000
const AFTER_LOAD_PER_SLOWDOWN_MS = 250

/**
 * One visit with an empty cache.
 *
 * @param slowdown how much slower than this machine the processor is made
 */
export async function measurePaint(
  browser: Browser,
  address: string,
  slowdown: number,
): Promise<Paint> {
  const tab = await openTab(browser, address)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
  const stopTrace = await startTrace(browser)
  await tab.open(address)
  await sleep(AFTER_LOAD_MS + AFTER_LOAD_PER_SLOWDOWN_MS * slowdown)
  const cls = await tab.evaluate<number>('window.shifted')
  const events = await stopTrace()
  await tab.close()
  return { ...readTimeline(events, address), cls }
}

async function startTrace(browser: Browser) {
  const events: TraceEvent[] = []
  browser.on<{ value: TraceEvent[] }>('Tracing.dataCollected', undefined, ({ value }) => {
    for (const event of value) events.push(event)
  })
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  return async () => {
    const complete = browser.next('Tracing.tracingComplete')
    await browser.send('Tracing.end')
    await complete
    return events.toSorted((a, b) => a.ts - b.ts)
  }
}

/** Runs in the page before anything else. */
function observe() {
  Object.assign(window, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      const page = window as unknown as { shifted: number }
      if (!shift.hadRecentInput) page.shifted += shift.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
