import type { Page } from 'playwright/test'
import {
  form,
  member,
  newAddress,
  noLimits,
  openAs,
  openAsNewMember,
  settingsAreThere,
  signIn,
} from './accounts.ts'
import { expect, open, test } from './site.ts'

test.beforeEach(noLimits)

type Answer = { status: number; code?: string; message?: string; html?: boolean; more?: object }

/** Has the account service answer a call in this way, as often as it is asked. */
async function answers(page: Page, call: string, { status, code, message, html, more }: Answer) {
  await page.unroute(`**/auth/v1/${call}`)
  await page.route(`**/auth/v1/${call}`, (route) =>
    html
      ? route.fulfill({ status, contentType: 'text/html', body: '<title>One moment</title>' })
      : route.fulfill({
          status,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: { code, message, ...more },
        }),
  )
}

const NETWORK = 'Network error. Please check your connection.'
const UNAVAILABLE = 'Accounts are not available right now. Please try again in a few minutes.'
const TOO_MANY = 'Too many attempts. Please wait a few minutes, then try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again.'

test('sign-in: network, outage, limit and refusal are four different messages', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token')
  await open(page, '/login')
  const cases: [answer: Answer, said: string][] = [
    [
      { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
      'Invalid login credentials',
    ],
    [{ status: 400, code: 'user_banned', message: 'User is banned' }, 'User is banned'],
    [
      { status: 429, code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      TOO_MANY,
    ],
    [{ status: 429, html: true }, TOO_MANY],
    [{ status: 500, code: 'unexpected_failure', message: 'Database error' }, UNAVAILABLE],
    [{ status: 503, html: true }, UNAVAILABLE],
    [{ status: 540, message: 'Project paused' }, UNAVAILABLE],
    [{ status: 540, html: true }, UNAVAILABLE],
    [{ status: 401, message: 'Invalid API key' }, UNEXPECTED],
    [{ status: 403, html: true }, UNEXPECTED],
    [{ status: 400, code: 'of_next_year', message: 'pq: relation is missing' }, UNEXPECTED],
    [
      {
        status: 400,
        code: 'captcha_failed',
        message: 'captcha protection: request disallowed (no captcha_token found)',
      },
      'The security check was not completed. Please try again later.',
    ],
  ]
  for (const [answer, said] of cases) {
    await answers(page, 'token**', answer)
    await signIn(page, 'member@velours.test')
    await expect(page.getByRole('alert'), JSON.stringify(answer)).toHaveText(said)
  }
  await page.unroute('**/auth/v1/token**')
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await signIn(page, 'member@velours.test')
  await expect(page.getByRole('alert')).toHaveText(NETWORK)
  await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
})

test('sign-up: what is wrong with address or password is named', async ({ page, expectFaults }) => {
  expectFaults('/auth/v1/signup')
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await form(page).getByLabel('Email').fill(newAddress())
  await form(page).getByLabel('Password', { exact: true }).fill('velours-local')
  await form(page).getByLabel('I am 18 or older').check()
  const weak = (message: string, ...reasons: string[]): Answer => ({
    ...{ status: 422, code: 'weak_password', message },
    more: { weak_password: { reasons } },
  })
  const invalid = (message: string): Answer => ({ status: 400, code: 'validation_failed', message })
  const cases: [answer: Answer, said: string][] = [
    [
      weak('Password should be at least 12 characters.', 'length'),
      'Password should be at least 12 characters.',
    ],
    [
      weak('Password should contain at least one character of each: abc, 0123.', 'characters'),
      'Password should contain lower and upper case letters, digits and symbols.',
    ],
    [
      weak('Password is known to be weak and easy to guess, …', 'pwned'),
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    [
      invalid('Unable to validate email address: invalid format'),
      'Unable to validate email address: invalid format',
    ],
    [
      invalid('Password cannot be longer than 72 characters'),
      'Password cannot be longer than 72 characters',
    ],
    [invalid('Something about Go structs'), 'Please check what you have entered.'],
    [
      { status: 422, code: 'user_already_exists', message: 'User already registered' },
      'User already registered',
    ],
    [
      { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' },
      'New accounts cannot be opened at the moment.',
    ],
    [
      { status: 429, code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
      'Too many emails have been requested. Please try again in an hour.',
    ],
    [
      { status: 500, code: 'unexpected_failure', message: 'Error sending confirmation email' },
      UNAVAILABLE,
    ],
  ]
  for (const [answer, said] of cases) {
    await answers(page, 'signup**', answer)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('alert'), JSON.stringify(answer)).toHaveText(said)
  }
})

test('staff sign-in: what the service says comes in the same words', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token')
  await open(page, '/admin/login')
  const cases: [answer: Answer, said: string][] = [
    [{ status: 429, html: true }, TOO_MANY],
    [{ status: 503, html: true }, UNAVAILABLE],
    [{ status: 403, html: true }, UNEXPECTED],
    [
      { status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' },
      'Email not confirmed',
    ],
  ]
  for (const [answer, said] of cases) {
    await answers(page, 'token**', answer)
    await signIn(page, 'admin@velours.test')
    await expect(page.getByRole('alert'), JSON.stringify(answer)).toHaveText(said)
  }
  await page.unroute('**/auth/v1/token**')
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await signIn(page, 'admin@velours.test')
  await expect(page.getByRole('alert')).toHaveText(NETWORK)
})

test('a token that is refused is renewed once, and the change is made', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/user')
  await openAsNewMember(page, '/account/settings')
  await expect(page.getByLabel('Display name')).toBeVisible()
  const message = 'invalid JWT: unable to parse or verify signature, token is expired by 1m'
  let refused = 0
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() !== 'PUT' || refused++ > 0) return route.continue()
    await route.fulfill({
      status: 403,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'bad_jwt', message },
    })
  })
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  expect(refused).toBe(2)
})

test('a session that was ended elsewhere leads to sign in, and back', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/auth/v1/')
  const email = await member(request)
  await openAs(page, email, '/account/settings')
  await settingsAreThere(page)
  await endSessions(page)
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fsettings&reason=ended')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByLabel('Display name')).toBeVisible()
})

/** Ends the sessions of whoever is signed in, behind the back of the page. */
const endSessions = (page: Page) =>
  page.evaluate(async () => {
    const settings = await fetch('/api/account-settings')
    const { url, key } = (await settings.json()) as { url: string; key: string }
    const stored = sessionStorage['session'] ?? localStorage['session']
    const { access_token } = JSON.parse(stored as string) as { access_token: string }
    const headers = { apikey: key, authorization: `Bearer ${access_token}` }
    await fetch(`${url}/auth/v1/logout?scope=global`, { method: 'POST', headers })
  })
