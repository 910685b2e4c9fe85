import type { Page } from 'playwright/test'
import {
  form,
  member,
  newAddress,
  noLimits,
  openAs,
  openAsNewMember,
  waitForSettings,
  signIn,
} from '../accounts.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

type Answer = {
  status: number
  code?: string
  message?: string
  html?: boolean
  extraBody?: object
}

/** Makes the account service answer every call of a kind in this way. */
async function answers(
  page: Page,
  call: string,
  { status, code, message, html, extraBody }: Answer,
) {
  await page.unroute(`**/auth/v1/${call}`)
  await page.route(`**/auth/v1/${call}`, (route) =>
    html
      ? route.fulfill({ status, contentType: 'text/html', body: '<title>One moment</title>' })
      : route.fulfill({
          status,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: { code, message, ...extraBody },
        }),
  )
}

const NETWORK = 'Network error. Please check your connection.'
const UNAVAILABLE = 'Accounts aren’t available right now. Please try again in a few minutes.'
const TOO_MANY = 'Too many attempts. Wait a few minutes, then try again.'

// tests/platform/unit/error-text.test.ts covers every error; these tests cover how forms show one and
// preserve typed values.

test('a failed sign-in shows the reason and preserves the typed email', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token')
  await open(page, '/login')
  const alert = page.getByRole('alert')
  await answers(page, 'token**', { status: 429, html: true })
  await signIn(page, 'member@velours.test')
  await expect(alert).toHaveText(TOO_MANY)
  await answers(page, 'token**', { status: 503, html: true })
  await signIn(page, 'member@velours.test')
  await expect(alert).toHaveText(UNAVAILABLE)
  await page.unroute('**/auth/v1/token**')
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await signIn(page, 'member@velours.test')
  await expect(alert).toHaveText(NETWORK)
  await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
})

test('the sign-up form explains why a password is too weak', async ({ page, expectFaults }) => {
  expectFaults('/auth/v1/signup')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await form(page).getByLabel('Email').fill(newAddress())
  await form(page).getByLabel('Password', { exact: true }).fill('velours-local')
  await form(page).getByLabel('I am 18 or older').check()
  const message = 'Password is known to be weak and easy to guess, …'
  const extraBody = { weak_password: { reasons: ['pwned'] } }
  await answers(page, 'signup**', { status: 422, code: 'weak_password', message, extraBody })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Password is known to be weak and easy to guess, please choose a different one.',
  )
})

test('a failed sign-in to the staff area shows the same reasons', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token')
  await open(page, '/admin/login')
  const message = 'Email not confirmed'
  await answers(page, 'token**', { status: 400, code: 'email_not_confirmed', message })
  await signIn(page, 'admin@velours.test')
  await expect(page.getByRole('alert')).toHaveText(message)
  await answers(page, 'token**', { status: 503, html: true })
  await signIn(page, 'admin@velours.test')
  await expect(page.getByRole('alert')).toHaveText(UNAVAILABLE)
  await page.unroute('**/auth/v1/token**')
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await signIn(page, 'admin@velours.test')
  await expect(page.getByRole('alert')).toHaveText(NETWORK)
})

test('a refused token is renewed once and the change is made', async ({ page, expectFaults }) => {
  expectFaults('/auth/v1/user')
  await openAsNewMember(page, '/account/settings')
  await expect(page.getByLabel('Display name')).toBeVisible()
  const message = 'invalid JWT: unable to parse or verify signature, token is expired by 1m'
  let attempts = 0
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT' || attempts++ > 0) return route.continue()
    await route.fulfill({
      status: 403,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'bad_jwt', message },
    })
  })
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  expect(attempts).toBe(2)
})

test('a session ended elsewhere opens the sign-in page, which returns to the page', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/auth/v1/')
  const email = await member(request)
  await openAs(page, email, '/account/settings')
  await waitForSettings(page)
  await endSessions(page)
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fsettings&reason=ended')
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByLabel('Display name')).toBeVisible()
})

/** Ends the sessions of the signed-in member without the page's knowledge. */
const endSessions = (page: Page) =>
  page.evaluate(async () => {
    const settings = await fetch('/api/account-settings')
    const { url, key } = (await settings.json()) as { url: string; key: string }
    const session = sessionStorage['session'] ?? localStorage['session']
    const { access_token } = JSON.parse(session as string) as { access_token: string }
    const headers = { apikey: key, authorization: `Bearer ${access_token}` }
    await fetch(`${url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
  })
