import type { APIRequestContext, Page } from 'playwright/test'
import { member, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf, smallTargetsOf } from '../fits.ts'
import { sendRequest } from '../forms.ts'
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
  main(side).locator('.thread').getByRole('listitem').filter({ hasText: text })
const messageField = (side: Page) => main(side).getByRole('textbox', { name: 'Your message' })
const answerField = (side: Page) => main(side).getByRole('textbox', { name: 'Answer' })
const sendAnswer = (side: Page) =>
  main(side).getByRole('button', { name: 'Send', exact: true }).click()
const template = (side: Page, title: string) =>
  main(side).getByRole('list', { name: 'Templates: select one to send it' }).getByText(title)

/** Checks that nothing is wider than the narrowest phone, and that all targets are large enough. */
async function expectFits(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  const { wide, cut } = await overflowOf(page)
  expect([wide, cut]).toEqual([[], []])
  await page.setViewportSize(phone)
  expect(await smallTargetsOf(page, 'main a, main button, main input, main textarea')).toEqual([])
}

const sendMessage = (side: Page) => main(side).getByRole('button', { name: 'Send message' }).click()

/** A companion who runs her own profile, and a member who has written to her. */
async function openRequest(page: Page, request: APIRequestContext) {
  const email = await member(request)
  const guest = await member(request)
  const { id: companion, name } = await runBy(email, page)
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const fields = { date, message: 'Dinner by the lake?' }
  const { id, reference } = await sendRequest(request, guest, companion, fields)
  return { email, guest, name, id, reference }
}

test('the companion’s last choice of who answers is saved, and an empty inbox says so', async ({
  page,
  request,
}) => {
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own/inbox')
  await expect(main(page).getByText('You have no requests yet')).toBeVisible()
  // A choice made while the first one is being saved is saved last.
  const release = await holdRequests(page, '**/api/own/answered-by')
  await main(page).getByLabel('Together with the team').check()
  await main(page).getByLabel('I answer myself').check()
  release()
  await expect(main(page).getByText('Saved: I answer myself')).toBeVisible()
})

test('a companion answers a request from its push with one press on a template', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, name, id } = await openRequest(page, request)
  // The address that a push opens.
  await openAs(page, email, `/own/inbox/${id}`)
  await expect(main(page).getByText('Dinner by the lake?')).toBeVisible()
  await expect(main(page).getByText(guest.split('@')[0]!)).toHaveCount(0)
  await template(page, 'With pleasure').click()
  await main(page).getByRole('button', { name: 'Undo' }).click()
  await template(page, 'Where we meet').click()
  await expect(message(page, 'Where would you like to meet?')).toContainText('You')
  await expect(message(page, 'I would be glad')).toHaveCount(0)
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  await expect(message(reader, 'Where would you like to meet?')).toContainText(name)
})

test('Today leads to the oldest request and its sheets, and one of them declines it', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, name, id } = await openRequest(page, request)
  const sheet = page.getByRole('dialog')
  await openAs(page, email, '/own')
  await main(page).getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(`/own/inbox/${id}`)
  await expect(main(page).getByText('Dinner by the lake?')).toBeVisible()
  await page.goto('/own')
  await main(page).getByRole('link', { name: 'Another time' }).click()
  await expect(page).toHaveURL(`/own/inbox/${id}?open=suggest`)
  await expect(sheet).toBeVisible()
  await page.goto('/own')
  await main(page).getByRole('link', { name: 'Decline' }).click()
  await expect(page).toHaveURL(`/own/inbox/${id}?open=decline`)
  await expect(sheet.getByLabel('Your words')).toHaveValue(new RegExp(name))
  await sheet.getByRole('button', { name: 'Decline', exact: true }).press('Enter')
  await expect(main(page).getByText('This request is closed.')).toBeVisible()
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  await expect(message(reader, 'I wish you all the best.')).toBeVisible()
})

