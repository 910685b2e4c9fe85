import type { Page } from 'playwright/test'
import { noLimits, openAsNewMember } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { deliver, pushed, recordNotifications, withPushService } from '../push-device.ts'
import { expect, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
test.beforeEach(noLimits)

/** Simulates a start from the home screen. */
const asInstalled = (page: Page) =>
  page.addInitScript(() => {
    const real = window.matchMedia.bind(window)
    window.matchMedia = (query) => real(/display-mode: ?standalone/.test(query) ? 'all' : query)
  })

test('the site can be installed, and has an offline page', async ({
  page,
  context,
  expectFaults,
}) => {
  await asInstalled(page)
  await open(page, '/')
  const session = await context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The tests use private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect(await page.evaluate(() => caches.keys())).toEqual([])

  expectFaults('503', 'ERR_INTERNET_DISCONNECTED')
  await context.setOffline(true)
  await page.goto('/browse')
  await expect(page).toHaveTitle('V')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expectAccessible(page, 'offline')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
})

/** A new member on the settings page, with notifications on. */
async function openNotified(page: Page) {
  await page.context().grantPermissions(['notifications'])
  await withPushService(page)
  await openAsNewMember(page, '/account/settings')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
}

test('notifications reach a member’s unnamed device, and the member sets quiet hours', async ({
  page,
  context,
}) => {
  await openNotified(page)
  await expectAccessible(page, 'settings with notifications')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('We’ve sent you a test notification.')).toBeVisible()
  const own = await page.evaluate(() => localStorage.getItem('push device') ?? '')
  const notifications = async () =>
    (await pushed(page)).filter(({ deviceId }) => own.includes(deviceId))
  await expect.poll(notifications).toHaveLength(1)
  const [message] = await notifications()
  const shownNotifications = await recordNotifications(context)
  await deliver(context, page, message!.text)
  const body = 'Notifications work on this device.'
  const data = { path: '/account/settings' }
  await expect
    .poll(shownNotifications)
    .toEqual([{ title: 'V', body, tag: 'test', data }, { badge: 'some' }])

  await page.getByLabel('Quiet from').selectOption('22')
  await page.getByLabel('Changes to my plan').uncheck()
  const section = page.locator('form').filter({ has: page.getByLabel('Quiet from') })
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Quiet from')).toHaveValue('22')
  await expect(page.getByLabel('Changes to my plan')).not.toBeChecked()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'badge' in window && window.badge)).toBe(0)
})

test('discreet mode and signing out end the notifications of a device', async ({ page }) => {
  await openNotified(page)
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await workers()).toBe(1)
  await page.getByRole('button', { name: 'Turn on discreet mode' }).click()
  await expect(
    page.getByText('In discreet mode this browser shows no notifications.'),
  ).toBeVisible()
  await expect.poll(workers).toBe(0)
  await page.getByRole('button', { name: 'Turn off discreet mode' }).click()
  await page.getByRole('button', { name: 'Turn on again' }).click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out here' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('push device'))).toBeNull()
})
