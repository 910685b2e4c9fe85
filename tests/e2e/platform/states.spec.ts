import type { Page } from 'playwright/test'
import { companions, expect, holdRequests, isReady, open, test, toCompanions } from '../site.ts'

/** Pages without sample profiles, as a flag in the document tells the script. */
async function withoutDemo(page: Page) {
  await page.route(/^[^?]*\/[^./]*(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text()).replace('"demo":true', '"demo":false')
    expect(html).toContain('"demo":false')
    await route.fulfill({ response, body: html })
  })
}

const directory = /\/api\/(homepage|companions|search|locations)/
const homepage = /\/api\/homepage/
const profile = /\/api\/companions\/[^/?]+$/
const lists = /\/api\/(companions|search|locations)/
const failing = (page: Page, calls = lists) =>
  page.route(calls, (route) =>
    route.fulfill({ status: 503, json: { detail: 'The directory is being looked after.' } }),
  )
const working = (page: Page, calls = lists) => page.unroute(calls)

const toHome = (page: Page) => page.getByRole('link', { name: 'Velours, home' })

test('home explains missing answers, and Try Again loads them', async ({ page, expectFaults }) => {
  expectFaults('/api/homepage/')
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replace(/(<div id="root">).*?(<script[^>]* id="seed")/s, '$1</div>$2')
      .replace(/"answers":\{.*?\}<\/script>/s, '"answers":{}}</script>')
    await route.fulfill({ response, body: html })
  })
  await failing(page, homepage)
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Unable to Load Content' })).toBeVisible()
  await expect(page.getByText('Failed to load content. Please try again later.')).toBeVisible()
  await working(page, homepage)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Featured Companions Today' })).toBeVisible()
  await expect(companions(page).filter({ hasText: 'Clara' })).not.toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Stories' })).toBeVisible()
})

