import {
  confirmPath,
  enter,
  follow,
  forget,
  form,
  mailedLink,
  member,
  menuButton,
  newAddress,
  noLimits,
  openAsNewMember,
  signIn,
  signOut,
} from '../accounts.ts'
import { expectStatus } from '../expect-status.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

test(
  'a member changes the name, and the menu links to the member pages',
  { tag: '@smoke' },
  async ({ page }) => {
    const email = await openAsNewMember(page, '/account/settings')
    const item = (name: string) => page.getByRole('banner').getByRole('link', { name })
    await page.getByLabel('Display name').fill('Countess')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('Name saved.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')

    await menuButton(page).click()
    await expect(page.getByRole('banner').getByText('Countess')).toBeVisible()
    await expect(page.getByRole('banner').getByText(email)).toBeVisible()
    await item('My Bookings').click()
    await expect(page).toHaveURL('/account/bookings')
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Browse companions' }).click()
    await expect(page).toHaveURL('/browse')

    await menuButton(page).click()
    await item('Subscription').click()
    await expect(page).toHaveURL('/account/subscription')
    await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible()
    await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)

    await signOut(page)
    await expect(page).toHaveURL('/')
    await open(page, '/account/bookings')
    await expect(page).toHaveURL('/login?next=%2Faccount%2Fbookings&reason=bookings')
    await expect(page.getByText('Sign in to see your bookings.')).toBeVisible()
  },
)

test('a member changes the password with the current one', async ({ page, expectFaults }) => {
  expectFaults('/auth/v1/user', '/auth/v1/token')
  const email = await openAsNewMember(page, '/account/settings')
  const change = async (password: string, current = 'velours-local') => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set new password' }).click()
  }
  // The service requires the current password only if a project is set up so.
  await change('another-secret', 'something else')
  await expect(page.getByRole('alert')).toHaveText('This isn’t your current password.')
  await change('velours-local')
  await expect(page.getByRole('alert')).toHaveText(
    'New password should be different from the old password.',
  )
  await change('another-secret')
  await expect(page.getByText('You’re signed out on all other devices.')).toBeVisible()
  await signOut(page)
  await open(page, '/login')
  await signIn(page, email, { password: 'another-secret' })
  await expect(menuButton(page)).toBeVisible()
})

test(
  'a member replaces a forgotten password through a mailed link',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    await open(page, '/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await form(page).getByLabel('Email').fill(email)
    await expectStatus(page, 'Password reset email sent! Please check your inbox.', () =>
      page.getByRole('button', { name: 'Send reset link' }).click(),
    )
    await follow(page, await mailedLink(page, email))
    await page.getByLabel('New password').fill('another-secret')
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('heading', { name: 'New password set' })).toBeVisible()
  },
)

test('links of custom templates confirm a new address only after a click', async ({
  page,
  request,
  expectFaults,
}) => {
  // The first link is opened a second time.
  expectFaults('/auth/v1/verify')
  const email = await enter(page, request, '/account/settings')
  const next = newAddress()
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('To confirm the change')).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const first = await confirmPath(page, next, 'email_change')
  await open(page, first)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  // After a reload the page offers no used link, and the address contains no token.
  await expect(page).toHaveURL('/auth/confirm')
  await open(page, first)
  await confirm.click()
  await expect(page.getByText(`The change to ${next} isn’t complete.`)).toBeVisible()
  await expect(page.getByText('Open the link in the other email')).toBeVisible()
  await open(page, await confirmPath(page, email, 'email_change'))
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await expect(page.getByText(`Your address ${next} is confirmed`)).toBeVisible()
})

test('a link of a custom template for a new password needs a click and works once', async ({
  page,
  request,
  baseURL,
  browser,
  expectFaults,
}) => {
  expectFaults('/auth/v1/verify', '/auth/v1/recover')
  // The link is requested here and opened in another browser.
  const email = await enter(page, request, '/account/settings')
  await forget(request, email, `${baseURL}/reset-password`)
  const otherBrowser = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const path = await confirmPath(page, email, 'recovery')
  await open(otherBrowser, path)
  await otherBrowser.getByRole('button', { name: 'Confirm' }).click()
  await expect(otherBrowser).toHaveURL('/reset-password')
  await otherBrowser.getByLabel('New password').fill('another-secret')
  await otherBrowser.getByRole('button', { name: 'Set new password' }).click()
  await expect(otherBrowser.getByRole('heading', { name: 'New password set' })).toBeVisible()
  await otherBrowser.context().close()
  // The new password has ended this browser's session, so its cookie is removed.
  await page.context().clearCookies({ name: 'browser' })

  await open(page, path)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This link has expired or been used.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  // The service refuses another mail within a minute, but the page does not show that.
  await forget(request, email, `${baseURL}/reset-password`)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
})
