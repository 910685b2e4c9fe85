import type { Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '../../worker/local/auth/keys.ts'
import { authorization, member, noLimits, openAs } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { sophia } from './samples.ts'
import { expect, test } from './site.ts'

test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Resolves each time the page's live connection has answered. */
const connected = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => payload === 'pong' && resolve()),
    )
  })

test('both sides see at once what the other does, also after the line was cut', async ({
  page,
  browser,
  request,
  expectFaults,
}) => {
  const email = await member(request)
  const [asMember, asStaff] = [
    await authorization(email),
    await authorization('admin@velours.test'),
  ]
  const { id: memberId } = await (await request.get('/api/me', { headers: asMember })).json()
  const granted = await request.post(`/api/admin/users/${memberId}/grants`, {
    headers: asStaff,
    data: {
      id: crypto.randomUUID(),
      plan: 'gold',
      until: inDays(9).slice(0, 10),
      reason: 'A journey.',
    },
  })
  expect(granted.status()).toBe(200)
  const asked = await request.post('/api/requests', {
    headers: asMember,
    data: {
      ...{ companion: sophia.id, date: inDays(3).slice(0, 10), place: 'open', rules: true },
      ...{ message: 'Tea by the lake?', website: '', key: crypto.randomUUID() },
    },
  })
  expect(asked.status()).toBe(201)
  const { id } = (await asked.json()) as { id: string }
  const asCompanion = await authorization('companion@velours.test')
  const own = { headers: asCompanion, data: { answeredBy: 'together' } }
  expect((await request.put('/api/own/answered-by', own)).status()).toBe(200)

  const context = await browser.newContext()
  const hers = await context.newPage()
  const both = [connected(page), connected(hers)]
  await openAs(page, email, `/account/bookings/${id}`)
  await openAs(hers, 'companion@velours.test', `/own/requests?request=${id}`)
  await Promise.all(both)
  const messages = (on: Page, text: string) =>
    main(on).getByRole('listitem').filter({ hasText: text })

  // She has opened it, and types.
  await expect(messages(page, 'Tea by the lake?')).toContainText('Seen')
  const answer = main(hers).getByLabel('Answer', { exact: true })
  await answer.pressSequentially('With')
  await expect(main(page).getByText(`${sophia.name} is typing…`)).toBeVisible()
  await answer.fill('With pleasure.')
  await main(hers).getByRole('button', { name: 'Send answer' }).click()
  await expect(messages(page, 'With pleasure.')).toBeVisible()
  await expect(main(page).getByText(`${sophia.name} is typing…`)).toHaveCount(0)
  await expect(messages(hers, 'With pleasure.')).toContainText('Seen')
  await expectAccessible(page, 'a live thread')

  const words = main(page).getByRole('textbox', { name: 'Your message' })
  await words.pressSequentially('At')
  await expect(main(hers).getByText(/ is typing…$/)).toBeVisible()
  await words.fill('At eight?')
  await main(page).getByRole('button', { name: 'Send message' }).click()
  await expect(messages(hers, 'At eight?')).toBeVisible()
  await expect(messages(page, 'At eight?')).toContainText('Seen')

  // What came while the line was cut is there once it is back.
  const again = connected(page)
  await page.context().setOffline(true)
  await answer.fill('At nine.')
  await main(hers).getByRole('button', { name: 'Send answer' }).click()
  await expect(messages(hers, 'At nine.')).toBeVisible()
  await expect(messages(page, 'At nine.')).toHaveCount(0)
  await page.context().setOffline(false)
  await again
  await expect(messages(page, 'At nine.')).toBeVisible()

  await main(hers).getByRole('button', { name: 'Block this member' }).click()
  await expect(words).toHaveCount(0)
  await main(hers).getByRole('button', { name: 'Unblock this member' }).click()
  await expect(words).toBeVisible()

  // Another device ends all other sessions.
  expectFaults('/api/', '/auth/v1/token')
  const elsewhere = { headers: { ...asMember, apikey: PUBLISHABLE_KEY } }
  const [ended] = await Promise.all([
    request.post('/api/me/sessions/end', { ...elsewhere, data: { keep: 'this' } }),
    request.post('/auth/v1/logout?scope=others', elsewhere),
  ])
  expect(ended.status()).toBe(200)
  await expect(page).toHaveURL(/\/login\?/)
  await context.close()
})
