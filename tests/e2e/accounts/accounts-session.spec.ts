import type { Browser, Page } from 'playwright/test'
import {
  expectRenewed,
  expire,
  keyId,
  menuButton,
  noLimits,
  openAs,
  openAsNewMember,
  settingsAreThere,
  signIn,
  token,
  userIcon,
} from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.beforeEach(noLimits)

test('the service signs with another key, and the session goes on', async ({ page, request }) => {
  await openAsNewMember(page, '/account/following')
  const empty = page.getByRole('heading', { name: 'You aren’t following anyone yet' })
  await expect(empty).toBeVisible()
  const before = await keyId(page)
  await request.post('/local/auth/rotate-key')
  await page.reload()
  await expect(empty).toBeVisible()
  expect(await keyId(page)).toBe(before)
  await expire(page)
  await expect(empty).toBeVisible()
  await expect.poll(() => keyId(page)).not.toBe(before)
})

test('a session is renewed when its token is past', async ({ page }) => {
  await openAsNewMember(page, '/account/settings')
  const before = await token(page)
  await expire(page)
  await expect(page.getByLabel('Display name')).toBeVisible()
  await expectRenewed(page, before)
})

test('two hours later the member goes on, with one new token', async ({ page }) => {
  await page.clock.install()
  await openAsNewMember(page, '/account/settings')
  await expect(page.getByLabel('Display name')).toBeVisible()
  const renewals: string[] = []
  page.on('request', (sent) => {
    if (sent.url().includes('grant_type=refresh_token')) renewals.push(sent.url())
  })
  const before = await token(page)
  await page.clock.fastForward('02:00:00')
  await menuButton(page).click()
  await page.getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('heading', { name: 'You aren’t following anyone yet' })).toBeVisible()
  await expectRenewed(page, before)
  // Some more reads of the session, which the browser's clock is two hours ahead of still.
  await page.clock.runFor(120_000)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You aren’t following anyone yet' })).toBeVisible()
  expect(renewals).toHaveLength(1)
})

const devices = (page: Page) => page.getByRole('listitem').filter({ hasText: /Signed in since/ })

/** The same member in Firefox on Windows. */
async function openFirefox(browser: Browser, baseURL: string): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  return (await browser.newContext({ baseURL, userAgent })).newPage()
}

for (const viewport of sizes) {
  test(`one device signs out another, on ${viewport.width} pixels`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    const email = await openAsNewMember(page, '/account/settings')
    const elsewhere = await openFirefox(browser, baseURL!)
    await open(elsewhere, '/login?next=/account/settings')
    await signIn(elsewhere, email)
    await expect(elsewhere.getByLabel('Display name')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This device, signed in since')).toBeVisible()
    await expect(devices(page)).toContainText(['Firefox on Windows'])
    if (viewport === sizes.at(-1)) await expectAccessible(page, 'sessions')
    await page.setViewportSize(viewport)
    const end = page.getByRole('button', { name: 'Sign Out: Firefox on Windows' })
    await end.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible()
    await expect(devices(page)).toHaveCount(0)

    // The service would renew the session; the site does not take it.
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/login\?next=%2Faccount%2Fsettings&reason=ended$/)
    await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(userIcon(elsewhere)).toBeVisible()
    await elsewhere.context().close()
  })
}

test('a device that signs out leaves the list of sessions', async ({ page, browser, baseURL }) => {
  const email = await openAsNewMember(page, '/account/settings')
  const elsewhere = await openFirefox(browser, baseURL!)
  await openAs(elsewhere, email, '/account/settings')
  await settingsAreThere(elsewhere)
  await page.reload()
  await expect(devices(page)).toHaveCount(1)
  // The site hears of it beside the account service.
  const ended = elsewhere.waitForResponse((answer) => answer.url().endsWith('/api/me/sessions/end'))
  await elsewhere.getByRole('button', { name: 'Sign Out Here' }).click()
  await ended
  await expect(userIcon(elsewhere)).toBeVisible()
  await elsewhere.context().close()
  await page.reload()
  await expect(page.getByText('This device, signed in since')).toBeVisible()
  await expect(devices(page)).toHaveCount(0)
})

test('signs out everywhere', async ({ page, browser, baseURL }) => {
  const email = await openAsNewMember(page, '/account/settings')
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openAs(elsewhere, email, '/account/settings')
  for (const device of [page, elsewhere]) await settingsAreThere(device)
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(userIcon(page)).toBeVisible()
  await expire(elsewhere)
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount%2Fsettings&reason=ended')
  await elsewhere.context().close()
})
