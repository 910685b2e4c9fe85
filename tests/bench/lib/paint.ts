import { setTimeout } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import { openTab } from './tab.ts'
import { categories, readTimeline, type Timeline, type TraceEvent } from './trace.ts'

export type Paint = Timeline & { cls: number }

/** Milliseconds until the browser has prepared a process for the next page. */
const NEXT_PROCESS_MS = 500

/** Milliseconds for work that follows the page's last part and its fonts. */
const AFTER_LOAD_MS = 500
const AFTER_LOAD_PER_SLOWDOWN_MS = 125

/**
 * Expression for the page: resolves once the fonts are in use, which follows the script; immediately without fonts.
 */
const fontsInUse = `new Promise((done) => {
  const page = document.documentElement
  const inUse = () => !document.querySelector('script:not([type])') || page.hasAttribute('data-fonts')
  if (inUse()) return done()
  new MutationObserver(() => inUse() && done()).observe(page, { attributes: true })
})`

/**
 * One visit with an empty cache.
 *
 * @param slowdown factor by which the processor is slowed
 * @param from a page of another site: without one, a browser has no process ready for the next page
 */
export async function measurePaint(
  browser: Browser,
  address: string,
  slowdown: number,
  from: string,
): Promise<Paint> {
  const tab = await openTab(browser, address)
  await tab.open(from)
  await setTimeout(NEXT_PROCESS_MS)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
  const stopTrace = await startTrace(browser)
  await tab.open(address)
  await tab.evaluate(fontsInUse)
  await setTimeout(AFTER_LOAD_MS + AFTER_LOAD_PER_SLOWDOWN_MS * slowdown)
  const layoutShift = await tab.evaluate<number>('window.shifted')
  const events = await stopTrace()
  await tab.close()
  return { ...readTimeline(events, address), cls: layoutShift }
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

/** Runs in the page before any other script. */
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
