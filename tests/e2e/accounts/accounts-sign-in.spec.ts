import {
  form,
  member,
  menuButton,
  noLimits,
  openAsNewMember,
  signIn,
  signOut,
  userIcon,
} from '../accounts.ts'
import { expectStatus } from '../expect-status.ts'
import {
  companions,
  expect,
  failUntilReloaded,
  holdRequests,
  isReady,
  open,
  test,
} from '../site.ts'

test.beforeEach(noLimits)

test('the form shows the service’s errors and preserves the typed values', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token?grant_type=password')
  await open(page, '/')
  await userIcon(page).click()
  await signIn(page, 'member@velours.test', { password: 'something else' })
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
  const password = form(page).getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('something else')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
})

test('the dialog is empty after it was closed and after a sign-in', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token?grant_type=password')
  const email = await member(request)
  const dialog = page.getByRole('dialog')
  const expectEmptyForm = async () => {
    await userIcon(page).click()
    await expect(dialog.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue('')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
    await expect(dialog.getByLabel('Remember me')).not.toBeChecked()
    await expect(dialog.locator('.message')).toHaveCount(0)
  }
  await open(page, '/')
  await expectEmptyForm()
  await signIn(page, email, { password: 'something else', remember: true })
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await expectEmptyForm()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByLabel('Email').fill(email)
  await expectStatus(page, 'Password reset email sent! Please check your inbox.', () =>
    page.getByRole('button', { name: 'Send reset link' }).click(),
  )
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  await expectEmptyForm()
  await signIn(page, email)
  await expect(menuButton(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await signOut(page)
  await expectEmptyForm()
})

test('a success message disappears after three seconds, and the dialog shows the sign-in form', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/')
  await userIcon(page).click()
  const heading = (name: string) => page.getByRole('dialog').getByRole('heading', { name })
  const notice = page.getByText('Password reset email sent! Please check your inbox.')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await form(page).getByLabel('Email').fill('nobody@example.test')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(notice).toBeVisible()
  await expect(heading('Reset Password')).toBeVisible()
  await page.clock.runFor(100)
  await expect(heading('Sign In')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('the form shows unexpected errors and preserves the typed values', async ({
  page,
  expectFaults,
}) => {
  expectFaults('account-client')
  await open(page, '/')
  await page.route(/account-client/, (route) => route.abort())
  await userIcon(page).click()
  await signIn(page, 'member@velours.test')
  await expect(page.getByRole('alert')).toHaveText(
    'An unexpected error occurred. Please try again.',
  )
  await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
  await expect(form(page).getByLabel('Password', { exact: true })).toHaveValue('velours-local')
})

test('the page reloads before anything is typed if a deployment removed its code', async ({
  page,
  expectFaults,
}) => {
  expectFaults('account-client', '/assets/index-')
  await open(page, '/')
  await failUntilReloaded(page, /\/assets\/(account-client|index)-/, { status: 404 })
  const reloaded = page.waitForEvent('load')
  await userIcon(page).click()
  await reloaded
  await isReady(page)
  await userIcon(page).click()
  await signIn(page, 'member@velours.test')
  await expect(menuButton(page)).toBeVisible()
})

test('a member page reloads if it could not load the accounts’ code', async ({
  page,
  expectFaults,
}) => {
  expectFaults('account-client')
  await openAsNewMember(page, '/')
  await failUntilReloaded(page, /account-client/)
  await page.goto('/browse')
  await expect(menuButton(page)).toBeVisible()
})

test('the header shows a spinner until the session is known', async ({ page }) => {
  await openAsNewMember(page, '/browse')
  const release = await holdRequests(page, /account-client/)
  await open(page, '/')
  const spinner = page.getByRole('banner').getByRole('img', { name: 'Loading' })
  await expect(spinner).toBeVisible()
  await expect(userIcon(page)).toBeHidden()
  release()
  await expect(menuButton(page)).toBeVisible()
  await expect(spinner).toBeHidden()
})

test(
  'a visitor signs in to follow a companion and unfollows her in the list',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    await open(page, '/browse?search=sophia')
    await companions(page).first().click()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await signIn(page, email)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
    const name = await page.getByRole('heading', { level: 1 }).textContent()

    await menuButton(page).click()
    await page.getByRole('link', { name: 'Following' }).click()
    await expect(page).toHaveURL('/account/following')
    await expect(companions(page)).toHaveCount(1)
    await page.reload()
    await expect(companions(page)).toContainText(name!)
    await page.getByRole('button', { name: `Unfollow ${name}` }).click()
    await expect(
      page.getByRole('heading', { name: 'You aren’t following anyone yet' }),
    ).toBeVisible()
  },
)

test('visitors download no account code', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, '/')
  await open(page, '/browse')
  const openingRequest = page.waitForRequest(/\/openings?$/)
  await companions(page).first().click()
  await openingRequest
  expect(scripts.filter((url) => url.includes('account-client'))).toEqual([])
})
