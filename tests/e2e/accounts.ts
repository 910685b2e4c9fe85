import { newestTerms } from '#companions/terms'
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import { baseURL } from '../playwright.config.ts'
import { expectStatus } from './expect-status.ts'
import { mailsTo } from './mails.ts'
import { expect, isReady, open } from './site.ts'

const PASSWORD = 'velours-local'
export const REGISTERED = 'Registration successful! Please check your email to verify your account.'
let addressCount = 0

/** Includes the process id, as several test workers start in the same millisecond. */
export const newAddress = () =>
  `guest-${Date.now().toString(36)}-${process.pid.toString(36)}-${++addressCount}@example.test`

/** Changes settings of the stand-in for the account service. */
export async function changeService(settings: object) {
  await fetch(`${baseURL}/local/auth/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
}

/** Turns rate limits off: parallel journeys share an IP address and cause more mails than one person. */
export const noLimits = () => changeService({ rateLimits: false })

/** A member who has confirmed the email address. @returns the address */
export async function member(request: APIRequestContext): Promise<string> {
  const email = newAddress()
  const response = await request.post('/auth/v1/admin/users', {
    // The service accepts this key only from clients that don't identify as a browser.
    headers: { apikey: SECRET_KEY, 'user-agent': 'tests' },
    data: { email, password: PASSWORD, email_confirm: true },
  })
  expect(response.status()).toBe(200)
  return email
}

/** Like `member`, but with `fetch`: the requests of a test may go through its proxy. */
export async function addMember(): Promise<string> {
  const email = newAddress()
  const response = await fetch(`${baseURL}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: SECRET_KEY, 'user-agent': 'tests', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, email_confirm: true }),
  })
  expect(response.status).toBe(200)
  return email
}

/** A member who hasn't confirmed the email address, created without a page. */
export async function addUnconfirmed(): Promise<string> {
  const email = newAddress()
  const back = encodeURIComponent(`${baseURL}/auth/confirm`)
  const response = await fetch(`${baseURL}/auth/v1/signup?redirect_to=${back}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: PASSWORD,
      data: { full_name: email.split('@')[0], accepted_terms: newestTerms(Date.now()) },
    }),
  })
  expect(response.status).toBe(200)
  return email
}

/** Signs a new member in on the way to a page. @returns the email address */
export async function enter(page: Page, request: APIRequestContext, path: string): Promise<string> {
  const email = await member(request)
  await open(page, `/login?next=${path}`)
  await signIn(page, email)
  await expect(page).toHaveURL(path)
  return email
}

/** A new session, as returned by the service after a sign-in. */
async function sessionOf(email: string) {
  await noLimits()
  const response = await fetch(`${baseURL}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { access_token: string }
}

/** Authorization headers of a member who has just signed in, without a page. */
export async function authorization(email: string) {
  const { access_token } = await sessionOf(email)
  return { authorization: `Bearer ${access_token}` }
}

/** Opens a page with the stored session of a member, without the sign-in page. */
export async function openAs(page: Page, email: string, path: string) {
  const session = JSON.stringify(await sessionOf(email))
  await page.addInitScript(
    ([marker, text]) => {
      // Only on the first load; afterwards the pages manage the session.
      if (marker in localStorage) return
      Object.assign(localStorage, { session: text, [marker]: 'yes' })
    },
    [`given ${email}`, session] as const,
  )
  await open(page, path)
}

/** Opens a page as a new member. @returns the email address */
export async function openAsNewMember(page: Page, path = '/account/subscription'): Promise<string> {
  const email = await member(page.request)
  await openAs(page, email, path)
  // Sections that are still loading move the buttons below them, and a press would miss.
  if (path === '/account/settings') await waitForSettings(page)
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
  return email
}

/** Requests the mail with the link to set a new password. */
export const forget = (request: APIRequestContext, email: string, redirectTo: string) =>
  request.post(`/auth/v1/recover?redirect_to=${redirectTo}`, {
    headers: { apikey: PUBLISHABLE_KEY },
    data: { email },
  })

/** The link in the newest mail to an address. */
export async function mailedLink(page: Page, address: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const [mail] = await mailsTo(page, address)
    link = mail?.links[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** The path that a mailed link leads to, with a page that asks to confirm by a press. */
export async function confirmPath(page: Page, address: string, type: string): Promise<string> {
  const token = new URL(await mailedLink(page, address)).searchParams.get('token')
  return `/auth/confirm?token_hash=${token}&type=${type}`
}

export async function follow(page: Page, link: string) {
  await page.goto(link)
  await isReady(page)
}

export const form = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Email') })

export async function signIn(
  page: Page,
  email: string,
  { password = PASSWORD, remember = false }: { password?: string; remember?: boolean } = {},
) {
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export const menuButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Account' })
export const userIcon = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Account' })

/** Waits until every part of the settings has loaded: a session that ends earlier would refuse calls. */
export async function waitForSettings(page: Page) {
  await expect(page.getByText('With a second factor, your password alone')).toBeVisible()
  await expect(page.getByText('This device, signed in since')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** Signs up on the page, with a new address unless one is given. @returns the address */
export async function newMember(page: Page, email = newAddress()): Promise<string> {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form(page).getByLabel('I am 18 or older').check()
  await expectStatus(page, REGISTERED, () =>
    page.getByRole('button', { name: 'Create Account' }).click(),
  )
  return email
}

export async function signOut(page: Page) {
  await menuButton(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(userIcon(page)).toBeVisible()
}

export const token = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage['session'] as string) as { access_token: string }
    return session.access_token
  })

/**
 * Waits until the session is renewed, which may happen after the page is rendered. @param oldToken the old access token
 */
export const expectRenewed = (page: Page, oldToken: string) =>
  expect.poll(() => token(page)).not.toBe(oldToken)

/** Reloads the page, or loads another one, with an expired access token. */
export async function expire(page: Page, path = page.url()) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage['session'] as string) as object
    localStorage['session'] = JSON.stringify({ ...session, expires_at: 1 })
  })
  await page.goto(path)
}

/** A new browser context with the stored cookies, as after a restart of the browser. */
export async function restartBrowser(context: BrowserContext): Promise<Page> {
  const { cookies, origins } = await context.storageState()
  // The test cookies other than `browser` last for years on the site.
  const storageState = { cookies: cookies.filter(({ name }) => name !== 'browser'), origins }
  const restartedContext = await context
    .browser()!
    .newContext({ storageState, baseURL: baseURLOf(context) })
  return restartedContext.newPage()
}
const baseURLOf = (context: BrowserContext) => new URL(context.pages()[0]!.url()).origin
