import { readFileSync } from 'node:fs'
import type { APIResponse, Page } from 'playwright/test'
import type { CheckoutLinks } from '#billing/payments'
import { signedPostback, type Fields, type ProviderSale } from '../support/billing/postbacks.ts'
import { authorization, member } from './accounts.ts'
import { expect, open } from './site.ts'

/** A sale in the stand-in for the payment provider; see `worker/local/pay/sales.ts`. */
type StoredSale = {
  id: string
  reference_id: string
  price: string
  custom: string
  charge_id: string
  paid_until: string
}

async function findSale(page: Page, isWanted: (sale: StoredSale) => boolean): Promise<StoredSale> {
  const sales = (await (await page.request.get('/local/pay.json')).json()) as StoredSale[]
  return sales.find(isWanted)!
}

/** A sale of the stand-in, as the provider's notifications name it. */
export async function saleAt(page: Page, saleID: string): Promise<ProviderSale> {
  const sale = await findSale(page, ({ id }) => id === saleID)
  const { custom1, custom2 } = JSON.parse(sale.custom) as Pick<ProviderSale, 'custom1' | 'custom2'>
  return {
    saleID,
    referenceID: sale.reference_id,
    custom1,
    custom2,
    price: sale.price,
    transactionID: sale.charge_id,
    paidUntil: sale.paid_until,
  }
}

const expectRedirect = async (response: APIResponse) =>
  expect(response.status(), await response.text()).toBe(303)

/** Presses a button of a sale at the stand-in, which notifies the site. */
export async function pressSale(
  page: Page,
  saleID: string,
  action: 'renew' | 'cancel' | 'refund' | 'chargeback',
) {
  const form = { sale: saleID, action }
  await expectRedirect(await page.request.post('/local/pay', { form, maxRedirects: 0 }))
}

/** The sale that the provider would create from a link; the stand-in has no record of it. */
export function saleByLink(link: string, changes: Partial<ProviderSale> = {}): ProviderSale {
  const fields = new URL(link).searchParams
  const fieldValue = (name: string) => fields.get(name) ?? ''
  return {
    saleID: newNumber(9),
    referenceID: fieldValue('referenceID'),
    custom1: fieldValue('custom1'),
    custom2: fieldValue('custom2'),
    price: fieldValue('priceAmount'),
    transactionID: newNumber(10),
    paidUntil: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
    ...changes,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

const newNumber = (digits: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(digits)), (byte) => 1 + (byte % 9)).join('')

/** Sends the site a notification of the provider. @param as `forged`: signed with another key */
export async function sendPostback(page: Page, fields: Fields, as: 'signed' | 'forged' = 'signed') {
  const variables = readFileSync(new URL('../../.dev.vars', import.meta.url), 'utf8')
  const valueOf = (name: string) => new RegExp(`^${name}="([^"]+)"`, 'm').exec(variables)?.[1] ?? ''
  const key = valueOf('FLEXPAY_SIGNATURE_KEY')
  const full = { ...fields, shopID: valueOf('FLEXPAY_SHOP_ID') }
  const call = await signedPostback(full, as === 'signed' ? key : `${key}-of-someone-else`)
  const response = await page.request.get(call)
  expect(response.ok(), await response.text()).toBe(as === 'signed')
}

export const premium = (page: Page) => page.getByRole('dialog')

/** Opens the dialog from the footer of any page. */
export async function openPremium(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click()
  await expect(premium(page)).toBeVisible()
}

/** The link to a plan's checkout, once the member's own links have loaded. */
export const orderLink = (page: Page, plan: string) =>
  premium(page).getByRole('link', {
    name: new RegExp(`^(Get Started with|Change to) ${plan} \\(opens in a new tab\\)`),
  })

/** Follows a plan's link, which opens a tab. */
export async function checkout(page: Page, plan: string): Promise<Page> {
  const newTab = page.context().waitForEvent('page')
  await orderLink(page, plan).click()
  const tab = await newTab
  await expect(tab.getByRole('button', { name: /^Pay CHF/ })).toBeVisible()
  return tab
}

/** Buys a plan without opening the provider's page. @returns the provider's number of the sale */
export async function buy(page: Page, plan: string): Promise<string> {
  const link = await orderLink(page, plan).getAttribute('href')
  return buyBy(page, link!)
}

export async function buyBy(page: Page, link: string): Promise<string> {
  await expectRedirect(await page.request.post(link, { form: { action: 'buy' }, maxRedirects: 0 }))
  const reference = new URL(link).searchParams.get('referenceID')
  const { id } = await findSale(page, ({ reference_id }) => reference_id === reference)
  return id
}

/**
 * Creates a member who has bought a plan, without a page. @returns the email address and the provider's number of the
 * sale
 */
export async function newBuyer(page: Page, plan: string) {
  const email = await member(page.request)
  const headers = await authorization(email)
  const answer = await page.request.post('/api/checkout-links', { headers, data: {} })
  const { plans } = (await answer.json()) as CheckoutLinks
  const link = plans.find(({ id }) => id === plan)?.checkoutUrl
  return { email, saleID: await buyBy(page, link ?? '') }
}

export const privatePhotos = (page: Page) =>
  page.getByRole('tabpanel').locator('img[src*="/media/private/"]')
export const lockedPhotos = (page: Page) =>
  page.getByRole('tabpanel').locator('img[src^="data:image/"]')

/** Opens the subscription page with fresh data. */
export async function openSubscription(page: Page) {
  await open(page, '/account/subscription')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
}
