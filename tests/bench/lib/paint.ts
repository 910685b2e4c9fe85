import { setTimeout as sleep } from 'node:timers/promises'
import { ADULT } from './adult.ts'
import type { Browser } from './browser.ts'
import { categories, readTimeline, type Timeline, type TraceEvent } from './trace.ts'

export type Paint = Timeline & { cls: number }

/** 1.6 Mbit/s, 150 ms: a phone on a poor line. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
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
  const { browserContextId } = await browser.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  )
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = <T>(method: string, params?: object) => browser.send<T>(method, params, sessionId)
  await send('Page.enable')
  await send('Network.enable')
  await send('Network.setCookie', { ...ADULT, url: address })
  await send('Network.emulateNetworkConditions', network)
  await send('Emulation.setDeviceMetricsOverride', phone)
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
  const stopTrace = await startTrace(browser)
  const loaded = browser.next('Page.loadEventFired', sessionId)
  await send('Page.navigate', { url: address })
  await loaded
  await sleep(AFTER_LOAD_MS + AFTER_LOAD_PER_SLOWDOWN_MS * slowdown)
  const { result } = await send<{ result: { value: number } }>('Runtime.evaluate', {
    expression: 'window.shifted',
  })
  const events = await stopTrace()
  await browser.send('Target.disposeBrowserContext', { browserContextId })
  return { ...readTimeline(events, address), cls: result.value }
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
