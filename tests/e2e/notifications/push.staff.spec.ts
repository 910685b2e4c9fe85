import type { BrowserContext, Page } from 'playwright/test'
import { noLimits, openAs } from '../accounts.ts'
import { openNewConversation } from '../conversation.ts'
import { deliver, pushed, recordNotifications, withPushService } from '../push-device.ts'
import { expect, test } from '../site.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(noLimits)

/** A member who has written to a companion, on the settings page with notifications on. */
async function openNotified(page: Page) {
  const conversation = await openNewConversation(page, 'Breakfast in Ascona?')
  await page.context().grantPermissions(['notifications'])
  await withPushService(page)
  await openAs(page, conversation.email, '/account/settings')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  const own = await page.evaluate(() => localStorage.getItem('push device') ?? '')
  return { ...conversation, own }
}

test('an answer notifies the member’s device without its content, and is counted until it is read', async ({
  page,
  context,
}) => {
  const { id, name, answer, own } = await openNotified(page)
  const notifications = async () =>
    (await pushed(page)).filter(({ deviceId }) => own.includes(deviceId))
  await answer('With pleasure, at nine.')
  await expect.poll(async () => (await notifications()).length).toBe(1)
  const [message] = await notifications()
  expect(message!.text).not.toContain('pleasure')
  expect(message!.text).not.toContain(name)
  const shownNotifications = await recordNotifications(context)
  await deliver(context, page, message!.text)
  const data = { path: `/account/bookings/${id}` }
  await expect
    .poll(shownNotifications)
    .toEqual([
      { title: 'V', body: 'You have a new message.', tag: 'answers', data },
      { badge: 'some' },
    ])
  const badge = () => page.evaluate(() => 'badge' in window && window.badge)
  await page.reload()
  await expect.poll(badge).toBe(1)
  await page.getByRole('link', { name: 'Messenger, 1 new' }).click()
  await page.locator(`a[href*="${id}"]`).click()
  await expect(page.getByText('With pleasure, at nine.')).toBeVisible()
  await expect.poll(badge).toBe(0)
})

type Address = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Simulates a new address from the browser's push service, which only the service worker is told. */
async function moveDevice(context: BrowserContext, oldAddress: Address, newAddress: Address) {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(
    ([old, current]) => {
      const subscription = ({ endpoint, keys }: { endpoint: string; keys: object }) => ({
        endpoint,
        options: {},
        toJSON: () => ({ endpoint, keys }),
      })
      const event = Reflect.construct(ExtendableEvent, ['pushsubscriptionchange']) as Event
      Object.assign(event, {
        oldSubscription: subscription(old),
        newSubscription: subscription(current),
      })
      self.dispatchEvent(event)
    },
    [oldAddress, newAddress] as const,
  )
}

test('a device whose push address changes still receives answers', async ({ page, context }) => {
  const { answer, own } = await openNotified(page)
  const newAddress = await page.evaluate(async () => {
    const { siteKey } = JSON.parse(localStorage.getItem('push device') ?? '{}') as {
      siteKey: string
    }
    const response = await fetch('/local/push/devices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteKey }),
    })
    return (await response.json()) as Address
  })
  await moveDevice(context, JSON.parse(own) as Address, newAddress)
  await page.goto('/account/settings')
  const movedTo = newAddress.endpoint.split('/').at(-1)!
  await expect
    .poll(async () => {
      await answer(`And again ${Date.now()}.`)
      return (await pushed(page)).some(({ deviceId }) => deviceId === movedTo)
    })
    .toBe(true)
})

test('a device that its push service has ended subscribes again, or tells that it can’t', async ({
  page,
}) => {
  const { answer, own } = await openNotified(page)
  const { endpoint } = JSON.parse(own) as Address
  await page.evaluate((address) => fetch(address, { method: 'DELETE' }), endpoint)
  await answer('With pleasure, at nine.')
  const device = () => page.evaluate(() => localStorage.getItem('push device') ?? '')
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByText('Notifications are on for this device')).toBeVisible()
      return (await device()).includes(endpoint)
    })
    .toBe(false)

  await page.evaluate(() => localStorage.setItem('push permission', 'default'))
  await page.reload()
  await expect(page.getByText('This device no longer receives notifications.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on again' })).toBeVisible()
})
