import { noLimits, openAsNewMember } from '../accounts.ts'
import { pathOf, zoe } from '../samples.ts'
import { expect, holdRequests, isReady, test } from '../site.ts'

test.beforeEach(noLimits)

const scripts = '/assets/*.js'

test('a member’s press before hydration opens the member’s dialog', async ({ page }) => {
  await openAsNewMember(page)
  const release = await holdRequests(page, scripts)
  await page.goto(pathOf(zoe))
  const contact = page.getByRole('main').getByRole('link', { name: 'Contact' })
  await contact.click()
  await contact.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toContainText(`Write to ${zoe.name}`)
  await expect(page).toHaveURL(pathOf(zoe))
  await page.getByRole('button', { name: 'Close' }).click()
  await contact.click()
  await expect(page.getByRole('dialog')).toContainText(`Write to ${zoe.name}`)
})

test('a visitor’s press before hydration triggers a button once, and follows a link', async ({
  page,
}) => {
  const release = await holdRequests(page, scripts)
  await page.goto(pathOf(zoe))
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.getByText('Photo 1 / 5')).toBeVisible()
  release()
  await isReady(page)
  await expect(page.getByText('Photo 2 / 5')).toBeVisible()

  const releaseReload = await holdRequests(page, scripts)
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${pathOf(zoe)}?panel=account`)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  releaseReload()
  await isReady(page)
})

test('links of a page work when its scripts fail', async ({ page, expectFaults }) => {
  await openAsNewMember(page)
  expectFaults('no answer: http', 'net::ERR_FAILED', 'Failed to fetch dynamically imported module')
  await page.route(scripts, (route) => route.abort())
  const pageError = page.waitForEvent('pageerror')
  await page.goto(pathOf(zoe))
  await pageError
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${pathOf(zoe)}?panel=account`)
})
