import type { BrowserContext, Page } from 'playwright/test'
import { expect, isReady, open } from './site.ts'

const PASSWORD = 'velours-local'
let made = 0

export const newAddress = () => `guest-${Date.now().toString(36)}-${++made}@example.test`

type Mail = { to: string; links: string[] }

/** The link in the newest mail to an address. */
export async function mailedLink(page: Page, to: string, after = ''): Promise<string> {
  let link = ''
  await expect(async () => {
    const mails = (await (await page.request.get('/local/mail.json')).json()) as Mail[]
    link = mails.find((mail) => mail.to === to)?.links[0] ?? ''
    expect(link).not.toBe(after)
  }).toPass()
  return link
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

export async function newMember(page: Page): Promise<string> {
  const email = newAddress()
  await open(page, '/login')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await form(page).getByLabel('Email').fill(email)
  await form(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Registration' })).toHaveText(
    'Registration successful! Please check your email to verify your account.',
  )
  return email
}

export async function confirmed(page: Page): Promise<string> {
  const email = await newMember(page)
  await follow(page, await mailedLink(page, email))
  await expect(page.getByText('is confirmed, and you are signed in.')).toBeVisible()
  return email
}

export async function signOut(page: Page) {
  await menuButton(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(userIcon(page)).toBeVisible()
}

/** The page again, after the hour that its access token is good for. */
export async function expire(page: Page) {
  await page.evaluate(() => {
    const session = JSON.parse(sessionStorage['session'] as string) as object
    sessionStorage['session'] = JSON.stringify({ ...session, expires_at: 1 })
  })
  await page.reload()
}

/** The same browser, closed and opened again. */
export async function restarted(context: BrowserContext): Promise<Page> {
  const storageState = await context.storageState()
  const again = await context.browser()!.newContext({ storageState, baseURL: baseURLOf(context) })
  return again.newPage()
}
const baseURLOf = (context: BrowserContext) => new URL(context.pages()[0]!.url()).origin
