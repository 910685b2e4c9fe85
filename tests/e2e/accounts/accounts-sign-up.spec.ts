import {
  addUnconfirmed,
  confirmPath,
  follow,
  form,
  mailedLink,
  member,
  menuButton,
  newAddress,
  newMember,
  noLimits,
  signIn,
  signOut,
} from '../accounts.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

test(
  'a visitor signs up, confirms by mail, and is greeted by name',
  { tag: '@smoke' },
  async ({ page }) => {
    const email = await newMember(page)
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText(/Registration successful/)).toBeHidden()
    await expect(page.getByText(`Confirm ${email}`)).toBeVisible()
    await expect(page.getByText(/Resend in \d+ s/)).toBeVisible()

    const link = await mailedLink(page, email)
    await follow(page, link)
    await expect(page).toHaveURL('/auth/confirm')
    await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
    await menuButton(page).click()
    await expect(
      page.getByRole('banner').getByText(email.split('@')[0]!, { exact: true }),
    ).toBeVisible()
  },
)

test('a used confirmation link shows the reason, and a signed-out visitor gets another mail', async ({
  page,
}) => {
  const email = await addUnconfirmed()
  const link = await mailedLink(page, email)
  await follow(page, link)
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await follow(page, link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText(`You’re signed in, and your address ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()
  await signOut(page)
  await follow(page, link)
  await expect(page.getByText('This link has expired or been used.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('If you haven’t confirmed your address yet')).toBeVisible()
})

test('signing up and resending do not reveal who has an account', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/auth/v1/resend')
  for (const email of [await member(request), newAddress()]) {
    await newMember(page, email)
    await expect(page.getByText(`Confirm ${email}`)).toBeVisible()
    await expect(page.getByText(/Resend in \d+ s/)).toBeVisible()
    await open(page, '/auth/confirm')
    await form(page).getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'If you haven’t confirmed' }),
    ).toHaveText('If you haven’t confirmed your address yet, we’ve sent you a new email.')
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
  }
})

test('a sign-up and a reset of the password get the same answer after the hourly limit of mails', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/signup', '/auth/v1/recover')
  // At its limit the service refuses a new address; a known one gets no mail and no error.
  await page.route(/\/auth\/v1\/(signup|recover)/, (route) =>
    route.fulfill({
      status: 429,
      json: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
    }),
  )
  const email = await newMember(page)
  await expect(page.getByText(`Confirm ${email}`)).toBeVisible()
  await expect(page.getByText('No email after an hour?')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await form(page).getByLabel('Email').fill('member@velours.test')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an unconfirmed member cannot sign in and can have the mail sent again', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token?grant_type=password', '/auth/v1/resend')
  const email = await addUnconfirmed()
  await open(page, '/login')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('If you haven’t confirmed your address yet')).toBeVisible()
  await expect(page.getByText(/Resend in \d+ s/)).toBeVisible()
})

test('a link works only after a click, which mail scanners never make, and after an outage', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/auth/v1/verify')
  const path = await confirmPath(page, await addUnconfirmed(), 'signup')
  await request.get(path)
  await open(page, path)
  await page.route('**/auth/v1/verify', (route) => route.fulfill({ status: 503 }), { times: 1 })
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Accounts aren’t available right now. Please try again in a few minutes.',
  )
  await confirm.click()
  await expect(page.getByText('is confirmed, and you’re signed in.')).toBeVisible()
})

test('a crafted address cannot show its own text or a false success', async ({ page }) => {
  const forgedText = 'Your account is locked. Call 0900 000 000.'
  const words = encodeURIComponent(forgedText)
  const claims = page.getByText(/One more step|no longer works|0900/)
  for (const path of [
    '/?code=SUMMER',
    `/browse?message=${words}`,
    `/?message=${words}`,
    `/browse#error_code=otp_expired&error_description=${words}&sb=`,
    `/#error_code=otp_expired&error_description=${words}`,
    `/login?reason=${words}`,
  ]) {
    await page.goto('about:blank')
    await open(page, path)
    expect(new URL(page.url()).pathname).toBe(path.split(/[?#]/)[0])
    await expect(claims).toHaveCount(0)
  }
  for (const path of [
    `/auth/confirm?message=${words}`,
    `/auth/confirm?error_code=otp_expired&error_description=${words}`,
    `/auth/confirm#error_code=otp_expired&error_description=${words}`,
    '/auth/confirm?code=0b0b0b0b-0000-4000-8000-000000000000',
  ]) {
    await page.goto('about:blank')
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'No address to confirm' })).toBeVisible()
    await expect(claims).toHaveCount(0)
  }
  await page.goto('about:blank')
  await open(page, '/reset-password?code=0b0b0b0b-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  // The site words every error that the service marks.
  await page.goto('about:blank')
  await open(page, `/auth/confirm#error_code=otp_expired&error_description=${words}&sb=`)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText('0900')).toHaveCount(0)
})
