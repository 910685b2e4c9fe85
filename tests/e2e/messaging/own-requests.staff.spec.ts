import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, holdRequests, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')

/** Checks accessibility at both widths, then returns to the phone's. */
async function accessible(page: Page, place: string) {
  await expectAccessible(page, place)
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(phone)
}

const message = (side: Page, text: string) =>
  main(side).getByRole('listitem').filter({ hasText: text })
const messageField = (side: Page) => main(side).getByRole('textbox', { name: 'Your message' })
const sendMessage = (side: Page) => main(side).getByRole('button', { name: 'Send message' }).click()

/** A companion who runs her own profile, and a member who has written to her. */
async function openRequest(page: Page, request: APIRequestContext) {
  const email = await member(request)
  const guest = await member(request)
  const { id: companion, name } = await runBy(email, page)
  const sendRequest = async () => {
    const response = await page.request.post('/api/requests', {
      headers: await authorization(guest),
      data: {
        companion,
        date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
        place: 'open',
        message: 'Dinner by the lake?',
        rules: true,
        extra_topic: '',
        key: crypto.randomUUID(),
      },
    })
    expect(response.status()).toBe(201)
    return (await response.json()) as { id: string; reference: string }
  }
  return { email, guest, name, sendRequest }
}

/** The default after a companion accepts the invitation. */
const answerHerself = (page: Page) => expect(main(page).getByLabel('I answer myself')).toBeChecked()

test('the companion’s last choice of who answers is saved, and an empty inbox says so', async ({
  page,
  request,
}) => {
  const { email } = await openRequest(page, request)
  await openAs(page, email, '/own/inbox')
  await expect(main(page).getByText('No request needs an answer')).toBeVisible()
  // A choice made while the first one is being saved is saved last.
  const release = await holdRequests(page, '**/api/own/answered-by')
  await main(page).getByLabel('Together with the team').check()
  await main(page).getByLabel('I answer myself').check()
  release()
  await expect(main(page).getByText('Saved: I answer myself')).toBeVisible()
})

test('a companion answers a request with a template, and the member reads it', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, name, sendRequest } = await openRequest(page, request)
  await openAs(page, email, '/own/inbox')
  await answerHerself(page)
  await main(page).getByRole('button', { name: 'Add a template' }).click()
  await main(page).getByLabel('Title').fill('Yes')
  await main(page).getByLabel('Text', { exact: true }).fill('With pleasure, at eight.')
  await main(page).getByRole('button', { name: 'Save template' }).click()
  await expect(main(page).getByText('The template has been saved.')).toBeVisible()
  const { id } = await sendRequest()
  await page.goto('/own')
  await expect(page.getByRole('link', { name: 'Inbox, 1 to do' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(`/own/inbox/${id}`)
  await expect(main(page).getByText('Dinner by the lake?')).toBeVisible()
  await expect(main(page).getByText(guest.split('@')[0]!)).toHaveCount(0)
  await main(page).getByLabel('Insert a template').selectOption('Yes')
  const answer = main(page).getByLabel('Answer', { exact: true })
  await expect(answer).toHaveValue('With pleasure, at eight.')
  await main(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(message(page, 'at eight')).toContainText('You')
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  await expect(message(reader, 'at eight')).toContainText(name)
})

test('the companion’s inbox and a conversation pass axe', async ({ page, request }) => {
  const { email, sendRequest } = await openRequest(page, request)
  const { reference } = await sendRequest()
  await openAs(page, email, '/own/inbox')
  await accessible(page, 'her inbox')
  await main(page).getByRole('link', { name: reference }).click()
  await expect(main(page).getByText('Dinner by the lake?')).toBeVisible()
  await accessible(page, 'a thread of hers')
})

test('a member reads the automatic reply of an absent companion', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, sendRequest } = await openRequest(page, request)
  await openAs(page, email, '/own/inbox')
  await answerHerself(page)
  await page.goto('/own/more/absence')
  const firstDay = main(page).getByLabel('First day')
  const today = (await firstDay.getAttribute('min')) ?? ''
  await firstDay.fill(today)
  await main(page).getByLabel('Last day').fill(today)
  await main(page).getByLabel('Automatic reply').fill('I am travelling.')
  await main(page).getByRole('button', { name: 'Save absence' }).click()
  await expect(main(page).getByText(/^Away /)).toBeVisible()
  const { id } = await sendRequest()
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  await expect(main(reader).getByText('I am travelling.')).toBeVisible()
})

