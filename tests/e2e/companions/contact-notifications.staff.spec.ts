import type { BrowserContext, Page } from 'playwright/test'
import { noLimits } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf } from '../fits.ts'
import { deliver, pushed, recordNotifications, withPushService } from '../push-device.ts'
import { expect, open, test } from '../site.ts'
import { companionWithContact } from '../trusted-contact.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
test.beforeEach(noLimits)

/** The page of a contact who allows notifications on this device. */
async function openNotified(page: Page, context: BrowserContext) {
  const companion = await companionWithContact(page)
  await companion.makeReady()
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  await open(page, companion.link)
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('We’ve sent a test notification to this device.')).toBeVisible()
  return companion
}

test('an alarm alerts the contact’s device and opens the note, and the contact leaves', async ({
  page,
  context,
}) => {
  const companion = await openNotified(page, context)
  await expect(page.getByText('This device is notified of an alarm too.')).toBeVisible()
  expect(await overflowOf(page)).toMatchObject({ wide: [], cut: [] })
  await expectAccessible(page, 'the page of a contact')
  await companion.raiseAlarm()
  const own = await page.evaluate(() => localStorage.getItem('push device') ?? '')
  const alarm = async () =>
    (await pushed(page)).find(
      ({ deviceId, text }) => own.includes(deviceId) && text.includes('Call her.'),
    )
  await expect.poll(alarm).toBeDefined()
  const shownNotifications = await recordNotifications(context)
  await deliver(context, page, (await alarm())!.text)
  const body = 'Call her. If you can’t reach her, open your note.'
  const data = { path: '/trusted-contact' }
  // The icon gets no mark: no page of someone without an account would remove it.
  await expect
    .poll(shownNotifications)
    .toEqual([expect.objectContaining({ title: 'V', body, data })])

  await open(page, data.path)
  await expect(page.getByText('Call Anna now.')).toBeVisible()
  await page.getByRole('button', { name: 'Open the note' }).click()
  await expect(page.getByText('Hotel Storchen')).toBeVisible()
  await page.getByRole('button', { name: 'Turn notifications off' }).click()
  await expect(page.getByText('Notifications are off. We’ll email you.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave as a contact' }).click()
  await expect(page.getByText('You’re no longer a contact.')).toBeVisible()
})

test('a contact without a stored link pastes it', async ({ page }) => {
  const { link } = await companionWithContact(page)
  await open(page, '/trusted-contact')
  await page.getByLabel('Your link').fill('https://site.test/trusted-contact')
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(page.getByText('This link isn’t complete.')).toBeVisible()
  await page.getByLabel('Your link').fill(`https://site.test${link}`)
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(page.getByText('Anna asks you to be a trusted contact')).toBeVisible()
})
