import type { APIRequestContext, Page } from 'playwright/test'
import { SECRET_KEY } from '../../../worker/local/auth/keys.ts'
import {
  addUnconfirmed,
  enter,
  follow,
  forget,
  mailedLink,
  member,
  newAddress,
  noLimits,
  openAsNewMember,
  waitForSettings,
} from '../accounts.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

/** Changes a member as staff of the account service would, while the member's page is unaware of it. */
async function change(request: APIRequestContext, email: string, data: object) {
  const headers = { apikey: SECRET_KEY }
  const response = await request.get(`/auth/v1/admin/users?filter=${email}`, { headers })
  const { users } = (await response.json()) as { users: { id: string }[] }
  const update = await request.put(`/auth/v1/admin/users/${users[0]!.id}`, { headers, data })
  expect(update.status()).toBe(200)
}

/** Makes the service require a code once, refuse the first code, and count the codes that it sends. */
async function askForCodes(page: Page) {
  // Answers for a session older than a day, and for a code that was already tried.
  const refusals = [
    { status: 400, code: 'reauthentication_needed' },
    { status: 422, code: 'reauthentication_not_valid' },
  ]
  await page.route('**/auth/v1/user', async (route) => {
    const refusal = route.request().method() === 'PUT' && refusals.shift()
    if (!refusal) return route.continue()
    const { status, code } = refusal
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    await route.fulfill({ status, headers, json: { code, message: 'Nonce …' } })
  })
  let codes = 0
  await page.route('**/auth/v1/reauthenticate', async (route) => {
    codes++
    await route.fulfill({ json: {} })
  })
  return () => codes
}

test('the form sends a new code after a used one is refused', async ({
  page,
  request,
  baseURL,
  expectFaults,
}) => {
  expectFaults('/auth/v1/user')
  await page.clock.install()
  const email = await member(request)
  await forget(request, email, `${baseURL}/reset-password`)
  await follow(page, await mailedLink(page, email))
  const countCodes = await askForCodes(page)
  const set = page.getByRole('button', { name: 'Set new password' })
  await page.getByLabel('New password').fill('another-secret')
  await set.click()
  await expect(page.getByText('We’ve sent you a code.')).toBeVisible()
  await page.getByLabel('Code from the email').fill('123456')
  await set.click()
  await expect(page.getByRole('alert')).toHaveText(
    'This code is incorrect or has expired. Check it, or request a new one.',
  )
  await expect(page.getByText(/request a new code in \d+ s/)).toBeVisible()
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('We’ve sent you a new code.')).toBeVisible()
  expect(countCodes()).toBe(2)
  await page.getByLabel('Code from the email').fill('654321')
  await set.click()
  await expect(page.getByRole('heading', { name: 'New password set' })).toBeVisible()
})

test('the page shows an address changed elsewhere, and deletes the account under it', async ({
  page,
  request,
}) => {
  const email = await enter(page, request, '/account/settings')
  const next = newAddress()
  const lastEmail = newAddress()
  const address = (email: string) => page.getByText(`Your address is ${email}`)
  await expect(address(email)).toBeVisible()
  await change(request, email, { email: next })
  await page.reload()
  await expect(address(next)).toBeVisible()
  await waitForSettings(page)

  // The address changes between the opening of the page and the press of the button.
  await change(request, next, { email: lastEmail })
  await page.getByLabel('Your password', { exact: true }).fill('velours-local')
  await page.getByLabel('I want to delete my account permanently').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/account-deleted')
})

test('an email change refuses the current address, and sends expired links again', async ({
  page,
}) => {
  const email = await openAsNewMember(page, '/account/settings')
  await page.getByLabel('New email').fill(` ${email.toUpperCase()}`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is already your address.')
  const next = newAddress()
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`To change to ${next}, open the links`)).toBeVisible()

  await page.getByLabel('Current password').fill('velours-local')
  await page.getByLabel('New password').fill('another-secret')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Request new links for your new email address.')).toBeVisible()

  // The new password has ended the mailed links.
  await page.reload()
  await expect(page.getByText(`The links to confirm ${next} have expired.`)).toBeVisible()
  const bodies: unknown[] = []
  await page.route('**/auth/v1/resend**', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: {} })
  })
  await page.getByRole('button', { name: 'Send the links again' }).click()
  await expect(page.getByText(/^We’ve sent new links to/)).toBeVisible()
  expect(bodies).toMatchObject([{ type: 'email_change' }])
})

test('a mailed link of a suspended account shows that it is suspended', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await member(request)
  const unconfirmedEmail = await addUnconfirmed()
  await forget(request, email, `${baseURL}/reset-password`)
  for (const address of [email, unconfirmedEmail]) {
    const link = await mailedLink(page, address)
    await change(request, address, { ban_duration: '1h' })
    await follow(page, link)
    await expect(page.getByRole('heading', { name: 'This account is suspended' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  }
  await page.getByRole('link', { name: 'Contact details' }).click()
  await expect(page).toHaveURL('/imprint')
  await open(page, '/')
})