test('messages sent by both sides at the same moment appear once each', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, sendRequest } = await openRequest(page, request)
  await openAs(page, email, '/own/inbox')
  await answerHerself(page)
  const { id } = await sendRequest()
  await page.goto(`/own/inbox/${id}`)
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  // Neither side sees the other's unsent text.
  await messageField(reader).fill('Or at nine?')
  await main(page).getByLabel('Answer', { exact: true }).fill('By the lake.')
  await Promise.all([
    sendMessage(reader),
    main(page).getByRole('button', { name: 'Send answer' }).click(),
  ])
  // Only the last message is marked "Sent", and the other side's message may arrive in between.
  for (const [side, text] of [
    [page, 'By the lake.'],
    [reader, 'Or at nine?'],
  ] as const) {
    await expect(message(side, text)).toBeVisible()
    await expect(side.locator('.thread-outgoing')).toHaveCount(0)
  }
  for (const side of [reader, page]) {
    await side.reload()
    await expect(message(side, 'Or at nine?')).toHaveCount(1)
    await expect(message(side, 'By the lake.')).toHaveCount(1)
  }
})

test('a message written offline survives closing its tab, and is sent once', async ({
  page,
  browser,
  request,
}) => {
  const { guest, sendRequest } = await openRequest(page, request)
  const { id, reference } = await sendRequest()
  const context = await browser.newContext({ viewport: phone })
  const reader = await context.newPage()
  await openAs(reader, guest, `/account/bookings/${id}`)
  await expect(messageField(reader)).toBeVisible()
  await context.setOffline(true)
  await messageField(reader).fill('I am on the train.')
  await sendMessage(reader)
  await expect(message(reader, 'I am on the train.')).toContainText('You are offline')
  await reader.close()
  const later = await context.newPage()
  await context.setOffline(false)
  await later.goto('/account/bookings')
  await later.getByRole('link', { name: reference }).click()
  await expect(message(later, 'I am on the train.')).toContainText('Sent')
  await expect(message(later, 'I am on the train.')).toHaveCount(1)
})

test('pressing Send again delivers a message that got no answer', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/steps')
  const { guest, sendRequest } = await openRequest(page, request)
  const { id } = await sendRequest()
  await openAs(page, guest, `/account/bookings/${id}`)
  await page.route('**/steps', (route) => route.fulfill({ status: 503, json: { detail: '' } }))
  await messageField(page).fill('Still there?')
  await sendMessage(page)
  await expect(message(page, 'Still there?')).toContainText('Not sent yet')
  await page.unroute('**/steps')
  await message(page, 'Still there?').getByRole('button', { name: 'Try Again' }).click()
  await expect(message(page, 'Still there?')).toContainText('Sent')
  await expect(message(page, 'Still there?')).toHaveCount(1)
})

test('both sides read that messages disappear after 7 days', async ({ page, browser, request }) => {
  const { email, guest, sendRequest } = await openRequest(page, request)
  const { id } = await sendRequest()
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  await main(reader).getByLabel('Disappearing messages').selectOption('After 7 days')
  await expect(main(reader).getByText('Messages now disappear after 7 days.')).toBeVisible()
  await expectAccessible(reader, 'a thread whose messages disappear')
  await openAs(page, email, `/own/inbox/${id}`)
  await expect(main(page).getByText('Messages now disappear after 7 days.')).toBeVisible()
})
