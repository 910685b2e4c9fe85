import type { Page } from 'playwright/test'
import { companions, expect, open, test } from '../site.ts'

const robots = (page: Page) => page.locator('meta[name="robots"]')

test('an unknown address and an unknown profile return 404 with links to other pages', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/no/such/page')
  const response = await open(page, '/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Page not found/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(robots(page)).toHaveAttribute('content', 'noindex')
  const main = page.getByRole('main')
  await expect(main.getByRole('link')).toHaveText([
    'Browse companions',
    'Go to the home page',
    'Companions by location',
  ])
  await main.getByRole('link', { name: 'Browse companions' }).click()
  await expect(companions(page)).toHaveCount(10)
  await expect(robots(page)).toHaveCount(0)

  const unknown = '/companion/00000000-0000-4000-8000-00000000abcd'
  expectFaults(unknown)
  expect((await open(page, unknown))?.status()).toBe(404)
  await expect(page).toHaveTitle(/^Profile Not Found/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Not Found')
  await expect(
    page.getByText('The companion profile you are looking for could not be found.'),
  ).toBeVisible()
  await expect(robots(page)).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Browse All Companions' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(companions(page)).toHaveCount(10)
  await expect(robots(page)).toHaveCount(0)
})
