import {
  confirmed,
  expire,
  follow,
  form,
  mailedLink,
  menuButton,
  newAddress,
  newMember,
  restarted,
  signIn,
  signOut,
  userIcon,
} from './accounts.ts'
import { companions, expect, open, test } from './site.ts'

test.beforeEach(async ({ request }) => {
  // Journeys side by side come from one address and write more mails than a person does.
  await request.post('/local/auth/settings', { data: { rateLimits: false } })
})

test('signs up, confirms by mail, and is greeted by name', async ({ page }) => {
  const email = await newMember(page)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(/Registration successful/)).toBeHidden()
  await expect(page.getByText(`Your address ${email} still waits`)).toBeVisible()
  await expect(page.getByText(/sent again in \d+ s/)).toBeVisible()

  const link = await mailedLink(page, email)
  await follow(page, link)
  await expect(page).toHaveURL('/auth/confirm')
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()
  await menuButton(page).click()
  await expect(
    page.getByRole('banner').getByText(email.split('@')[0]!, { exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)

  await follow(page, link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByText('Email link is invalid or has expired')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('The confirmation is on its way')).toBeVisible()
})

test('says what the service says, and keeps what was typed', async ({ page, expectFaults }) => {
  expectFaults('/auth/v1/token?grant_type=password')
  await open(page, '/')
  await userIcon(page).click()
  await signIn(page, 'member@velours.test', { password: 'something else' })
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
  const password = form(page).getByLabel('Password', { exact: true })
  await expect(password).toHaveValue('something else')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')

  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await userIcon(page).click()
  await expect(form(page).getByLabel('Email')).toHaveValue('')
})

test('is remembered over a restart when ticked, and only then', async ({ page, context }) => {
  const email = await confirmed(page)
  await signOut(page)
  await open(page, '/login?next=/browse')
  await signIn(page, email)
  await expect(page).toHaveURL('/browse')
  await page.reload()
  await expect(menuButton(page)).toBeVisible()
  const forgotten = await restarted(context)
  await open(forgotten, '/')
  await expect(userIcon(forgotten)).toBeVisible()
  await forgotten.context().close()

  await signOut(page)
  await open(page, '/login?next=//example.com')
  await signIn(page, email, { remember: true })
  await expect(page).toHaveURL('/')
  const known = await restarted(context)
  await open(known, '/account/settings')
  await expect(known.getByLabel('Display name')).toHaveValue(email.split('@')[0]!)
  await known.context().close()
})

test('follows after signing in, finds it in the list, and unfollows', async ({ page }) => {
  const email = await confirmed(page)
  await signOut(page)
  await open(page, '/browse')
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
  await expect(page.getByRole('heading', { name: 'You follow nobody yet' })).toBeVisible()
})

test('a forgotten password is replaced, and other sessions end', async ({
  page,
  context,
  browser,
  baseURL,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token?grant_type=password')
  const email = await confirmed(page)
  const confirmation = await mailedLink(page, email)
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await open(elsewhere, '/login?next=/account/settings')
  await signIn(elsewhere, email)
  await expect(elsewhere.getByLabel('Display name')).toBeVisible()

  await signOut(page)
  await open(page, '/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await form(page).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible()
  const link = await mailedLink(page, email, confirmation)
  await follow(page, link)
  await page.getByLabel('New password').fill('another-secret')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'New password set' })).toBeVisible()

  await expire(elsewhere)
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount%2Fsettings')
  await elsewhere.context().close()

  await signOut(page)
  await open(page, '/login')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await signIn(page, email, { password: 'another-secret' })
  await expect(menuButton(page)).toBeVisible()

  const late = await context.newPage()
  await follow(late, link)
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(late.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('a session is renewed when its token is past', async ({ page }) => {
  await confirmed(page)
  const token = () => page.evaluate(() => sessionStorage['session'] as string)
  const before = await token()
  await expire(page)
  await expect(menuButton(page)).toBeVisible()
  expect(await token()).not.toBe(before)
})

test('signs out everywhere', async ({ page, browser, baseURL }) => {
  const email = await confirmed(page)
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await open(elsewhere, '/login?next=/account/settings')
  await signIn(elsewhere, email)
  await expect(elsewhere.getByLabel('Display name')).toBeVisible()
  await open(page, '/account/settings')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await expect(userIcon(page)).toBeVisible()
  await expire(elsewhere)
  await expect(elsewhere).toHaveURL('/login?next=%2Faccount%2Fsettings')
  await elsewhere.context().close()
})

test('a new address is confirmed by both mailboxes', async ({ page }) => {
  const email = await confirmed(page)
  const confirmation = await mailedLink(page, email)
  const next = newAddress()
  await open(page, '/account/settings')
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Please confirm the change')).toBeVisible()
  await follow(page, await mailedLink(page, next))
  await expect(page.getByRole('heading', { name: 'One of two is done' })).toBeVisible()
  await follow(page, await mailedLink(page, email, confirmation))
  await expect(page.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await expect(page.getByText(`Your address ${next} is confirmed`)).toBeVisible()
})

test('two tabs stay in step', async ({ page, context }) => {
  const email = await confirmed(page)
  await signOut(page)
  const other = await context.newPage()
  await open(other, '/browse')
  await expect(userIcon(other)).toBeVisible()
  await open(page, '/login')
  await signIn(page, email, { remember: true })
  await expect(menuButton(page)).toBeVisible()
  await expect(menuButton(other)).toBeVisible()
  await signOut(other)
  await expect(userIcon(page)).toBeVisible()
})

test('what members write about themselves gives them no rights', async ({ page, expectFaults }) => {
  expectFaults('/api/admin/session')
  await confirmed(page)
  const answer = await page.evaluate(async () => {
    const { url, key } = (await (await fetch('/api/account-settings')).json()) as {
      url: string
      key: string
    }
    const session = JSON.parse(sessionStorage['session'] as string) as Record<string, string>
    const headers = (token: string) => ({ apikey: key, authorization: `Bearer ${token}` })
    await fetch(`${url}/auth/v1/user`, {
      method: 'PUT',
      headers: { ...headers(session['access_token']!), 'content-type': 'application/json' },
      body: JSON.stringify({ data: { role: 'admin' } }),
    })
    const renewed = (await (
      await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: session['refresh_token'] }),
      })
    ).json()) as { access_token: string; user: { user_metadata: { role: string } } }
    const response = await fetch('/api/admin/session', { headers: headers(renewed.access_token) })
    const { detail } = (await response.json()) as { detail: string }
    return { role: renewed.user.user_metadata.role, status: response.status, detail }
  })
  expect(answer).toEqual({
    role: 'admin',
    status: 403,
    detail: 'Access denied. Admin privileges required.',
  })
})

