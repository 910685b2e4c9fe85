import type { Page } from 'playwright/test'
import type { CheckoutLinks } from '#contract/payments'
import { authorization, member } from './accounts.ts'
import { expect, open } from './site.ts'

/** Asks the payment provider's stand-in; `worker/local/pay/app.ts` lists what it can be asked. */
export async function payPanel<T>(page: Page, what: string, body: object = {}): Promise<T> {
  const response = await page.request.post(`/local/pay/api/${what}`, { data: body })
  expect(response.ok(), `${what}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

export const act = (page: Page, saleID: string, action: string, more: object = {}) =>
  payPanel(page, 'act', { saleID, action, ...more })

export const premium = (page: Page) => page.getByRole('dialog')

/** Opens the dialog from the footer, on any page. */
export async function openPremium(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click()
  await expect(premium(page)).toBeVisible()
}

/** The way to a plan's checkout, once the member's own links are there. */
export const orderLink = (page: Page, plan: string) =>
  premium(page).getByRole('link', {
    name: new RegExp(`^(Get Started with|Change to) ${plan} \\(opens in a new tab\\)`),
  })

/** Follows a plan's link into the tab that it opens. */
export async function checkout(page: Page, plan: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await orderLink(page, plan).click()
  const tab = await opened
  await expect(tab.getByRole('button', { name: /^Pay CHF/ })).toBeVisible()
  return tab
}

/** Buys a plan without the provider's page. @returns the name of the sale there */
export async function buy(page: Page, plan: string, mode = 'once'): Promise<string> {
  const link = await orderLink(page, plan).getAttribute('href')
  return buyBy(page, link!, mode)
}

export async function buyBy(page: Page, link: string, mode = 'once'): Promise<string> {
  const { postback } = await payPanel<{ postback: { saleID: string } }>(page, 'pay', { link, mode })
  return postback.saleID
}

/** A new member who has bought a plan, without a page. @returns who, and the name of the sale there */
export async function newBuyer(page: Page, plan: string) {
  const email = await member(page.request)
  const headers = await authorization(email)
  const answer = await page.request.post('/api/checkout-links', { headers, data: {} })
  const { plans } = (await answer.json()) as CheckoutLinks
  const link = plans.find(({ id }) => id === plan)?.checkoutUrl
  return { email, saleID: await buyBy(page, link ?? '') }
}

const MONTH_MS = 32 * 24 * 60 * 60 * 1000

/** A month goes by for the provider, who then does what is due about a sale. */
export async function passMonth(page: Page, saleID: string) {
  await payPanel(page, 'clock', { offsetMs: MONTH_MS })
  await payPanel(page, 'due', { saleID })
  await payPanel(page, 'clock', { offsetMs: 0 })
}

export const privatePhotos = (page: Page) =>
  page.getByRole('tabpanel').locator('img[src*="/media/private/"]')
export const lockedPhotos = (page: Page) =>
  page.getByRole('tabpanel').locator('img[src^="data:image/"]')

/** The subscription page, as fresh as it can be. */
export async function openSubscription(page: Page) {
  await open(page, '/account/subscription')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}
