import type { Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { runBy } from './run-profile.ts'
import { expect, holdRequests, test } from './site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

/** Looked at in both widths; the journey goes on at the phone's. */
async function accessible(page: Page, where: string) {
  await expectAccessible(page, where)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
}

test('she answers a request from the phone with a template, and the member sees who wrote', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const [email, guest] = [await member(request), await member(request)]
  const { id: companion, name } = await runBy(email, page)
  await openAs(page, email, '/own/requests')
  await expect(main(page).getByText('No request needs an answer')).toBeVisible()
  // Who chooses anew while the first choice is being saved has the last one.
  const release = await holdRequests(page, '**/api/own/answered-by')
  await main(page).getByLabel('Together with the team').check()
  await main(page).getByLabel('I answer myself').check()
  release()
  await expect(main(page).getByText('Saved: I answer myself')).toBeVisible()
  await main(page).getByRole('button', { name: 'Add a template' }).click()
  await main(page).getByLabel('Title').fill('Yes')
  await main(page).getByLabel('Text', { exact: true }).fill('With pleasure, at eight.')
  await main(page).getByRole('button', { name: 'Save template' }).click()
  await expect(main(page).getByText('The template has been saved.')).toBeVisible()

  // She is away from today on: the member reads her reply at once.
  await main(page).getByRole('link', { name: 'Today' }).click()
  const first = main(page).getByLabel('First day')
  const today = (await first.getAttribute('min')) ?? ''
  await first.fill(today)
  await main(page).getByLabel('Last day').fill(today)
  await main(page).getByLabel('Automatic reply').fill('I am travelling.')
  await main(page).getByRole('button', { name: 'Save absence' }).click()
  await expect(main(page).getByText(/^Away /)).toBeVisible()
  await main(page).getByRole('link', { name: 'Requests', exact: true }).click()

  const sent = await page.request.post('/api/requests', {
    headers: await authorization(guest),
    data: {
      ...{ companion, date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) },
      ...{ place: 'open', message: 'Dinner by the lake?', rules: true, website: '' },
      key: crypto.randomUUID(),
    },
  })
  expect(sent.status()).toBe(201)
  const { id, reference } = (await sent.json()) as { id: string; reference: string }
  await accessible(page, 'her inbox')

  await main(page).getByRole('link', { name: 'Today' }).click()
  await page.reload()
  await expect(main(page).getByRole('link', { name: 'Requests (1)' })).toBeVisible()
  await main(page).getByRole('link', { name: reference }).click()
  await expect(main(page).getByText('Dinner by the lake?')).toBeVisible()
  await expect(main(page).getByText(guest.split('@')[0]!)).toHaveCount(0)
  await main(page).getByLabel('Insert a template').selectOption('Yes')
  await expect(main(page).getByLabel('Answer', { exact: true })).toHaveValue(
    'With pleasure, at eight.',
  )
  await accessible(page, 'a thread of hers')
  await main(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'at eight' })).toContainText(
    'You',
  )

  const context = await browser.newContext({ viewport: phone })
  const reader = await context.newPage()
  await openAs(reader, guest, `/account/bookings/${id}`)
  const answer = main(reader).getByRole('listitem').filter({ hasText: 'at eight' })
  await expect(answer).toContainText(name)
  await expect(main(reader).getByText('I am travelling.')).toBeVisible()

  // Both write at the same moment; neither has seen what the other writes.
  const message = (of: Page, text: string) =>
    main(of).getByRole('listitem').filter({ hasText: text })
  await main(reader).getByRole('textbox', { name: 'Your message' }).fill('Or at nine?')
  await main(page).getByLabel('Answer', { exact: true }).fill('By the lake.')
  await Promise.all([
    main(reader).getByRole('button', { name: 'Send message' }).click(),
    main(page).getByRole('button', { name: 'Send answer' }).click(),
  ])
  // Without a plan, new messages come every 20 seconds, or with the page.
  await expect(message(page, 'By the lake.')).toContainText('Sent')
  for (const of of [reader, page]) {
    await of.reload()
    await expect(message(of, 'Or at nine?')).toHaveCount(1)
    await expect(message(of, 'By the lake.')).toHaveCount(1)
  }

  // What is written offline is kept over a reload of the browser's tab, and sent once.
  await context.setOffline(true)
  await main(reader).getByRole('textbox', { name: 'Your message' }).fill('I am on the train.')
  await main(reader).getByRole('button', { name: 'Send message' }).click()
  await expect(message(reader, 'I am on the train.')).toContainText('You are offline')
  await reader.close()
  const later = await context.newPage()
  await context.setOffline(false)
  await later.goto('/account/bookings')
  await later.getByRole('link', { name: reference }).click()
  await expect(message(later, 'I am on the train.')).toContainText('Sent')
  await expect(message(later, 'I am on the train.')).toHaveCount(1)

  // While the site gives no answer the message says so, and is tried again.
  await later.route('**/steps', (route) => route.fulfill({ status: 503, json: { detail: '' } }))
  await main(later).getByRole('textbox', { name: 'Your message' }).fill('Still there?')
  await main(later).getByRole('button', { name: 'Send message' }).click()
  await expect(message(later, 'Still there?')).toContainText('Not sent yet')
  await later.unroute('**/steps')
  await message(later, 'Still there?').getByRole('button', { name: 'Try Again' }).click()
  await expect(message(later, 'Still there?')).toContainText('Sent')
  await expect(message(later, 'Still there?')).toHaveCount(1)

  await main(later).getByLabel('Disappearing messages').selectOption('After 7 days')
  await expect(main(later).getByText('Messages now disappear after 7 days.')).toBeVisible()
  await expectAccessible(later, 'a thread whose messages disappear')
  await context.close()
  await page.reload()
  await expect(main(page).getByText('Messages now disappear after 7 days.')).toBeVisible()
  await expect(message(page, 'I am on the train.')).toHaveCount(1)
})
