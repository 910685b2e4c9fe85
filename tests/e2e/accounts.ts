import { decodeProtectedHeader } from 'jose'
import { newestTerms } from '#companions/terms'
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import { baseURL } from '../playwright.config.ts'
import { expectSaid } from './said.ts'
import { expect, isReady, open } from './site.ts'

const PASSWORD = 'velours-local'
export const REGISTERED = 'Registration successful! Please check your email to verify your account.'
let made = 0

/** Of this worker alone: several begin in the same millisecond. */
export const newAddress = () =>
  `guest-${Date.now().toString(36)}-${process.pid.toString(36)}-${++made}@example.test`

/** Changes how the stand-in for the account service is set. */
export async function changeService(settings: object) {
  await fetch(`${baseURL}/local/auth/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
}

/** Journeys side by side come from one address and write more mails than a person does. */
export const noLimits = () => changeService({ rateLimits: false })

/** Someone who has signed up and confirmed some time ago. */
export async function member(request: APIRequestContext): Promise<string> {
  const email = newAddress()
  const response = await request.post('/auth/v1/admin/users', {
    // The service refuses this key to browsers, as which pages' requests introduce themselves.
    headers: { apikey: SECRET_KEY, 'user-agent': 'tests' },
    data: { email, password: PASSWORD, email_confirm: true },
  })
  expect(response.status()).toBe(200)
  return email
}

/** The same without a test's own requests, which may go through a proxy of the test. */
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

/** Someone who has signed up and has not confirmed the address yet, without the page for it. */
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

/** Signs someone in on the way to a page. */
export async function enter(page: Page, request: APIRequestContext, path: string): Promise<string> {
  const email = await member(request)
  await open(page, `/login?next=${path}`)
  await signIn(page, email)
  await expect(page).toHaveURL(path)
  return email
}

/** A new session, as the service answers a sign-in. */
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

/** The headers of a call by someone who has just signed in, without a page. */
export async function authorization(email: string) {
  const { access_token } = await sessionOf(email)
  return { authorization: `Bearer ${access_token}` }
}

/** Opens a page as someone who has signed in and is remembered, without the pages for it. */
export async function openAs(page: Page, email: string, path: string) {
  const session = JSON.stringify(await sessionOf(email))
  await page.addInitScript(
    ([given, text]) => {
      // Once: what becomes of the session is for the pages to decide.
      if (given in localStorage) return
      Object.assign(localStorage, { session: text, [given]: 'yes' })
    },
    [`given ${email}`, session] as const,
  )
  await open(page, path)
}

/** A new member at a page of theirs. @returns the address */
export async function openAsNewMember(page: Page, path = '/account/subscription'): Promise<string> {
  const email = await member(page.request)
  await openAs(page, email, path)
  return email
}

/** Has the link to a new password mailed. */
export const forget = (request: APIRequestContext, email: string, redirectTo: string) =>
  request.post(`/auth/v1/recover?redirect_to=${redirectTo}`, {
    headers: { apikey: PUBLISHABLE_KEY },
    data: { email },
  })

type Mail = { to: string; links: string[] }

/** The link in the newest mail to an address. */
export async function mailedLink(page: Page, to: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = (await (await page.request.get('/local/mail.json')).json()) as Mail[]
    link = mails.find((mail) => mail.to === to)?.links[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

/** What stands for the link in the newest mail, where a page asks for a press first. */
export async function confirmPath(page: Page, to: string, type: string): Promise<string> {
  const token = new URL(await mailedLink(page, to)).searchParams.get('token')
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

/** The settings, once each part has its answer: the session may end, and nothing is refused for it. */
export async function settingsAreThere(page: Page) {
  await expect(page.getByText('With a second factor, your password alone')).toBeVisible()
  await expect(page.getByText('This device, signed in since')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** Signs up, with a new address unless one is given. */
export async function newMember(page: Page, email = newAddress()): Promise<string> {
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form(page).getByLabel('I am 18 or older').check()
  await expectSaid(page, REGISTERED, () =>
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

/** Waits for the session to be renewed: a page may show what it has before that. @param before its token */
export const expectRenewed = (page: Page, before: string) =>
  expect.poll(() => token(page)).not.toBe(before)

export const keyId = async (page: Page) => decodeProtectedHeader(await token(page)).kid

/** The page again, or another one, after the hour that its access token is good for. */
export async function expire(page: Page, path = page.url()) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage['session'] as string) as object
    localStorage['session'] = JSON.stringify({ ...session, expires_at: 1 })
  })
  await page.goto(path)
}

/** The same browser, closed and opened again. */
export async function restarted(context: BrowserContext): Promise<Page> {
  const { cookies, origins } = await context.storageState()
  // The other ones of the tests last for years on the site.
  const storageState = { cookies: cookies.filter(({ name }) => name !== 'browser'), origins }
  const again = await context.browser()!.newContext({ storageState, baseURL: baseURLOf(context) })
  return again.newPage()
}
const baseURLOf = (context: BrowserContext) => new URL(context.pages()[0]!.url()).origin
