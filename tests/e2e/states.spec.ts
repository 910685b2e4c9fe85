import type { Page } from 'playwright/test'
import { expect, open, test } from './site.ts'
import { profilePath } from './samples.ts'

/** The page as it comes when the answers could not be inlined. */
async function withoutAnswers(page: Page, path: string, demo: boolean) {
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text())
      .replace(
        /(<div id="root">)[\s\S]*?(<script type="application\/json" id="seed")/,
        '$1</div>$2',
      )
      .replace(/("demo":)true/, `$1${demo}`)
      .replace(/"answers":\{[\s\S]*?\}<\/script>/, '"answers":{}}</script>')
    await route.fulfill({ response, body: html })
  })
}

const failCalls = (page: Page) =>
  page.route(/\/api\/(homepage|companions|search|locations)/, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Internal Server Error' } }),
  )

test('home says that it failed, and tries again', async ({ page, expectFaults }) => {
  expectFaults('500')
  await withoutAnswers(page, '/', false)
  await failCalls(page)
  await page.goto('/')
  await expect(page.getByText('Unable to Load Content')).toBeVisible()
  await expect(page.getByText('Failed to load content. Please try again later.')).toBeVisible()
  await page.unroute(/\/api\/(homepage|companions|search|locations)/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('main')).toContainText('Sophia')
})

test('browse says that it failed, and tries again', async ({ page, expectFaults }) => {
  expectFaults('500')
  await withoutAnswers(page, '/browse', false)
  await failCalls(page)
  await page.goto('/browse')
  await expect(page.getByText('Unable to Load Companions')).toBeVisible()
  await page.unroute(/\/api\/(homepage|companions|search|locations)/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('main')).toContainText('Sophia')
})

test('in demo mode samples stand in, under a label', async ({ page, expectFaults }) => {
  expectFaults('500')
  await withoutAnswers(page, '/browse', true)
  await failCalls(page)
  await page.goto('/browse')
  await expect(page.getByText('Sample profiles').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Sophia')
})

test('an empty directory says when to come back', async ({ page }) => {
  await withoutAnswers(page, '/', false)
  await page.route(/\/api\/homepage\/companions/, (route) =>
    route.fulfill({ json: { companions: [], total: 0 } }),
  )
  await page.goto('/')
  await expect(page.getByText('No featured companions available at the moment.')).toBeVisible()
  await expect(page.getByText('Please check back later.')).toBeVisible()
})

test('being offline is noted', async ({ page, context }) => {
  await open(page, '/')
  await context.setOffline(true)
  await expect(page.getByText(/offline/i).first()).toBeVisible()
  await context.setOffline(false)
})

test('a picture that fails becomes the placeholder', async ({ page, expectFaults }) => {
  expectFaults('404')
  await page.route(/\/media\//, (route) => route.fulfill({ status: 404 }))
  await open(page, '/')
  await expect(page.locator('main picture img').first()).toHaveAttribute('src', '/placeholder.svg')
})

test('an unknown address is a 404 with ways on', async ({ page, expectFaults }) => {
  expectFaults('404')
  const response = await open(page, '/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('a chosen theme is there before the first paint of the next visit', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

for (const path of ['/', '/browse', profilePath, '/companions']) {
  test(`${path.slice(0, 12)} fits a 360 px phone and nothing jumps while it loads`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          Object.assign(window, { shift: (window as never)['shift'] + entry.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    const { wide, shift, small } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      shift: (window as unknown as { shift: number }).shift,
      small: [...document.querySelectorAll('main button, header a, header button, main .button')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && Math.min(width, height) < 43.5).length,
    }))
    expect(wide).toBeLessThanOrEqual(360)
    expect(shift).toBeLessThanOrEqual(0.01)
    expect(small).toBe(0)
  })
}
