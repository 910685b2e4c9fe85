import { expectAccessible } from '../axe.ts'
import { expect, open, test } from '../site.ts'
import { textPages } from '../../support/platform/text-pages.ts'

test.describe('an information page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is readable, and its links lead to its sections and to other pages', async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('link', { name: '8. Retention' }).click()
    await expect(page).toHaveURL(/#retention$/)
    await expect(page.getByText('10 years')).toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Report abuse' }).click()
    await expect(page).toHaveURL(/\/report$/)
    await expect(page.getByRole('heading', { name: 'Report abuse' })).toBeInViewport()
  })
})

test('contents lead to a section, the footer to another page’s section, and Back to the first', async ({
  page,
}) => {
  await open(page, '/terms')
  await page.getByRole('navigation', { name: 'Contents' }).getByText('Prohibited').click()
  await expect(page.getByRole('heading', { name: 'Prohibited activities' })).toBeInViewport()
  await expect(page.locator('#prohibited')).toBeFocused()
  const scrollBefore = await page.evaluate(() => scrollY)
  expect(scrollBefore).toBeGreaterThan(500)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL(/\/cookies$/)
  await expect(page).toHaveTitle(/^Cookies/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeInViewport()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeInViewport()
})

test('home opens an information page without a new document', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('an information page prints only its text, dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, '/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.toc')).toBeHidden()
  await expect(page.locator('.onward')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const colour = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(colour).toBe('rgb(0, 0, 0)')
})

test.describe('accessibility of information pages', () => {
  test.slow()
  // Two tests, so that two workers share the pages.
  for (const half of [0, 1]) {
    test(`the ${half === 0 ? 'first' : 'second'} half of the pages passes axe`, async ({
      page,
    }) => {
      for (const path of textPages.filter((_, index) => index % 2 === half)) {
        await open(page, path)
        await expectAccessible(page, path)
      }
    })
  }
})
