import { expectAccessible } from './axe.ts'
import { pathOf, sophia } from './samples.ts'
import { expect, open, test } from './site.ts'
import { sizes } from './sizes.ts'

const stranger = { cookies: [], origins: [] }
test.use({ storageState: stranger })

test('the gate refuses, lets in, and leads to where one wanted', async ({ page, context }) => {
  const asked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(media|samples)\//.test(pathname)) asked.push(pathname)
  })
  const path = pathOf(sophia)
  await page.goto(`${path}?tab=photos`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For adults only')
  await expect(page.locator('img, video')).toHaveCount(0)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
  expect(shift).toBeLessThan(0.01)
  await expectAccessible(page, 'the gate')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For adults only')

  await page.getByRole('link', { name: 'I am under 18' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This site is for adults')
  await expectAccessible(page, 'the page for the young')

  // Nothing has been decided by leaving.
  await page.goBack()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'I am 18 or older' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}?tab=photos`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sophia')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const cookies = await context.cookies()
  expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(
    expect.arrayContaining(['adult=1']),
  )
  expect(cookies.map(({ name }) => name)).not.toContain('consent')

  // The next pages ask nothing, whether they are new documents or not.
  await open(page, '/browse')
  await expect(page.locator('main img').first()).toBeVisible()
})

test('who reads without having been asked is asked before the first picture', async ({ page }) => {
  await page.setViewportSize(sizes[0]!)
  await open(page, '/safety')
  await page.getByRole('banner').getByRole('link', { name: 'Companions' }).first().click()
  await expect(page).toHaveURL('/companions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For adults only')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the gate is a form like any other', async ({ page }) => {
    await page.goto('/browse?search=dinner')
    await page.getByRole('button', { name: 'I am 18 or older' }).click()
    await expect(page).toHaveURL('/browse?search=dinner')
    await expect(page.locator('main img').first()).toBeVisible()
  })
})
