import type { Locator, Page } from 'playwright/test'
import { confirmPath, member, newAddress, noLimits, openAs, REGISTERED } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { sendRequest } from '../forms.ts'
import { mailsTo } from '../mails.ts'
import { elena, pathOf, zoe } from '../samples.ts'
import { expectStatus } from '../expect-status.ts'
import { expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test.use({ viewport: sizes[0]! })
test.beforeEach(noLimits)

const PASSWORD = 'velours-local'
const dialog = (page: Page) => page.getByRole('dialog')
const contact = (page: Page) => page.getByRole('link', { name: 'Contact' })

function day(days: number): string {
  const time = Date.now() + days * 86_400_000
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(time)
}

/** Counts the steps of a person: each press and each field that is filled in. */
function hand() {
  let count = 0
  const act = async (does: Promise<void>) => {
    count += 1
    await does
  }
  return {
    count: () => count,
    press: (control: Locator) => act(control.click()),
    fill: (control: Locator, text: string) => act(control.fill(text)),
    tick: (control: Locator) => act(control.check()),
  }
}
type Hand = ReturnType<typeof hand>

async function writeWithAccount(page: Page, person: Hand, email: string, message: string) {
  await person.press(contact(page))
  await person.fill(dialog(page).getByLabel('Preferred date'), day(3))
  await person.fill(dialog(page).getByLabel('Your message'), message)
  await person.fill(dialog(page).getByLabel('Email', { exact: true }), email)
  await person.fill(dialog(page).getByLabel('Password', { exact: true }), PASSWORD)
}

const sendButton = (page: Page) => dialog(page).getByRole('button', { name: 'Send request' })

test('a new client contacts a companion in 8 actions and one mail, confirmed in another browser', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  const person = hand()
  await open(page, pathOf(zoe))
  await writeWithAccount(page, person, email, 'An evening at the opera?')
  await expectAccessible(page, 'a request with an account', 'dialog')
  await page.setViewportSize(sizes[0]!)
  await person.tick(dialog(page).getByRole('checkbox'))
  await person.press(sendButton(page))
  await expect(dialog(page)).toContainText('Almost there')
  const path = await confirmPath(page, email, 'signup')
  const { cookies } = await page.context().storageState()
  await page.close()

  const otherBrowser = await browser.newContext({ storageState: { cookies, origins: [] } })
  const otherPage = await otherBrowser.newPage()
  await open(otherPage, path)
  await person.press(otherPage.getByRole('button', { name: 'Confirm' }))
  await expect(dialog(otherPage)).toContainText(
    'Thank you, we’ve received your request. Your reference is',
  )
  expect(new URL(otherPage.url()).pathname).toBe(`/companion/${zoe.id}`)
  expect(person.count()).toBeLessThanOrEqual(8)
  expect(await mailsTo(otherPage, email)).toHaveLength(1)

  await dialog(otherPage).getByRole('link', { name: 'Go to My Bookings' }).click()
  await otherPage.getByRole('link', { name: zoe.name }).click()
  await expect(otherPage.getByText('An evening at the opera?')).toBeVisible()
  await otherBrowser.close()
})

test('a signed-out member contacts a companion in 6 actions', async ({ page, request }) => {
  const email = await member(request)
  await sendRequest(request, email, elena.id)
  const person = hand()
  await open(page, pathOf(zoe))
  await writeWithAccount(page, person, email, 'Dinner by the lake?')
  await person.press(sendButton(page))
  await expect(dialog(page)).toContainText(
    'Thank you, we’ve received your request. Your reference is',
  )
  expect(person.count()).toBeLessThanOrEqual(6)
})

test('a premium member opens a companion’s number in one action', async ({ page }) => {
  const person = hand()
  await openAs(page, 'premium@velours.test', pathOf(zoe))
  await person.press(page.getByRole('button', { name: 'Show contact details' }))
  await expect(page.getByRole('link', { name: '+41' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/41/,
  )
  expect(person.count()).toBe(1)
})

test('a request states hour, length and occasion, and My Bookings shows them', async ({
  page,
  request,
}) => {
  const email = await member(request)
  await openAs(page, email, pathOf(elena))
  await contact(page).click()
  await expect(dialog(page).getByText('from CHF 480')).toBeVisible()
  await dialog(page).getByLabel('Preferred date').fill(nextOf('wednesday'))
  await expect(dialog(page).getByText(/usually not available on this day/)).toBeVisible()
  await dialog(page).getByLabel('Preferred date').fill(nextOf('friday'))
  await expect(dialog(page).getByText('Friday: 18:00–01:00 (Swiss time)')).toBeVisible()
  await dialog(page).getByLabel('Time (optional)').fill('20:30')
  await dialog(page).getByLabel('Length (optional)').selectOption('3 hours')
  await dialog(page).getByLabel('Occasion (optional)').selectOption('Dinner')
  await dialog(page).getByLabel('Your message').fill('A table by the window.')
  await dialog(page).getByRole('checkbox').check()
  await sendButton(page).click()
  await dialog(page).getByRole('link', { name: 'Go to My Bookings' }).click()
  const row = page.getByRole('link', { name: elena.name })
  await expect(row).toContainText(', 20:30 · 3 hours · To be arranged · Dinner')
  await row.click()
  await expect(page.getByText('20:30, Swiss time')).toBeVisible()
})

test('a visitor whose address has an account signs in from the request and keeps the input', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token', '/api/requests')
  const email = await member(request)
  await open(page, pathOf(zoe))
  const person = hand()
  await writeWithAccount(page, person, email, 'A walk in the park?')
  await dialog(page).getByLabel('Password', { exact: true }).fill('not-the-password')
  await sendButton(page).click()
  await expect(dialog(page)).toContainText('We don’t recognise this email and password')
  await dialog(page).getByRole('checkbox').check()
  await sendButton(page).click()
  await expect(dialog(page)).toContainText(
    'If you already have an account, we won’t send an email.',
  )
  await dialog(page).getByRole('button', { name: 'Use my password' }).click()
  await expect(dialog(page).getByLabel('Your message')).toHaveValue('A walk in the park?')
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveValue('')
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sendButton(page).click()
  // The member is signed in, and has to accept the terms once.
  await expect(dialog(page).getByText('Accept the terms to continue.')).toBeVisible()
  await dialog(page).getByRole('checkbox').check()
  await sendButton(page).click()
  await expect(dialog(page)).toContainText(
    'Thank you, we’ve received your request. Your reference is',
  )
})

test('confirming a sign-up from a profile leads back to that profile', async ({ page }) => {
  const email = newAddress()
  await open(page, pathOf(elena))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByLabel('I am 18 or older').check()
  await expectStatus(page, REGISTERED, () =>
    dialog(page).getByRole('button', { name: 'Create Account' }).click(),
  )
  await open(page, await confirmPath(page, email, 'signup'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'Back to the previous page' }).click()
  await expect(page).toHaveURL(pathOf(elena))
})

/** The next such weekday in Zurich, from tomorrow on. */
function nextOf(weekday: string): string {
  const weekdayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
  for (let days = 1; ; days++) {
    const date = day(days)
    if (weekdayFormat.format(new Date(`${date}T00:00:00Z`)).toLowerCase() === weekday) return date
  }
}
