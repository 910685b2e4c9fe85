import { z } from 'zod'
import { signFlexPayLink } from '../../billing/lib/flexpay-signature.ts'
import type { Scope } from './context.ts'
import { PaymentPageError } from './refusal.ts'
import { findSale, findSaleByReference, type LocalSale } from './sales.ts'

const printable = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}+$/u)
const address = z.url({ protocol: /^https?$/ }).max(255)

const fields = {
  subscriptionType: z.literal('recurring'),
  name: printable(100),
  priceAmount: z.string().regex(/^(?!0+\.00)\d{1,6}\.\d{2}$/),
  priceCurrency: z.literal('CHF'),
  period: z.literal('P1M'),
  referenceID: printable(255),
  custom1: printable(255).optional(),
  custom2: printable(255).optional(),
  custom3: printable(255).optional(),
  successURL: address,
  declineURL: address,
}

const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscription'), ...fields }),
  z.object({
    type: z.literal('upgradesubscription'),
    ...fields,
    precedingSaleID: z.string(),
    upgradeOption: z.literal('extend'),
  }),
])

/** The order of a buyer. */
export type Order = {
  referenceId: string
  name: string
  /** In francs, as "59.98". */
  price: string
  custom: Record<string, string>
  successUrl: string
  declineUrl: string
  /** The sale that it replaces. */
  preceding: LocalSale | null
}

/**
 * The signed fields of a link from the shop.
 *
 * @throws PaymentPageError 400
 */
async function readLink({ shopId, key }: Scope, query: URLSearchParams) {
  const refuse = (message: string) => new PaymentPageError(400, message)
  for (const [name, value] of query) {
    if (query.getAll(name).length > 1) throw refuse(`${name} is given more than once.`)
    if (value === '') throw refuse(`${name} is empty; leave it out.`)
  }
  const { signature, ...link } = Object.fromEntries(query)
  if (link.version !== '4') throw refuse('version must be 4.')
  if (link.shopID !== shopId) throw refuse('shopID is none of our shops.')
  if (!signature) throw refuse('There is no signature.')
  if (signature !== (await signFlexPayLink(key, new Map(Object.entries(link))))) {
    throw refuse('The signature does not fit.')
  }
  return link
}

/**
 * Reads a checkout link as strictly as the provider.
 *
 * @throws PaymentPageError 400, or 409 if its reference was used before
 */
export async function readOrder(scope: Scope, query: URLSearchParams): Promise<Order> {
  const { data, error } = orderSchema.safeParse(await readLink(scope, query))
  if (!data) throw new PaymentPageError(400, z.prettifyError(error))
  if (await findSaleByReference(scope.db, data.referenceID)) throw usedReference()
  const custom: Record<string, string> = {}
  for (const name of ['custom1', 'custom2', 'custom3'] as const) {
    if (data[name] !== undefined) custom[name] = data[name]
  }
  return {
    referenceId: data.referenceID,
    name: data.name,
    price: data.priceAmount,
    custom,
    successUrl: data.successURL,
    declineUrl: data.declineURL,
    preceding:
      data.type === 'upgradesubscription'
        ? await runningSale(scope.db, data.precedingSaleID)
        : null,
  }
}

async function runningSale(db: D1Database, id: string): Promise<LocalSale> {
  const sale = await findSale(db, id)
  if (sale && sale.state !== 'ended') return sale
  throw new PaymentPageError(400, 'precedingSaleID is no running sale of this shop.')
}

export const usedReference = () =>
  new PaymentPageError(409, 'referenceID was used before; each order needs one of its own.')

/** The sale of a cancellation link. @throws PaymentPageError 400 or 404 */
export async function readCancelLink(scope: Scope, query: URLSearchParams): Promise<LocalSale> {
  const { saleID } = await readLink(scope, query)
  const sale = saleID === undefined ? null : await findSale(scope.db, saleID)
  if (!sale) throw new PaymentPageError(404, 'saleID is no sale of this shop.')
  return sale
}
