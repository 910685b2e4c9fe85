import {
  getSaleSchemas,
  listCasesSchemas,
  listPaymentsSchemas,
  actOnSaleSchemas,
  getSaleEndpoint,
  listCasesEndpoint,
  listPaymentsEndpoint,
  type SaleAction,
} from '#billing/admin-payments'
import { vi } from 'vitest'
import type { Env } from '../../../worker/platform/lib/env.ts'
import { adminClaims } from '../staff/admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { uuid } from '../platform/fixtures.ts'
import { openShop, type Shop } from './payments.ts'

export const ada = uuid(0xa)
export const berta = { sub: uuid(0xb), email: 'berta@members.test' }
/** The sale of the notification `paid`. */
export const SALE = 'flexpay-433456'

export let shop: Shop
export let paid: Record<string, string>
let staff: { headers: { authorization: string } }

/** A shop, its staff, and a plan that Ada has paid without a notification so far. */
export async function openSales(vars?: Partial<Env>) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  shop = await openShop(vars && { vars })
  staff = await shop.accounts.as({ ...adminClaims })
  paid = await shop.paid('gold')
}

export const call = (method: string, path: string, body?: object) =>
  shop.site.ask(path, { method, ...staff, ...(body && { body: JSON.stringify(body) }) })
export const pathOf = (sale: string) =>
  getSaleEndpoint.path.replace(':id', encodeURIComponent(sale))
export const cases = () => expectAnswer(listCasesSchemas, call('GET', listCasesEndpoint.path))
export const list = (query = '') =>
  expectAnswer(listPaymentsSchemas, call('GET', listPaymentsEndpoint.path + query))
export const readSale = (sale: string) => expectAnswer(getSaleSchemas, call('GET', pathOf(sale)))
export const sendSaleAction = (sale: string, input: Partial<SaleAction>) =>
  call('POST', `${pathOf(sale)}/steps`, { note: 'Looked at.', ...input })
export const performSaleAction = async (sale: string, input: Partial<SaleAction>) => {
  const { version } = await readSale(sale)
  return expectAnswer(actOnSaleSchemas, sendSaleAction(sale, { version, ...input }))
}

/** A notification about the sale after its payment. */
export const event = (name: string, fields = {}) => ({ event: name, saleID: '433456', ...fields })
/** A payment by a link without a stored order. */
export const orphan = (fields = {}) =>
  shop.notified({ ...paid, referenceID: uuid(0xdead), ...fields })
export const assign = (fields: Partial<SaleAction> = {}): Partial<SaleAction> => ({
  act: 'assign',
  member: ada,
  plan: 'gold',
  ...fields,
})