test('a companion adds a template in the conversation and changes its text before sending', async ({
  page,
  request,
}) => {
  const { email, id } = await openRequest(page, request)
  await openAs(page, email, `/own/inbox/${id}`)
  await main(page).getByRole('button', { name: 'Edit templates' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Add a template' }).press('Enter')
  await sheet.getByLabel('Title').fill('Yes')
  await sheet.getByLabel('Text', { exact: true }).fill('With pleasure, at eight.')
  await sheet.getByRole('button', { name: 'Save template' }).press('Enter')
  await expect(sheet.getByText('The template has been saved.')).toBeVisible()
  await expectAccessible(page, 'the sheet of templates', 'dialog')
  await page.setViewportSize(phone)
  await sheet.getByRole('button', { name: 'Insert Yes' }).press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(answerField(page)).toHaveValue('With pleasure, at eight.')
  await answerField(page).fill('With pleasure, at nine.')
  await sendAnswer(page)
  await expect(message(page, 'at nine.')).toContainText('You')
})

test('a member accepts a time that the companion suggests, in German', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, name, id } = await openRequest(page, request)
  await openAs(page, email, `/de/own/inbox/${id}`)
  await main(page).getByRole('button', { name: 'Anderer Termin' }).click()
  const times = page
    .getByRole('dialog')
    .getByRole('region', { name: 'Ihre nächsten freien Zeiten' })
  const freeTime = times.getByRole('button').nth(1)
  const when = await freeTime.innerText()
  await expectAccessible(page, 'the sheet of times', 'dialog')
  await page.setViewportSize(phone)
  await freeTime.click()
  await expect(message(page, when)).toContainText('Wartet auf die Zusage')
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/de/account/bookings/${id}`)
  await expect(main(reader).getByText(`${name} schlägt ${when} vor`)).toBeVisible()
  await expectAccessible(reader, 'a suggested time')
  await reader.setViewportSize(phone)
  await main(reader).getByRole('button', { name: 'Annehmen' }).click()
  await expect(
    main(reader).getByText('Sie haben den vorgeschlagenen Termin angenommen.'),
  ).toBeVisible()
  await expect(message(page, 'hat den vorgeschlagenen Termin angenommen.')).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Anfrage' })).toContainText(when)
})

test('a companion reports a member and blocks them in one sheet', async ({ page, request }) => {
  const { email, id } = await openRequest(page, request)
  await openAs(page, email, `/own/inbox/${id}`)
  await main(page).getByRole('button', { name: 'Report, block and more' }).click()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page, 'the sheet to report and block', 'dialog')
  await page.setViewportSize(phone)
  await sheet.getByRole('button', { name: 'Report this member' }).press('Enter')
  for (const number of ['117', '112', '144']) {
    await expect(sheet.getByRole('link', { name: number })).toBeVisible()
  }
  await expectAccessible(page, 'the form to report a member', 'dialog')
  await sheet.getByLabel('Reason').selectOption('Abusive language')
  await sheet.getByLabel('What happened').fill('He insults me.')
  await sheet.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(sheet.getByText('Your reference is')).toBeVisible()
  await expect(sheet.getByText('You’ve blocked this member.')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Your reports' })).toHaveAttribute(
    'href',
    '/own/more/reports',
  )
  await sheet.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(message(page, 'Dinner by the lake?')).toBeVisible()
})

test('a companion finds a conversation by words, and sees it beside the list on a desktop', async ({
  page,
  request,
}) => {
  const { email, reference } = await openRequest(page, request)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, email, '/own/inbox')
  const search = main(page).getByRole('searchbox')
  await search.fill('opera')
  await expect(main(page).getByText('No conversation matches your search.')).toBeVisible()
  await search.fill('by the LAKE')
  await main(page).getByRole('link', { name: reference }).click()
  await expect(main(page).getByRole('region', { name: 'Messages' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: reference })).toBeVisible()
  await expect(search).toHaveValue('by the LAKE')
})

test('the companion’s inbox and a conversation pass axe and fit a narrow phone', async ({
  page,
  request,
}) => {
  const { email, reference } = await openRequest(page, request)
  await openAs(page, email, '/own/inbox')
  await accessible(page, 'her inbox')
  await expectFits(page)
  await main(page).getByRole('link', { name: reference }).click()
  await expect(main(page).getByText('Dinner by the lake?')).toBeVisible()
  await accessible(page, 'a thread of hers')
  await expectFits(page)
})

test('messages sent by both sides at the same moment appear once each', async ({
  page,
  browser,
  request,
}) => {
  const { email, guest, id } = await openRequest(page, request)
  await openAs(page, email, `/own/inbox/${id}`)
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  // Neither side sees the other's unsent text.
  await messageField(reader).fill('Or at nine?')
  await answerField(page).fill('By the lake.')
  await Promise.all([sendMessage(reader), sendAnswer(page)])
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
  const { guest, id, reference } = await openRequest(page, request)
  const context = await browser.newContext({ viewport: phone })
  const reader = await context.newPage()
  await openAs(reader, guest, `/account/bookings/${id}`)
  await expect(messageField(reader)).toBeVisible()
  await context.setOffline(true)
  await messageField(reader).fill('I am on the train.')
  await sendMessage(reader)
  await expect(message(reader, 'I am on the train.')).toContainText('You’re offline')
  await reader.close()
  const later = await context.newPage()
  await context.setOffline(false)
  await later.goto('/account/bookings')
  await later.getByRole('link', { name: reference }).click()
  await expect(message(later, 'I am on the train.')).toContainText('Sent')
  await expect(message(later, 'I am on the train.')).toHaveCount(1)
})

test('both sides read that messages disappear after 7 days', async ({ page, browser, request }) => {
  const { email, guest, id } = await openRequest(page, request)
  const reader = await browser.newPage({ viewport: phone })
  await openAs(reader, guest, `/account/bookings/${id}`)
  await main(reader).getByLabel('Disappearing messages').selectOption('After 7 days')
  await expect(main(reader).getByText('Messages now disappear after 7 days.')).toBeVisible()
  await expectAccessible(reader, 'a thread whose messages disappear')
  await openAs(page, email, `/own/inbox/${id}`)
  await expect(main(page).getByText('Messages now disappear after 7 days.')).toBeVisible()
})
