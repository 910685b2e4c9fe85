import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member, noLimits, openAs, signIn } from '../accounts.ts'
import { DASHBOARD, enter, newName, publicCompanion } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendRequest } from '../forms.ts'
import { newBuyer } from '../payments.ts'
import { pathOf, zoe } from '../samples.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

const dialog = (page: Page) => page.getByRole('dialog')
const thread = (page: Page) => page.locator('.admin-open')
const contact = (page: Page) => page.getByRole('link', { name: 'Contact' })
const day = (days: number) => {
  const time = Date.now() + days * 86_400_000
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(time)
}

/** Fills in the empty fields and sends the request. @returns its reference */
async function send(page: Page, message: string, date = day(3)): Promise<string> {
  await dialog(page).getByLabel('Preferred date').fill(date)
  await dialog(page).getByLabel('Where').selectOption('To be arranged')
  await dialog(page).getByLabel('Your message').fill(message)
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Send request' }).click()
  return dialog(page)
    .getByText(/^B-\w{4}-\w{4}$/)
    .innerText()
}

test(
  'a visitor signs in to send a request and keeps the input',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    await open(page, pathOf(zoe))
    await contact(page).click()
    await dialog(page).getByRole('button', { name: 'Sign in first' }).click()
    await signIn(page, email)
    await expect(dialog(page)).toContainText(`Write to ${zoe.name}`)
    await expect(dialog(page)).toContainText('WhatsApp: for Premium members')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await expect(dialog(page).getByLabel('Your message')).toBeFocused()
    await expect(dialog(page).getByText('Accept the terms to continue.')).toBeVisible()
    // The tab restores the typed text.
    await dialog(page).getByLabel('Your message').fill('An evening at the opera?')
    await page.reload()
    await contact(page).click()
    await expect(dialog(page).getByLabel('Your message')).toHaveValue('An evening at the opera?')
    const messenger = page.locator('header').getByRole('link', { name: /^Messenger/ })
    await expect(messenger).toHaveAttribute('href', `${pathOf(zoe)}?panel=premium`)
    // With an open date there is no time to choose.
    await expect(dialog(page).getByLabel('Time')).toBeDisabled()
    const reference = await send(page, 'An evening at the opera?', '')
    // Members read answers on this page, with or without a plan.
    await expect(messenger).toHaveAttribute('href', '/account/bookings')
    await dialog(page).getByRole('link', { name: 'Go to My Bookings' }).click()
    const row = page.getByRole('link', { name: reference })
    await expect(row).toContainText('Flexible date')
  },
)

test(
  'staff find and answer a request, and the member reads and replies',
  { tag: '@smoke' },
  async ({ page, request, browser }) => {
    const email = await member(request)
    const { reference } = await sendRequest(request, email, zoe.id)
    const staff = await browser.newPage()
    await enter(staff, `${DASHBOARD}?section=requests`)
    await staff.getByLabel('Search by reference').fill(reference.toLowerCase())
    await expect
      .poll(() => new URL(staff.url()).searchParams.get('search'))
      .toBe(reference.toLowerCase())
    await staff.getByRole('link', { name: reference }).click()
    await expect(thread(staff)).toContainText('An evening at the opera?')
    await expect(thread(staff)).toContainText('opened it')
    await expect(thread(staff)).toContainText('Flexible date · To be arranged')
    await thread(staff).getByLabel('Answer').fill('With pleasure: at seven, by the stairs.')
    await thread(staff).getByRole('button', { name: 'Send answer' }).click()
    await expect(thread(staff)).toContainText('Answered')

    await openAs(page, email, '/account/bookings')
    const messenger = page.locator('header').getByRole('link', { name: /^Messenger/ })
    await expect(messenger).toHaveAccessibleName('Messenger, 1 new')
    await expect(messenger).toHaveText('1')
    const row = page.getByRole('link', { name: reference })
    await expect(row).toContainText('Answered')
    await expect(row).toContainText('New')
    await row.click()
    await expect(page.getByText('With pleasure: at seven, by the stairs.')).toBeVisible()
    await expect(messenger).toHaveAccessibleName('Messenger')
    await page.getByRole('textbox', { name: 'Your message' }).fill('Until then.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Until then.' })).toBeVisible()
  },
)

test('staff suggest another time, and the conversation shows it as a date', async ({
  page,
  request,
}) => {
  const email = await member(request)
  const { id } = await sendRequest(request, email, zoe.id)
  await enter(page, `${DASHBOARD}?section=requests&request=${id}`)
  await page.getByRole('button', { name: 'Suggest another time' }).click()
  const day = dialog(page).getByLabel('Day')
  const lastDay = (await day.getAttribute('max')) ?? ''
  await day.fill(lastDay)
  await dialog(page).getByLabel('Time', { exact: true }).fill('20:30')
  await expectAccessible(page, 'a suggested time', 'dialog')
  await dialog(page).getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(thread(page)).toContainText('The member hasn’t accepted yet.')
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const suggestion = `${date.format(new Date(lastDay))}, 20:30`
  await expect(thread(page).getByText(suggestion, { exact: true })).toBeVisible()
})

