import type { Page } from 'playwright/test'
import { companions, expect, failUntilReloaded, open, test, toCompanions } from '../site.ts'

const leaveMark = (page: Page) => page.evaluate(() => void (document.body.dataset.mark = ''))
/** Matches only if the document wasn't reloaded since the mark was set. */
const markedDocument = (page: Page) => page.locator('body[data-mark]')

test('a page isn’t reloaded when an optional script fails', async ({ page, expectFaults }) => {
  expectFaults('show-head')
  await open(page, '/browse')
  await leaveMark(page)
  await failUntilReloaded(page, /show-head/)
  // The page checks whether a deployment has removed its scripts.
  const headResponse = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.getByRole('link', { name: 'List view' }).click()
  await headResponse
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Location')
  await expect(companions(page).first()).toContainText('Lausanne')
  await expect(markedDocument(page)).toHaveCount(1)
})

test('a page is reloaded once when a required script fails', async ({ page, expectFaults }) => {
  expectFaults('/assets/companions-')
  await open(page, '/')
  await leaveMark(page)
  await failUntilReloaded(page, /\/assets\/companions-/)
  await toCompanions(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
  await expect(markedDocument(page)).toHaveCount(0)

  await open(page, '/')
  await failUntilReloaded(page, /\/assets\/companions-/)
  await toCompanions(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
})
