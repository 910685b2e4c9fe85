import type { Page } from 'playwright/test'
import { expectAccessible } from '../axe.ts'
import { count, names } from '../lists.ts'
import { expect, holdRequests, open, query, test } from '../site.ts'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search companions' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')

test('the search field suggests a name and a service that open the list', async ({ page }) => {
  await open(page, '/browse?location=Geneva%2C+Switzerland')
  await search(page).fill('abendess')
  await options(page).filter({ hasText: 'Dinner Companion' }).click()
  await expect(page).toHaveURL(/services=dinner-companion/)
  expect(query(page)).toEqual({ location: 'Geneva, Switzerland', services: 'dinner-companion' })
  await expect(search(page)).toHaveValue('')

  await open(page, '/browse')
  await search(page).fill('soph')
  await options(page).filter({ hasText: 'Sophia' }).click()
  await names(page, 'Sophia')
  await expect(search(page)).toHaveValue('Sophia')
})

test('a mistyped name shows the matches of the correct one and can be searched unchanged', async ({
  page,
}) => {
  await open(page, '/browse')
  await search(page).fill('Sohpia')
  await search(page).press('Enter')
  await expect(page.getByText('Showing results for Sophia.')).toBeVisible()
  await names(page, 'Sophia')
  await page.getByRole('link', { name: 'Search for Sohpia instead' }).click()
  await count(page, '0 companions')
  await page.getByRole('link', { name: 'Sophia', exact: true }).click()
  await names(page, 'Sophia')
  expect(query(page)).toEqual({ search: 'Sophia' })
})

test('a late answer does not replace a newer one', async ({ page }) => {
  await open(page, '/')
  const release = await holdRequests(page, '**/api/suggest?q=g')
  const lateRequest = page.waitForRequest('**/api/suggest?q=g')
  await search(page).pressSequentially('g')
  await lateRequest
  await search(page).pressSequentially('inev')
  await expect(options(page)).toHaveText(['Ginevra Geneva, Switzerland'])
  release()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(options(page)).toHaveText(['Ginevra Geneva, Switzerland'])
})

test('a mistyped place is suggested and selected by keyboard', async ({ page }) => {
  await open(page, '/')
  await expect(search(page)).toHaveAttribute('aria-expanded', 'false')
  // An answer for fewer letters shows the same suggestion, and the last answer clears its selection.
  const answer = page.waitForResponse('**/api/suggest?q=ginev')
  await search(page).pressSequentially('ginev')
  await answer
  await expect(options(page)).toHaveText(['Ginevra Geneva, Switzerland'])
  await expect(page.getByRole('status').filter({ hasText: '1 suggestion' })).toBeAttached()
  await expectAccessible(page, 'suggestions', '.search-bar')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(search(page)).toHaveValue('ginev')
  await page.keyboard.press('ArrowDown')
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page)).toHaveAttribute('aria-selected', 'true')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', 'search-suggestions-0')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Companions in Geneva, Switzerland',
  )
  expect(query(page)).toEqual({ location: 'Geneva, Switzerland' })
})
