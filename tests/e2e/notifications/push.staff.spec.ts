import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import { noLimits, openAs } from '../accounts.ts'
import { hers, openConversation } from '../conversation.ts'
import { deliver, pushed, recordShown, withPushService } from '../push-device.ts'
import { expect, test } from '../site.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(noLimits)

/** A member who has written to a companion, in the settings with notifications on. */
async function openNotified(page: Page, request: APIRequestContext) {
  const conversation = await openConversation(request, 'Breakfast in Ascona?')
  await page.context().grantPermissions(['notifications'])
  await withPushService(page)
  await openAs(page, conversation.email, '/account/settings')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device')).toBeVisible()
  const own = await page.evaluate(() => localStorage.getItem('push device') ?? '')
  return { ...conversation, own }
}

test('an answer reaches the member’s device, says nothing of it, and is counted until it is read', async ({
  page,
  context,
  request,
}) => {
  const { id, answer, own } = await openNotified(page, request)
  const received = async () => (await pushed(page)).filter(({ deviceId }) => own.includes(deviceId))
  await answer('With pleasure, at nine.')
  await expect.poll(async () => (await received()).length).toBe(1)
  const [message] = await received()
  expect(message!.text).not.toContain('pleasure')
  expect(message!.text).not.toContain(hers.name)
  const shown = await recordShown(context)
  await deliver(context, page, message!.text)
  const data = { path: '/account/bookings' }
  await expect
    .poll(shown)
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

/** The browser's push service gives a device another address, and says so to the service worker alone. */
async function moveDevice(context: BrowserContext, before: Address, after: Address) {
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
    [before, after] as const,
  )
}

test('a device whose push service moves it goes on receiving answers', async ({
  page,
  context,
  request,
}) => {
  const { answer, own } = await openNotified(page, request)
  const moved = await page.evaluate(async () => {
    const { siteKey } = JSON.parse(localStorage.getItem('push device') ?? '{}') as {
      siteKey: string
    }
    const made = await fetch('/local/push/devices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siteKey }),
    })
    return (await made.json()) as Address
  })
  await moveDevice(context, JSON.parse(own) as Address, moved)
  await page.goto('/account/settings')
  const movedTo = moved.endpoint.split('/').at(-1)!
  await expect
    .poll(async () => {
      await answer(`And again ${Date.now()}.`)
      return (await pushed(page)).some(({ deviceId }) => deviceId === movedTo)
    })
    .toBe(true)
})
