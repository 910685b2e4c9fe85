import type { Page } from 'playwright/test'
import { sectionsFor } from '../../../web/admin/sections.ts'
import { noLimits } from '../accounts.ts'
import { DASHBOARD, enter, goToSection } from '../admin.ts'
import { sophia } from '../samples.ts'
import { expect, test } from '../site.ts'

test.use({ colorScheme: 'dark' })
test.beforeEach(noLimits)

/** Interactive elements that are visible in print. */
const controls = (page: Page) =>
  page
    .locator('.admin')
    .locator('button, .button, input[type="checkbox"], textarea, nav[aria-label="Staff area"]')
    .filter({ visible: true })
const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** Sections with charts or forms, which have no list. */
const others: readonly string[] = ['overview', 'inbox', 'trends', 'settings']
const lists = [...sectionsFor('owner').filter((id) => !others.includes(id)), 'payments&view=all']

test('lists of the staff area print without controls', async ({ page }) => {
  test.slow()
  await enter(page)
  for (const list of lists) {
    await page.emulateMedia({ media: 'screen' })
    await goToSection(page, `${DASHBOARD}?section=${list}`)
    await expect(page.locator('.admin-main .skeleton')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 }), list).toBeVisible()
    await expect(controls(page), list).toHaveCount(0)
    const [wide, width] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth]
    })
    expect(wide, list).toBeLessThanOrEqual(width!)
  }
})

test('a printed list names its filter, in black on white, row by row', async ({ page }) => {
  await enter(page, `${DASHBOARD}?section=users&search=admin@velours.test`)
  const row = page.locator('.admin-table tbody tr').first()
  await expect(row).toBeVisible()
  await page.getByLabel('Status').selectOption('Staff')
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
  // The used filter remains in print; unused ones are hidden.
  await expect(page.getByLabel('Search by name, email or ID')).toHaveValue('admin@velours.test')
  await expect(page.getByLabel('Search by name, email or ID')).toBeVisible()
  await expect(page.getByText('Status', { exact: true }).first()).toBeVisible()
  expect(await styleOf(page, '.admin-filters select', 'appearance')).toBe('none')
  expect(await styleOf(page, '.admin-filters .field-box', 'border-top-width')).toBe('0px')
  expect(await styleOf(page, 'html', 'background-color')).toBe('rgb(255, 255, 255)')
  expect(await styleOf(page, '.admin-table tbody tr', 'break-inside')).toBe('avoid')
  expect(await styleOf(page, '.admin-table th', 'display')).toBe('table-cell')
  expect(await styleOf(page, '.admin-table thead', 'display')).toBe('table-header-group')
  expect(await styleOf(page, '.admin-table tbody td', 'color')).toMatch(/^rgb\((0|51), /)
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Search by name, email or ID').fill('')
  await expect(page).not.toHaveURL(/search=/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Search by name, email or ID')).toBeHidden()
})

test('an open case prints without the list', async ({ page }) => {
  await enter(page, `${DASHBOARD}?section=reviews&search=${sophia.name}`)
  // Parallel journeys decide on the first reviews of the list.
  const { text } = sophia.reviews.find(({ state }) => state === 'pending')!
  await page.getByRole('listitem').filter({ hasText: text }).locator('a[data-case]').click()
  await expect(page.getByRole('heading', { name: 'Internal notes' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.admin-open')).toBeVisible()
  await expect(page.locator('.admin-rows')).toBeHidden()
  await expect(controls(page)).toHaveCount(0)
})
