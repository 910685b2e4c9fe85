import {
  test as base,
  expect,
  type BrowserContext,
  type Page,
  type Request,
  type Response,
  type TestInfo,
} from 'playwright/test'

export { expect }

type Site = {
  /**
   * Says before it happens what will go wrong, each by a part of its address or text. What is
   * announced must happen, and nothing else may.
   */
  expectFaults: (...parts: string[]) => void
}

/** A test in which anything that a browser would complain of is a failure. */
export const test = base.extend<Site>({
  // Some limits count by address: each journey has one of its own.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const part = () => Math.floor(Math.random() * 256)
    const address = `198.${18 + (part() % 2)}.${part()}.${part()}`
    await use({ ...extraHTTPHeaders, 'cf-connecting-ip': address })
  },
  expectFaults: [
    async ({ context, baseURL }, use, testInfo) => {
      const seen: string[] = []
      const announced: string[] = []
      const deleted: string[] = []
      const isOurs = (what: { url: () => string }) => new URL(what.url()).origin === baseURL

      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`security policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
      })
      context.on('console', (message) => {
        if (!['error', 'warning'].includes(message.type())) return
        seen.push(`console ${message.type()}: ${message.text()} at ${message.location().url}`)
      })
      // React reports here, too, that it met other markup than the server's.
      context.on('weberror', (error) =>
        seen.push(`page error: ${error.error().message} at ${error.page()?.url()}`),
      )
      context.on('request', (request) => {
        if (/^(http|ws)/.test(request.url()) && !isOurs(request)) {
          seen.push(`request to another site: ${request.url()}`)
        }
      })
      context.on('requestfailed', (request) => {
        if (isOurs(request) && !isWithdrawn(request)) {
          seen.push(`no answer: ${request.url()} ${request.failure()?.errorText}`)
        }
      })
      context.on('response', (response) => {
        if (!isOurs(response) || response.status() < 400) return
        if (isOfDeleted(response)) deleted.push(response.url())
        seen.push(`answer ${response.status()}: ${response.url()}`)
      })

      await use((...parts) => announced.push(...parts))

      // Pending browser events come before its next answer.
      await Promise.allSettled(context.pages().map((page) => page.evaluate(() => null)))
      // An answer that a route still fetches would fail as the test ends, and the next one with it.
      for (const one of [context, ...context.pages()]) {
        // A journey may have closed it itself.
        await one.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => null)
      }
      const unexpected = seen.filter(
        (fault) => ![...announced, ...deleted].some((part) => fault.includes(part)),
      )
      const missed = announced.filter((part) => !seen.some((fault) => fault.includes(part)))
      const isFailed = testInfo.errors.length + unexpected.length + missed.length > 0
      if (isFailed) await attachPictures(context, testInfo)
      expect(unexpected, 'faults that the test did not announce').toEqual([])
      expect(missed, 'announced faults that did not happen').toEqual([])
    },
    { auto: true },
  ],
})

/** Playwright's own setting would draw and encode a picture at the end of each test that passes, too. */
async function attachPictures(context: BrowserContext, testInfo: TestInfo) {
  const contexts = context.browser()?.contexts() ?? [context]
  for (const [at, page] of contexts.flatMap((one) => one.pages()).entries()) {
    const path = testInfo.outputPath(`test-failed-${at + 1}.png`)
    // A page that hangs or has closed must not hide why the test failed.
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).catch(() => null)
    if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  }
}

/** The staff area lists everyone: another journey may have deleted one before her picture is loaded. */
const isOfDeleted = (response: Response) =>
  response.status() === 404 &&
  /\/media\/\S+\/w320\.webp$/.test(response.url()) &&
  /\/admin\/dashboard\b/.test(response.frame().url())

/** The request was cancelled: the page was left, or another request came first. */
const isWithdrawn = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED'

/** Opens an address and waits until its script has taken over. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await isReady(page)
  return response
}

export async function isReady(page: Page) {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1')
    return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps$'))
  })
}

/** Lets requests pass only once they are released. @returns releases them */
export async function holdRequests(page: Page, url: string | RegExp) {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/**
 * Lets scripts fail until the page that misses them is loaded again.
 *
 * @param answer of the server; without one the connection breaks off
 */
export async function failUntilReloaded(page: Page, scripts: RegExp, answer?: { status: number }) {
  let failed = false
  let reloaded = false
  await page.route(scripts, (route) => {
    if (reloaded) return route.continue()
    failed = true
    return answer ? route.fulfill(answer) : route.abort()
  })
  page.on('request', (request) => (reloaded ||= failed && request.isNavigationRequest()))
}

/** The open profiles that a page lists, in order; those that were seen recently are no part of a list. */
export const companions = (page: Page) =>
  page.getByRole('main').locator('a[href^="/companion/"]:not(.seen-row a)')

export const toCompanions = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companions' })

/** What the address asks for. */
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