test('a link with a token waits for a press, which mail scanners never do', async ({
  page,
  request,
}) => {
  const email = await newMember(page)
  const token = new URL(await mailedLink(page, email)).searchParams.get('token')
  const address = `/auth/confirm?token_hash=${token}&type=signup`
  await request.get(address)
  await open(page, address)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('is confirmed, and you are signed in.')).toBeVisible()
})

test('a link that leads to the home page is taken all the same', async ({ page, baseURL }) => {
  const email = await newMember(page)
  const link = new URL(await mailedLink(page, email))
  link.searchParams.set('redirect_to', `${baseURL}/`)
  await page.goto(link.href)
  await expect(page.getByText('is confirmed, and you are signed in.')).toBeVisible()
  await expect(page).toHaveURL('/auth/confirm')
})

test('a code that another browser asked for leads on', async ({ page }) => {
  await page.goto('/?code=0b0b0b0b-0000-4000-8000-000000000000')
  await expect(page).toHaveURL(/\/auth\/confirm/)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('visitors download no sign-in code, and are led to sign in', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, '/')
  await open(page, '/browse')
  expect(scripts.filter((url) => url.includes('account-client'))).toEqual([])
  await open(page, '/account/following')
  await expect(page).toHaveURL('/login?next=%2Faccount%2Ffollowing')
})
