import { noLimits, openAsNewMember } from '../accounts.ts'
import { pathOf, zoe } from '../samples.ts'
import { expect, holdRequests, isReady, test } from '../site.ts'

test.beforeEach(noLimits)

const scripts = '/assets/*.js'

test('a member’s press before the page listens opens the dialog that is theirs', async ({
  page,
}) => {
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

test('a visitor’s early press of a button acts once, of a link leads to its address', async ({
  page,
}) => {
  const release = await holdRequests(page, scripts)
  await page.goto(pathOf(zoe))
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.getByText('Photo 1 / 5')).toBeVisible()
  release()
  await isReady(page)
  await expect(page.getByText('Photo 2 / 5')).toBeVisible()

  const again = await holdRequests(page, scripts)
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${pathOf(zoe)}?panel=account`)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  again()
  await isReady(page)
})

test('without its scripts, a page has its links again', async ({ page, expectFaults }) => {
  await openAsNewMember(page)
  expectFaults('no answer: http', 'net::ERR_FAILED', 'Failed to fetch dynamically imported module')
  await page.route(scripts, (route) => route.abort())
  const failed = page.waitForEvent('pageerror')
  await page.goto(pathOf(zoe))
  await failed
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(`${pathOf(zoe)}?panel=account`)
})
