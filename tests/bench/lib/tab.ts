import { ADULT } from './adult.ts'
import type { Browser } from './browser.ts'

/** A slow phone connection: 1.6 Mbit/s, 150 ms. */
const poorLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const phone = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

export type Tab = Awaited<ReturnType<typeof openTab>>

/**
 * A tab of a new visitor on a phone, with an empty cache.
 *
 * @param origin where the visitor has passed the age gate; null: nowhere
 * @param line null: no throttling
 */
export async function openTab(
  browser: Browser,
  origin: string | null,
  line: typeof poorLine | null = poorLine,
) {
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
  if (origin !== null) await send('Network.setCookie', { ...ADULT, url: origin })
  if (line) await send('Network.emulateNetworkConditions', line)
  await send('Emulation.setDeviceMetricsOverride', phone)
  return {
    send,
    /** Resolves at the page's load event. */
    open: async (address: string) => {
      const load = browser.next('Page.loadEventFired', sessionId)
      await send('Page.navigate', { url: address })
      await load
    },
    /** Value of the expression in the page, awaited. @throws Error with the error of the page */
    evaluate: async <T>(expression: string): Promise<T> => {
      const { result, exceptionDetails } = await send<{
        result: { value: T }
        exceptionDetails?: { text: string; exception?: { description?: string } }
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      }
      return result.value
    },
    close: () => browser.send('Target.disposeBrowserContext', { browserContextId }),
  }
}
