import type { Page } from 'playwright/test'
import { enter } from '../admin.ts'
import { expect, test } from '../site.ts'

/** Presses Tab until the focus is on an element that matches. */
async function tabTo(page: Page, selector: string) {
  const isFocused = () =>
    page.evaluate((match) => document.activeElement?.matches(match) ?? false, selector)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) {
    await page.keyboard.press('Tab')
  }
  await expect(page.locator(selector).first()).toBeVisible()
  expect(await isFocused()).toBe(true)
}

// Alone, because other journeys decide the cases at the top of the list.
test('the keyboard alone leads from the overview to a case and back to the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page)
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('link').first()).toBeVisible()
  await tabTo(page, '.admin-inbox a[data-case]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/section=inbox/)
  await expect(page.getByRole('heading', { name: 'Internal notes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Internal notes' })).toHaveCount(0)
  await expect(page.locator('.admin-inbox a[data-case]:focus')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.locator('.admin-inbox li:focus-within')).toContainText('You')
})
