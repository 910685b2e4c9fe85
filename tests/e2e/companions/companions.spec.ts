import type { Page } from 'playwright/test'
import { count } from '../lists.ts'
import { companions, expect, open, test } from '../site.ts'

const country = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2, name }) })

test('countries open and close, the first one is open, and each shows its numbers', async ({
  page,
}) => {
  await open(page, '/companions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
  await count(page, '11 companions')
  const headings = page.getByRole('main').locator('summary')
  await expect(headings).toHaveText([
    'Switzerland8 companions',
    /^\w+1 companion$/,
    /^\w+1 companion$/,
    /^\w+1 companion$/,
  ])
  await expect(companions(page).filter({ visible: true })).toHaveCount(6)
  const cities = country(page, 'Switzerland').getByRole('heading', { level: 3 })
  await expect(cities).toHaveText(['Zurich', 'Geneva', 'Basel', 'Bern', 'Lausanne'])
  await expect(country(page, 'Switzerland')).toContainText(/Zurich\s*3 companions/)
  await expect(country(page, 'Switzerland')).toContainText(/Bern\s*1 companion(?!s)/)

  const anna = companions(page).filter({ hasText: 'Anna' })
  await expect(anna).toBeHidden()
  await country(page, 'Austria').locator('summary').click()
  await expect(anna).toBeVisible()
  await expect(country(page, 'Austria').getByRole('link', { name: /^View all/ })).toHaveCount(0)
  await country(page, 'Switzerland').locator('summary').click()
  await expect(companions(page).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Upgrade to Premium' })).toBeVisible()
})

test('search and filters narrow the list without a new page, and open the first matches', async ({
  page,
}) => {
  await open(page, '/companions')
  const search = page.getByRole('combobox', { name: 'Search companions' })
  await search.fill('vienna')
  await search.press('Enter')
  await expect(companions(page)).toHaveText([/Anna/])
  await expect(companions(page)).toBeVisible()
  await search.fill('massage')
  await search.press('Enter')
  await expect(page).toHaveURL('/companions?search=massage')
  await count(page, '3 companions')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Zurich', 'Bern'])

  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filter Companions' })
  await filters.getByText(/^Masseuse/).click()
  await filters.getByRole('button', { name: 'Apply Filters' }).click()
  await count(page, '2 companions')
  await page.getByRole('link', { name: 'Remove “massage”' }).click()
  await expect(page).toHaveURL('/companions?category=masseuse')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await count(page, '11 companions')
})

test('a city beyond its country’s maximum has a link to the rest', async ({ page }) => {
  type City = { name: string; count: number; companions: object[] }
  await page.route('**/api/locations*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { countries: { cities: City[] }[] }
    const [zurich, geneva] = answer.countries[0]!.cities
    Object.assign(zurich!, { count: 3, companions: zurich!.companions.slice(0, 1) })
    Object.assign(geneva!, { count: 2, companions: [] })
    await route.fulfill({ response, json: answer })
  })
  await open(page, '/safety')
  await page.getByRole('banner').getByRole('link', { name: 'Companions' }).click()
  const swiss = country(page, 'Switzerland')
  await expect(swiss).toContainText(/Geneva\s*2 companions/)
  await expect(swiss.getByRole('link', { name: /^View all companions in / })).toHaveText([
    'View all companions in Zurich',
    'View all companions in Geneva',
  ])
  await swiss.getByRole('link', { name: 'View all companions in Geneva' }).click()
  await expect(companions(page)).toHaveCount(2)
})
