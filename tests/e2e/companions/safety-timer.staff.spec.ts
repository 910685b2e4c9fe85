import type { Page } from 'playwright/test'
import { authorization, member, mailedLink, newAddress, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { sendRequest } from '../forms.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'
import { companionWithContact, words } from '../trusted-contact.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const SCREEN = '/own/more/safety-timer'
const timeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** An appointment of tonight that both sides have agreed on. @returns id of the conversation */
async function agreedRequest(page: Page, companion: string, email: string): Promise<string> {
  const zurich = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(timeIn(1))
  const [date = '', time = ''] = zurich.split(' ')
  const { id } = await sendRequest(page.request, await member(page.request), companion, {
    date,
    time,
    duration: 120,
    place: 'hotel',
  })
  const answer = await page.request.post(`/api/own/requests/${id}/steps`, {
    headers: await authorization(email),
    data: { act: 'answer', text: 'Gladly.', version: 1, key: crypto.randomUUID() },
  })
  expect(answer.status()).toBe(200)
  return id
}

/** Adds a contact. @returns the link that the companion sends */
async function addContact(page: Page, label: string): Promise<string> {
  await main(page).getByLabel('Your name for the contact').fill(label)
  await main(page).getByLabel('The name your contact knows you by').fill('Anna')
  await main(page).getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this link to your contact' })
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  return link
}

test('a contact agrees on the page of her link, and confirms the companion’s test alarm', async ({
  page,
  browser,
  request,
}) => {
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, SCREEN)
  await main(page).getByLabel('Word that ends the timer').fill(words.safeWord)
  await main(page).getByLabel('Word that seems to end it').fill(words.duressWord)
  await main(page).getByRole('button', { name: 'Save my words' }).click()
  await expect(main(page).getByText('Your words are saved.')).toBeVisible()
  const link = await addContact(page, 'M.')

  // The contact has no account, and agrees in another browser.
  const contactEmail = newAddress()
  const contact = await browser.newPage({ viewport: phone })
  await open(contact, link)
  await expect(main(contact).getByText('Anna asks you to be a trusted contact')).toBeVisible()
  await main(contact).getByLabel('Your email address').fill(contactEmail)
  await main(contact).getByLabel('I agree to receive alarms').check()
  await expectAccessible(contact, 'the page to agree')
  await contact.setViewportSize(phone)
  await main(contact).getByRole('button', { name: 'Agree' }).click()
  await expect(main(contact).getByText('There’s no alarm.')).toBeVisible()

  await main(page).getByRole('button', { name: 'Check again' }).click()
  await main(page).getByRole('button', { name: 'Send test alarm' }).click()
  await expect(main(page).getByText('Test alarm sent')).toBeVisible()
  await open(contact, await mailedLink(contact, contactEmail))
  await main(contact).getByRole('button', { name: 'The test has arrived' }).click()
  await expect(main(contact).getByText('Has the email arrived?')).toHaveCount(0)
})

test('three presses set a timer from an appointment', async ({ page }) => {
  const { email, companion, makeReady } = await companionWithContact(page)
  await makeReady()
  const conversation = await agreedRequest(page, companion, email)
  // The first press opens the conversation.
  await openAs(page, email, `/own/inbox/${conversation}`)
  await main(page).getByRole('link', { name: 'Set safety timer' }).click()
  await main(page).getByText('Add a note for your contact').click()
  await main(page).getByLabel('Where').fill('Hotel Storchen')
  await expectAccessible(page, 'the form of a timer')
  await page.setViewportSize(phone)
  await main(page)
    .getByRole('button', { name: /^Start until \d\d:\d\d, then alert M\.$/ })
    .click()
  await expect(main(page).getByText(/then we alert M\./)).toBeVisible()
})

test('the strip of a running timer extends it, and its sheet closes at either word', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/own/safety-timer/end', '(Unprocessable Entity)')
  const { email, makeReady, startTimer } = await companionWithContact(page)
  await makeReady()
  await startTimer()
  await openAs(page, email, '/own')
  const strip = page.locator('.own-timer')
  const before = await strip.locator('span').innerText()
  await strip.getByRole('button', { name: 'I’m safe' }).click()
  const sheet = page.getByRole('dialog', { name: 'Safety timer' })
  await sheet.getByRole('button', { name: 'Extend by 30 minutes' }).press('Enter')
  await expect(strip.locator('span')).not.toHaveText(before)
  await expectAccessible(page, 'the sheet of a timer')
  await page.setViewportSize(phone)
  await sheet.getByLabel('Your word').fill('Basilikum')
  await sheet.getByRole('button', { name: 'End timer' }).press('Enter')
  await expect(sheet.getByText('This isn’t your word')).toBeVisible()
  await sheet.getByLabel('Your word').fill(words.duressWord)
  await sheet.getByRole('button', { name: 'End timer' }).press('Enter')
  await expect(strip).toHaveCount(0)
  await expect(sheet).toHaveCount(0)
})
