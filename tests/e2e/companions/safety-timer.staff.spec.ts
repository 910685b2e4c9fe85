import type { Page } from 'playwright/test'
import { authorization, member, mailedLink, newAddress, noLimits, openAs } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, open, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })
test.beforeEach(noLimits)

const main = (page: Page) => page.getByRole('main')
const SCREEN = '/own/more/safety-timer'
const words = { safe: 'Lavendel', duress: 'Rosmarin' }
const timeIn = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** An appointment of tonight that both sides have agreed on. @returns id of the conversation */
async function agreedRequest(page: Page, companion: string, email: string): Promise<string> {
  const guest = await authorization(await member(page.request))
  const zurich = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(timeIn(1))
  const [date = '', time = ''] = zurich.split(' ')
  const key = crypto.randomUUID()
  const data = {
    companion,
    date,
    time,
    duration: 120,
    place: 'hotel',
    message: 'Dinner by the lake?',
    rules: true,
    extra_topic: '',
    key,
  }
  const response = await page.request.post('/api/requests', { headers: guest, data })
  expect(response.status()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const answer = await page.request.post(`/api/own/requests/${id}/steps`, {
    headers: await authorization(email),
    data: { act: 'answer', text: 'Gladly.', version: 1, key: crypto.randomUUID() },
  })
  expect(answer.status()).toBe(200)
  return id
}

/** Adds a contact. @returns the link that she sends */
async function addContact(page: Page, label: string): Promise<string> {
  await main(page).getByLabel('Your name for the contact').fill(label)
  await main(page).getByLabel('The name your contact knows you by').fill('Anna')
  await main(page).getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this link to your contact' })
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

test('a companion sets a timer from an appointment, extends it elsewhere, and her second word alerts her contact', async ({
  page,
  browser,
  request,
}) => {
  const email = await member(request)
  const { id: companion } = await runBy(email, page)
  const conversation = await agreedRequest(page, companion, email)
  await openAs(page, email, SCREEN)
  await main(page).getByLabel('Word that ends the timer').fill(words.safe)
  await main(page).getByLabel('Word that seems to end it').fill(words.duress)
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

  // Three presses: the conversation, the button there, and the start.
  await page.goto(`/own/inbox/${conversation}`)
  await main(page).getByRole('link', { name: 'Set safety timer' }).click()
  await main(page).getByText('Add a note for your contact').click()
  await main(page).getByLabel('Where').fill('Hotel Storchen')
  await expectAccessible(page, 'the form of a timer')
  await page.setViewportSize(phone)
  await main(page)
    .getByRole('button', { name: /^Start until \d\d:\d\d, then alert M\.$/ })
    .click()
  await expect(main(page).getByText(/then we alert M\./)).toBeVisible()

  // Another device shows the timer, and extends it.
  const device = await browser.newPage({ viewport: phone })
  await openAs(device, email, '/own')
  const strip = device.locator('.own-timer')
  const before = await strip.locator('span').innerText()
  await strip.getByRole('button', { name: 'I’m safe' }).click()
  const dialog = device.getByRole('dialog', { name: 'Safety timer' })
  await dialog.getByRole('button', { name: 'Extend by 30 minutes' }).click()
  await expect(strip.locator('span')).not.toHaveText(before)
  await expectAccessible(device, 'the sheet of a timer')
  await device.setViewportSize(phone)
  await dialog.getByLabel('Your word').fill('Basilikum')
  await dialog.getByRole('button', { name: 'End timer' }).click()
  await expect(dialog.getByText('This isn’t your word')).toBeVisible()
  await dialog.getByLabel('Your word').fill(words.duress)
  await dialog.getByRole('button', { name: 'End timer' }).click()
  await expect(strip).toHaveCount(0)

  await expect
    .poll(async () => {
      const mails = (await (await contact.request.get('/local/mail.json')).json()) as {
        to: string
        subject: string
      }[]
      return mails.find(({ to }) => to === contactEmail)?.subject
    })
    .toBe('Please call her now')
  await open(contact, '/trusted-contact')
  await expect(main(contact).getByText('Call Anna now.')).toBeVisible()
  await main(contact).getByRole('button', { name: 'Open the note' }).click()
  await expect(main(contact).getByText('Hotel Storchen')).toBeVisible()
  await main(contact).getByRole('button', { name: 'Leave as a contact' }).click()
  await expect(main(contact).getByText('You’re no longer a contact.')).toBeVisible()
})
