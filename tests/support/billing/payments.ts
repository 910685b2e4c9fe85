import { saveSettingsSchemas, saveSettingsEndpoint, type SettingsInput } from '#staff/settings'
import { getMeEndpoint } from '#accounts/me'
import {
  getSubscriptionEndpoint,
  openCheckoutEndpoint,
  getSubscriptionSchemas,
  openCheckoutSchemas,
  type CheckoutLinks,
} from '#billing/payments'
import { getMeSchemas } from '#accounts/members'
import { planIds, type PlanId } from '#billing/plans'
import { defaultSettings } from '../../../worker/catalogue/settings/settings.ts'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { expect } from 'vitest'
import { adminClaims } from '../staff/admin.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { expectAnswer } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { DAY } from '../platform/fixtures.ts'
import { openSite } from '../platform/open-site.ts'
import { signedPostback, signFields, type Fields } from './postbacks.ts'

export const KEY = 'a-key-of-the-tests-0123456789'
export const SHOP = '68849'
export const flexPayVars: Partial<Env> = {
  FLEXPAY_BASE_URL: 'https://secure.verotel.com',
  FLEXPAY_SHOP_ID: SHOP,
  FLEXPAY_SIGNATURE_KEY: KEY,
}

/** Plans in the format of the settings form; omitted ones keep their price. */
export const salesAt = (
  francs: Partial<Record<PlanId, number>>,
  offered: PlanId[] = [...planIds],
) =>
  Object.fromEntries(
    planIds.map((id) => [
      id,
      {
        price: francs[id] ?? defaultSettings.plans[id].priceRappen / 100,
        offered: offered.includes(id),
      },
    ]),
  ) as NonNullable<SettingsInput['plans']>

/** Removes ids, which are random and may contain any four digits. */
export const withoutIds = (text: string) =>
  text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')

/** The provider's signature. */
export const sign = (fields: Fields, key = KEY) => signFields(fields, key)

/** A notification's address with the provider's signature. */
export const postbackCall = (fields: Fields, key = KEY) =>
  signedPostback({ shopID: SHOP, ...fields }, key)

/** The calendar day `days` from now in Zurich. */
export const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(Date.now() + days * DAY)

/** A site that sells plans, with members. */
export async function openShop({
  vars = flexPayVars,
  fail,
}: { vars?: Partial<Env>; fail?: () => boolean } = {}) {
  const accounts = await openAccounts(vars)
  const site = await openSite([], { vars: accounts.vars, ...(fail && { fail }) })
  const links = async (claims = {}) => {
    const init = { ...(await accounts.as(claims)), method: 'POST' }
    return site.ask(openCheckoutEndpoint.path, init)
  }
  const open = async (claims = {}) => expectAnswer(openCheckoutSchemas, links(claims))
  const notify = async (fields: Fields, key?: string) => site.ask(await postbackCall(fields, key))
  return {
    accounts,
    site,
    /** Saves settings as staff. */
    set: async (input: SettingsInput) => {
      const init = { ...(await accounts.as(adminClaims)), method: 'PUT' }
      const body = JSON.stringify(input)
      return expectAnswer(
        saveSettingsSchemas,
        site.ask(saveSettingsEndpoint.path, { ...init, body }),
      )
    },
    links,
    open,
    notify,
    /** Sends a notification, and expects the response that the provider accepts. */
    notified: async (fields: Fields) => {
      const response = await notify(fields)
      expect([response.status, await response.text()]).toEqual([200, 'OK'])
    },
    /** Sends the notification of a plan just paid by the member's link. */
    paid: async (plan: PlanId, fields: Fields = {}, claims = {}): Promise<Fields> => {
      const link = fieldsOf(planOf(await open(claims), plan).checkoutUrl)
      const { referenceID = '', custom1 = '', custom2 = '' } = link
      const { priceAmount = '', priceCurrency = '' } = link
      return {
        event: 'initial',
        type: 'subscription',
        subscriptionType: 'recurring',
        period: 'P1M',
        saleID: '433456',
        transactionID: '900001',
        nextChargeOn: dayIn(30),
        paymentMethod: 'CC',
        CCBrand: 'VISA',
        truncatedPAN: 'XXXXXXXXXXXX4242',
        referenceID,
        custom1,
        custom2,
        priceAmount,
        priceCurrency,
        ...fields,
      }
    },
    plan: async (claims = {}) =>
      (await expectAnswer(getMeSchemas, site.ask(getMeEndpoint.path, await accounts.as(claims))))
        .plan,
    page: async (claims = {}) =>
      expectAnswer(
        getSubscriptionSchemas,
        site.ask(getSubscriptionEndpoint.path, await accounts.as(claims)),
      ),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

export const planOf = ({ plans }: CheckoutLinks, id: PlanId) =>
  plans.find((plan) => plan.id === id)!

export const fieldsOf = (url: string | null): Fields =>
  Object.fromEntries(new URL(url ?? 'about:blank').searchParams)

type Row = Record<string, string | number | null>
export const rowsOf = async (table: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table}`).all<Row>()).results

/** All rows that a notification may write. */
export const storedPaymentRows = async () => ({
  events: await rowsOf('payment_events'),
  subscriptions: await rowsOf('subscriptions'),
  notes: await rowsOf('audit_log'),
})