/** A request to a companion of this journey that staff have answered. */
async function answeredRequest(page: Page, request: APIRequestContext) {
  const name = newName()
  const companion = await publicCompanion(page, name)
  const email = await member(request)
  const { id, reference } = await sendRequest(request, email, companion)
  const response = await request.post(`/api/admin/requests/${id}/steps`, {
    headers: await authorization('admin@velours.test'),
    data: { act: 'answer', text: 'Gladly.', key: crypto.randomUUID() },
  })
  expect(response.status()).toBe(200)
  return { name, companion, email, id, reference }
}

/** Writes a review as the member of an answered request. */
async function sendReview(page: Page) {
  const form = page.getByRole('form', { name: 'Your review' })
  await form.getByLabel('Rating').selectOption('4 stars')
  await form.getByLabel('Display name').fill('A. from Lugano')
  await form.getByLabel('Your review').fill('A calm and clever evening.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('We read every review before we publish it.')).toBeVisible()
  await expect(form).toHaveCount(0)
}

test('staff approve a member’s review, which is published', async ({ page, request, browser }) => {
  const { name, companion, email, id, reference } = await answeredRequest(page, request)
  await open(page, `/companion/${companion}`)
  await expect(page.getByRole('heading', { name: 'Reviews' })).toHaveCount(0)
  await openAs(page, email, `/account/bookings/${id}`)
  await expect(page.getByRole('form', { name: 'Your review' })).toBeVisible()
  await expectAccessible(page, 'a thread')
  await sendReview(page)

  const staff = await browser.newPage()
  const pending = `${DASHBOARD}?section=reviews&state=pending`
  await enter(staff, `${pending}&search=${encodeURIComponent(name)}`)
  const review = staff.getByRole('listitem', { name: `Review of ${name} by A. from Lugano` })
  await expect(review).toContainText(reference)
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(review.getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(staff, 'reviews')
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toHaveCount(0)
  await open(page, `/companion/${companion}`)
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('A calm and clever evening.')
  await expect(page.getByRole('img', { name: '4.0 of 5' })).toBeVisible()
})

test('a member reports a conversation, and staff read it', async ({ page, request, browser }) => {
  const email = await member(request)
  const { id, reference } = await sendRequest(request, email, zoe.id)
  await openAs(page, email, `/account/bookings/${id}`)
  await page.getByRole('link', { name: 'Report this conversation' }).click()
  await expect(page.getByText(/To end the request too, withdraw or delete it/)).toBeVisible()
  await page.getByLabel('Reason').selectOption('Something else')
  await page.getByLabel('What you saw').fill('An answer that I do not like.')
  await page.getByRole('button', { name: 'Send report' }).click()
  const report = await page
    .getByRole('main')
    .getByText(/^R-\w{4}-\w{4}$/)
    .innerText()
  const staff = await (await browser.newContext()).newPage()
  await enter(staff, `${DASHBOARD}?section=reports&search=${report}`)
  await staff.getByRole('link', { name: new RegExp(report) }).click()
  await staff.getByRole('link', { name: `Messages of ${reference}` }).click()
  await expect(thread(staff)).toContainText('opened it')
  await staff.context().close()
})

test('a member blocked by staff can’t write until the block is lifted', async ({
  page,
  request,
  browser,
  expectFaults,
}) => {
  expectFaults('/steps')
  const email = await member(request)
  const { id } = await sendRequest(request, email, zoe.id)
  const staff = await (await browser.newContext()).newPage()
  await enter(staff, `${DASHBOARD}?section=requests&request=${id}`)
  await thread(staff).getByText('Block this member').click()
  await expect(thread(staff).getByText(/This applies to the whole site/)).toBeVisible()
  await thread(staff).getByLabel('Reason (staff only)').fill('Insults.')
  await thread(staff).getByRole('button', { name: 'Block' }).click()
  await expect(thread(staff)).toContainText('This member is blocked from writing: Insults.')

  await openAs(page, email, `/account/bookings/${id}`)
  const words = page.getByRole('textbox', { name: 'Your message' })
  await words.fill('Why not?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const unsent = page.getByRole('listitem').filter({ hasText: 'Why not?' })
  await expect(unsent).toContainText('Not sent')
  await expect(unsent).toContainText('You can’t send requests from this account.')
  await thread(staff).getByRole('button', { name: 'Unblock' }).click()
  await expect(thread(staff).getByText('Block this member')).toBeVisible()
  await unsent.getByRole('button', { name: 'Try Again' }).click()
  await expect(unsent).toHaveCount(1)
  await expect(unsent).toContainText('Sent')
  await expect(unsent.getByRole('button')).toHaveCount(0)
  await staff.context().close()
})

test('a premium member sees channels, withdraws a request and deletes it', async ({ page }) => {
  const { email } = await newBuyer(page, 'gold')
  await openAs(page, email, pathOf(zoe))
  await contact(page).click()
  await dialog(page).getByRole('button', { name: 'Show contact details' }).click()
  await expect(dialog(page).getByRole('link', { name: '+41' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send request' }).click()
  await expectAccessible(page, 'a request with mistakes, and direct channels', 'dialog')
  const reference = await send(page, 'Lunch by the lake?')
  await dialog(page).getByRole('link', { name: 'Go to My Bookings' }).click()
  const row = page.getByRole('link', { name: reference })
  await expect(row).toContainText('Sent')
  await expectAccessible(page, 'My Bookings')
  await row.click()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The request was withdrawn.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
})