test('lists and profiles explain why they can’t be loaded, and Try Again loads them', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/companions', '/api/locations')
  await withoutDemo(page)
  await open(page, '/')
  await failing(page)
  const logged = page.waitForRequest('/api/browser-problems')
  await page.getByRole('link', { name: 'View all' }).click()
  const notice = page.getByRole('heading', { name: 'Unable to Load Companions' })
  await expect(notice).toBeVisible()
  expect((await logged).postData()).toContain('The directory is being looked after.')
  await expect(page.getByText('The directory is being looked after.')).toBeVisible()
  await working(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(companions(page)).toHaveCount(10)
  await expect(notice).toHaveCount(0)

  await page.route(lists, (route) => route.abort())
  await toCompanions(page).click()
  await expect(notice).toBeVisible()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await working(page)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(companions(page).filter({ visible: true })).toHaveCount(6)

  // Unavailable differs from not found.
  await failing(page, profile)
  await companions(page).first().click()
  const loading = page.getByText('Loading profile...')
  await expect(loading.or(page.getByText('Unable')).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t load this profile')
  await expect(page.getByRole('link', { name: 'Browse All Companions' })).toBeVisible()
  await working(page, profile)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sophia')
})

test('dialogs explain a failed answer, and try again', async ({ page, expectFaults }) => {
  expectFaults('/api/plans', '/api/places')
  await page.route(/\/api\/(plans|places)/, (route) => route.abort())
  await open(page, '/')
  for (const opener of ['Explore Premium Features', 'All locations']) {
    await page.getByRole('link', { name: opener }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('Network error.')
    await page.unroute(/\/api\/(plans|places)/)
    await dialog.getByRole('button', { name: 'Try Again' }).click()
    await expect(dialog.getByText(/^Gold$|^Switzerland$/)).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.route(/\/api\/(plans|places)/, (route) => route.abort())
  }
})

test('labelled samples replace a failed directory in demo mode', async ({ page, expectFaults }) => {
  expectFaults('/api/companions', '/api/locations')
  await open(page, '/')
  await failing(page)
  await page.getByRole('link', { name: 'View all' }).click()
  const label = page.getByText('Sample profiles', { exact: true })
  await expect(label).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('11 companions')
  await expect(companions(page).filter({ hasText: 'Paris' })).toBeVisible()
  // Sample profiles show no time of activity, because it would be made up.
  await expect(page.getByRole('main').getByText(/Active/)).toHaveCount(0)
  await companions(page).filter({ hasText: 'Isabelle' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isabelle')
  await expect(label).toBeVisible()
  await toCompanions(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
  await expect(label).toBeVisible()
  await expect(page.getByText('Unable to Load')).toHaveCount(0)
})

test('an empty directory shows samples in demo mode, and no companions otherwise', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/companions/')
  const empty = (target: Page) =>
    target.route(directory, (route) =>
      route.fulfill({
        json: { data: [], companions: [], stories: [], countries: [], total: 0, next: null },
      }),
    )
  await open(page, '/companions')
  await empty(page)
  await page.route(profile, (route) => route.fulfill({ status: 404, json: { detail: 'Gone.' } }))
  const label = page.getByText('Sample profiles', { exact: true })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse' }).click()
  await expect(label).toBeVisible()
  await companions(page).filter({ hasText: 'Isabelle' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Isabelle')
  await expect(label).toBeVisible()
  await toHome(page).click()
  await expect(
    page.getByRole('heading', { name: 'No featured companions available at the moment.' }),
  ).toBeVisible()
  await expect(page.getByText('Please check back later.')).toBeVisible()

  await page.unroute(directory)
  await withoutDemo(page)
  await open(page, '/companions')
  await empty(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse' }).click()
  await expect(page.getByRole('heading', { name: /^No companions found/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('0 companions')
  await expect(companions(page)).toHaveCount(0)
})

test('an offline page says so, keeps its list, and continues automatically', async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults('ERR_INTERNET_DISCONNECTED')
  await open(page, '/browse')
  const note = page.getByText('You’re offline. You may be seeing an older version of this page.')
  await context.setOffline(true)
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').filter({ has: note })).toBeVisible()
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/companions'),
  )
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A-Z')
  await failedRequest
  await expect(companions(page).first()).toBeVisible()
  await context.setOffline(false)
  await expect(note).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Location')
  await expect(companions(page).first()).toContainText('Lausanne')
})

test('a page never loaded before says that it needs a connection, and loads when it is back', async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults('ERR_INTERNET_DISCONNECTED', 'Failed to fetch dynamically imported module')
  await open(page, '/browse')
  const note = page.getByText('You’re offline. You may be seeing an older version of this page.')
  await context.setOffline(true)
  await toCompanions(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await expect(note).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
})

test('content that couldn’t load offline loads automatically once the connection is back', async ({
  page,
  context,
  expectFaults,
}) => {
  expectFaults('ERR_INTERNET_DISCONNECTED')
  await withoutDemo(page)
  await open(page, '/browse')
  await context.setOffline(true)
  const search = page.getByRole('combobox', { name: 'Search companions' })
  await search.fill('zurich')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Unable to Load Companions' })).toBeVisible()
  await context.setOffline(false)
  await expect(companions(page)).toHaveText([/Sophia/, /Valentina/, /Clara/])
})

test('a slow page is announced immediately, and the old one stays', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/')
  const release = await holdRequests(page, '/assets/*.js')
  const bar = page.getByRole('progressbar', { name: 'Loading' })
  await expect(bar).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click()
  await expect(page).toHaveURL('/safety')
  await expect(bar).toBeVisible()
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Company/)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy')
})

test('a picture that fails, early or late, becomes the placeholder', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/media/')
  const answer = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/media/**', async (route) => {
    // Every other answer fails long after the page's script has started.
    if (requestCount++ % 2) await answer.promise
    await route.fulfill({ status: 404 })
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).click()
  await isReady(page)
  answer.resolve()
  const pictures = page.getByRole('main').locator('picture img')
  const eager = pictures.and(page.locator('[loading=eager]'))
  expect(await eager.count()).toBeGreaterThan(1)
  await expect
    .poll(() =>
      eager.evaluateAll((images: HTMLImageElement[]) => [
        ...new Set(images.map(({ currentSrc }) => currentSrc.replace(location.origin, ''))),
      ]),
    )
    .toEqual(['/placeholder.svg'])
  await expect(eager.first()).toHaveJSProperty('complete', true)
  expect(await eager.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0)
})
