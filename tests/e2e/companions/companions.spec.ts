import type { Page } from 'playwright/test'
import { companions, expect, open, query, test } from '../site.ts'

const country = (page: Page, name: string) =>
  page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2, name }) })
const count = (page: Page, text: string) =>
  expect(page.getByRole('main').getByRole('status').first()).toHaveText(text)

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

test('search, place and filters narrow the list without a new page', async ({ page }) => {
  await open(page, '/companions')
  const search = page.getByRole('combobox', { name: 'Search companions' })
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

  await page.getByRole('link', { name: 'All locations' }).click()
  const places = page.getByRole('dialog')
  await places.getByRole('link', { name: /^Switzerland/ }).click()
  await places.getByText('Bern', { exact: true }).click()
  await places.getByRole('button', { name: 'Done' }).click()
  await count(page, '1 companion')
  await expect(companions(page)).toHaveText([/Noémie/])
  expect(new URL(page.url()).pathname).toBe('/companions')

  await page.getByRole('link', { name: 'Remove Bern, Switzerland' }).click()
  await page.getByRole('link', { name: 'Remove “massage”' }).click()
  await expect(page).toHaveURL('/companions?category=masseuse')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await count(page, '11 companions')
})

test('narrowing opens the first matches, and a link leads to further ones', async ({ page }) => {
  await open(page, '/companions')
  const search = page.getByRole('combobox', { name: 'Search companions' })
  await search.fill('vienna')
  await search.press('Enter')
  await expect(companions(page)).toHaveText([/Anna/])
  await expect(companions(page)).toBeVisible()

  await search.fill('nobody of that name')
  await search.press('Enter')
  await expect(
    page.getByRole('heading', {
      name: 'No companions found matching your criteria. Try adjusting your search or filters.',
    }),
  ).toBeVisible()
  await count(page, '0 companions')
  await page.getByRole('link', { name: 'Clear All Filters' }).click()
  await expect(page).toHaveURL('/companions')
  await count(page, '11 companions')

  await open(page, '/companions?languages=german')
  const viewAll = page.getByRole('link', { name: /^View all companions in / })
  await expect(viewAll).toHaveText(['View all companions in Zurich'])
  await viewAll.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Companions in Zurich, Switzerland',
  )
  expect(query(page)).toEqual({ location: 'Zurich, Switzerland', languages: 'german' })
  await expect(companions(page)).toHaveCount(3)
  await page.goBack()
  await expect(viewAll).toBeVisible()
  expect(query(page)).toEqual({ languages: 'german' })
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
