import type { Page } from 'playwright/test'
import { companions, expect, failUntilReloaded, open, test, toCompanions } from '../site.ts'

const leaveMark = (page: Page) => page.evaluate(() => void (document.body.dataset.mark = ''))
/** The document is still the one that the mark was left in. */
const marked = (page: Page) => page.locator('body[data-mark]')

test('a script fails that the page can do without: nothing is reloaded', async ({
  page,
  expectFaults,
}) => {
  expectFaults('show-head')
  await open(page, '/browse')
  await leaveMark(page)
  await failUntilReloaded(page, /show-head/)
  // The page asks whether a deployment has removed its scripts.
  const answered = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.getByRole('link', { name: 'List view' }).click()
  await answered
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Location')
  await expect(companions(page).first()).toContainText('Lausanne')
  await expect(marked(page)).toHaveCount(1)
})

test('a script fails that the page needs: it is reloaded, once', async ({ page, expectFaults }) => {
  expectFaults('/assets/companions-')
  await open(page, '/')
  await leaveMark(page)
  await failUntilReloaded(page, /\/assets\/companions-/)
  await toCompanions(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
  await expect(marked(page)).toHaveCount(0)

  await open(page, '/')
  await failUntilReloaded(page, /\/assets\/companions-/)
  await toCompanions(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
})
