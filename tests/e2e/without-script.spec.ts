import { expect, test } from './site.ts'
import { profilePath } from './samples.ts'

test.use({ javaScriptEnabled: false })

test('searches, filters and looks at a profile without any script', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured Companions Today' })).toBeVisible()
  await page.getByRole('searchbox').fill('zurich')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/browse\?.*search=zurich/)
  await expect(page.getByRole('main')).toContainText('Sophia')
  await expect(page.getByRole('main')).not.toContainText('Chiara')

  await page
    .getByRole('link', { name: /Filter/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Filter Companions')
  await page
    .locator('label', { hasText: /^Italian/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/languages=italian/)
  await expect(page).toHaveURL(/search=zurich/)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sophia/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sophia' })).toBeVisible()
  await page.getByRole('tab', { name: 'Info' }).click()
  await expect(page.getByText('172 cm').first()).toBeVisible()
})

test('premium is explained without any script', async ({ page }) => {
  await page.goto(`${profilePath}?panel=premium`)
  await expect(page.getByRole('dialog')).toContainText('Most Popular')
  await page.getByRole('link', { name: 'Get Started with Gold' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})
