import type { Browser, Page } from 'playwright/test'
import {
  expectRenewed,
  expire,
  menuButton,
  noLimits,
  openAs,
  openAsNewMember,
  waitForSettings,
  signIn,
  token,
  userIcon,
} from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

test('a member continues after two hours with one renewed token', async ({ page }) => {
  await page.clock.install()
  await openAsNewMember(page, '/account/settings')
  await expect(page.getByLabel('Display name')).toBeVisible()
  const renewals: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  const before = await token(page)
  await page.clock.fastForward('02:00:00')
  await menuButton(page).click()
  await page.getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('heading', { name: 'You aren’t following anyone yet' })).toBeVisible()
  await expectRenewed(page, before)
  // The session is read some more times while the browser's clock is still two hours ahead.
  await page.clock.runFor(120_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You aren’t following anyone yet' })).toBeVisible()
  expect(renewals).toHaveLength(1)
})

const devices = (page: Page) => page.getByRole('listitem').filter({ hasText: /Signed in since/ })

/** Signs the same member in with Firefox on Windows. */
async function openFirefox(browser: Browser, baseURL: string): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  return (await browser.newContext({ baseURL, userAgent })).newPage()
}

test('a member signs out another device, which signs in again and out', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await openAsNewMember(page, '/account/settings')
  const otherDevice = await openFirefox(browser, baseURL!)
  await open(otherDevice, '/login?next=/account/settings')
  await signIn(otherDevice, email)
  await expect(otherDevice.getByLabel('Display name')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This device, signed in since')).toBeVisible()
  await expect(devices(page)).toContainText(['Firefox on Windows'])
  await expectAccessible(page, 'sessions')
  await page.getByRole('button', { name: 'Sign out: Firefox on Windows' }).press('Enter')
  await expect(page.getByText('You’re signed out of Firefox on Windows.')).toBeVisible()
  await expect(devices(page)).toHaveCount(0)

  // The service would renew the session, but the site rejects it.
  await otherDevice.reload()
  await expect(otherDevice).toHaveURL(/\/login\?next=%2Faccount%2Fsettings&reason=ended$/)
  await expect(otherDevice.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await expect(userIcon(otherDevice)).toBeVisible()
  await signIn(otherDevice, email)
  await waitForSettings(otherDevice)
  // The site receives this request in addition to the account service's.
  const endResponse = otherDevice.waitForResponse('**/api/me/sessions/end')
  await otherDevice.getByRole('button', { name: 'Sign out here' }).click()
  await endResponse
  await otherDevice.context().close()
  await page.reload()
  await expect(page.getByText('This device, signed in since')).toBeVisible()
  await expect(devices(page)).toHaveCount(0)
})

test('a member signs out on all devices', async ({ page, browser, baseURL }) => {
  const email = await openAsNewMember(page, '/account/settings')
  const otherDevice = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openAs(otherDevice, email, '/account/settings')
  for (const device of [page, otherDevice]) await waitForSettings(device)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(userIcon(page)).toBeVisible()
  await expire(otherDevice)
  await expect(otherDevice).toHaveURL('/login?next=%2Faccount%2Fsettings&reason=ended')
  await otherDevice.context().close()
})
