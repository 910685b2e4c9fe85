import {
  test as base,
  expect,
  type BrowserContext,
  type Page,
  type Request,
  type Response,
  type TestInfo,
} from 'playwright/test'
import { isReady } from '../support/platform/is-ready.ts'

export { expect }

type Site = {
  /**
   * Announces faults before they happen, each by a part of its address or text. The test fails for a fault that
   * wasn't announced, and for one that didn't happen.
   */
  expectFaults: (...parts: string[]) => void
}

/** A test that fails for anything that a browser would report as an error. */
export const test = base.extend<Site>({
  // Some rate limits count by IP address, so each journey has its own.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const byte = () => Math.floor(Math.random() * 256)
    const address = `198.${18 + (byte() % 2)}.${byte()}.${byte()}`
    await use({ ...extraHTTPHeaders, 'cf-connecting-ip': address })
  },
  expectFaults: [
    async ({ context, baseURL }, use, testInfo) => {
      const faults: string[] = []
      const expectedFaults: string[] = []
      const deletedPhotos: string[] = []
      const isOurs = (message: { url: () => string }) => new URL(message.url()).origin === baseURL

      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`security policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        faults.push(`console ${message.type()}: ${message.text()} at ${message.location().url}`)
      })
      // React also reports here if the server's markup differs from its own.
      context.on('weberror', (error) =>
        faults.push(`page error: ${error.error().message} at ${error.page()?.url()}`),
      )
      context.on('request', (request) => {
        if (/^(http|ws)/.test(request.url()) && !isOurs(request)) {
          faults.push(`request to another site: ${request.url()}`)
        }
      })
      context.on('requestfailed', (request) => {
        if (isOurs(request) && !isWithdrawn(request)) {
          faults.push(`no answer: ${request.url()} ${request.failure()?.errorText}`)
        }
      })
      context.on('response', (response) => {
        if (!isOurs(response) || response.status() < 400) return
        if (isOfDeleted(response)) deletedPhotos.push(response.url())
        faults.push(`answer ${response.status()}: ${response.url()}`)
      })

      await use((...parts) => expectedFaults.push(...parts))

      // An answer from the page arrives after its pending events.
      await Promise.allSettled(context.pages().map((page) => page.evaluate(() => null)))
      // A route that is still fetching when the test ends would fail this test and the next.
      for (const target of [context, ...context.pages()]) {
        // The journey may have closed the page itself.
        await target.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => null)
      }
      const unexpectedFaults = faults.filter(
        (fault) =>
          ![...expectedFaults, ...deletedPhotos].some((expected) => fault.includes(expected)),
      )
      const missingFaults = expectedFaults.filter(
        (expected) => !faults.some((fault) => fault.includes(expected)),
      )
      const isFailed = testInfo.errors.length + unexpectedFaults.length + missingFaults.length > 0
      if (isFailed) await attachPictures(context, testInfo)
      expect(unexpectedFaults, 'faults that the test did not announce').toEqual([])
      expect(missingFaults, 'announced faults that did not happen').toEqual([])
    },
    { auto: true },
  ],
})

/** Playwright's own setting would take a screenshot at the end of each passing test, too. */
async function attachPictures(context: BrowserContext, testInfo: TestInfo) {
  const contexts = context.browser()?.contexts() ?? [context]
  for (const [index, page] of contexts.flatMap((eachContext) => eachContext.pages()).entries()) {
    const path = testInfo.outputPath(`test-failed-${index + 1}.png`)
    // A page that hangs or is closed must not hide the cause of the failure.
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).catch(() => null)
    if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

/**
 * A photo of the staff area's lists that is missing because another journey deleted the companion in the meantime.
 */
const isOfDeleted = (response: Response) =>
  response.status() === 404 &&
  /\/media\/\S+\/w320\.webp$/.test(response.url()) &&
  /\/admin\/dashboard\b/.test(response.frame().url())

/** The request was cancelled: the page was left, or another request replaced it. */
const isWithdrawn = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED'

export { isReady }

/** Opens an address and waits until its script has hydrated the page. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await isReady(page)
  return response
}

/** Holds matching requests back. @returns a function that releases them */
export async function holdRequests(page: Page, url: string | RegExp) {
  const release = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}

/**
 * Makes scripts fail until the page is reloaded.
 *
 * @param answer answer of the server; left out: the connection fails
 */
export async function failUntilReloaded(page: Page, scripts: RegExp, answer?: { status: number }) {
  let hasFailed = false
  let reloaded = false
  await page.route(scripts, (route) => {
    if (reloaded) return route.continue()
    hasFailed = true
    return answer ? route.fulfill(answer) : route.abort()
  })
  page.on('request', (request) => (reloaded ||= hasFailed && request.isNavigationRequest()))
}

/** Links to the profiles in a page's list, in order; recently viewed ones are no part of it. */
export const companions = (page: Page) =>
  page.getByRole('main').locator('a[href^="/companion/"]:not(.seen-row a)')

export const toCompanions = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companions' })

/** The query of the address, as an object. */
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
