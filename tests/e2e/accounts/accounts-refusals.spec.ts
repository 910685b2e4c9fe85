import { PUBLISHABLE_KEY } from '../../../worker/local/auth/keys.ts'
import {
  member,
  menuButton,
  noLimits,
  openAs,
  openAsNewMember,
  waitForSettings,
  signIn,
  token,
} from '../accounts.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

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
  const headers = { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${await token(page)}` }
  await request.post('/auth/v1/logout?scope=global', { headers })
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page).toHaveURL('/login?next=%2Faccount%2Fsettings&reason=ended')
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByLabel('Display name')).toBeVisible()
})

test('a sign-in that the site cannot confirm shows the reason and stays on the page', async ({
  page,
  expectFaults,
}) => {
  expectFaults('answer 401', 'status of 401')
  await openAsNewMember(page, '/account/following')
  await page.route(/\/api\/(me|follows)/, (route) =>
    route.fulfill({ status: 401, json: { detail: 'Sign in.' } }),
  )
  await page.reload()
  await expect(page.getByRole('main')).toContainText(
    'You’re signed in, but we couldn’t confirm it. Try again in a few minutes.',
  )
  await expect(page).toHaveURL('/account/following')
  await expect(menuButton(page)).toBeVisible()
})
