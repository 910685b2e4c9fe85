import type { APIRequestContext } from 'playwright/test'
import {
  createContactLink,
  fragmentOf,
  sealFor,
} from '../../../web/features/companions/safety-timer/sealed-note.ts'
import { authorization, member, newAddress, noLimits } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf } from '../fits.ts'
import { deliver, pushed, recordNotifications, withPushService } from '../push-device.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
test.beforeEach(noLimits)

const words = { safeWord: 'Lavendel', duressWord: 'Rosmarin' }

/** A companion with words and a contact, who has the link. Her calls are made without a page. */
async function companionWithContact(request: APIRequestContext, email: string) {
  const headers = await authorization(email)
  const send = async (method: string, path: string, data?: object) => {
    const response = await request.fetch(`/api/own/safety-timer${path}`, { method, headers, data })
    expect(response.status()).toBe(200)
  }
  const { token, privateKey, tokenHash, publicKey } = await createContactLink()
  const id = crypto.randomUUID()
  const card = await sealFor(publicKey, { name: 'Anna' })
  await send('PUT', '/words', words)
  await send('POST', '/contacts', { id, label: 'M.', tokenHash, publicKey, card })
  return {
    link: `/trusted-contact#${fragmentOf({ token, privateKey })}`,
    sendTest: () => send('POST', `/contacts/${id}/test`),
    /** Sets a timer, and ends it by the second word. */
    raiseAlarm: async () => {
      const timer = crypto.randomUUID()
      const dueAt = new Date(Date.now() + 3_600_000).toISOString()
      const sealed = await sealFor(publicKey, { where: 'Hotel Storchen' })
      await send('POST', '', { id: timer, dueAt, notes: [{ contactId: id, sealed }] })
      await send('POST', '/end', { id: timer, word: words.duressWord })
    },
  }
}

test('a trusted contact allows notifications, is alerted on the device, and turns them off', async ({
  page,
  context,
  request,
}) => {
  const email = await member(request)
  await runBy(email, page)
  const companion = await companionWithContact(request, email)
  await context.grantPermissions(['notifications'])
  await withPushService(page)
  await open(page, companion.link)
  await page.getByLabel('Your email address').fill(newAddress())
  await page.getByLabel('I agree to receive alarms').check()
  await page.getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('button', { name: 'Notify this device' }).click()
  await expect(page.getByText('We’ve sent a test notification to this device.')).toBeVisible()
  await expect(page.getByText('This device is notified of an alarm too.')).toBeVisible()
  expect(await overflowOf(page)).toMatchObject({ wide: [], cut: [] })
  await expectAccessible(page, 'the page of a contact')

  await companion.sendTest()
  await page.reload()
  await page.getByRole('button', { name: 'The test has arrived' }).click()
  await expect(page.getByText('Has the email arrived?')).toHaveCount(0)
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
  await page.getByRole('button', { name: 'Turn notifications off' }).click()
  await expect(page.getByText('Notifications are off. We’ll email you.')).toBeVisible()
})

test('a contact without a stored link pastes it', async ({ page, request }) => {
  const email = await member(request)
  await runBy(email, page)
  const { link } = await companionWithContact(request, email)
  await open(page, '/trusted-contact')
  await page.getByLabel('Your link').fill('https://site.test/trusted-contact')
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(page.getByText('This link isn’t complete.')).toBeVisible()
  await page.getByLabel('Your link').fill(`https://site.test${link}`)
  await page.getByRole('button', { name: 'Open my page' }).click()
  await expect(page.getByText('Anna asks you to be a trusted contact')).toBeVisible()
})
