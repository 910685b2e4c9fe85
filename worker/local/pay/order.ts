import { z } from 'zod'
import type { Scope } from './context.ts'
import { hundredths } from './money.ts'
import { Refusal } from './refusal.ts'
import { findSale, findSaleByReference, type Sale } from './sales.ts'
import type { Parameters } from './signature.ts'
import { readSignedQuery } from './signed-query.ts'

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

const linkSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscription'), ...fields }),
  z.object({
    type: z.literal('upgradesubscription'),
    ...fields,
    precedingSaleID: z.string(),
    upgradeOption: z.enum(['lost', 'extend']),
  }),
])

/** What a buyer is asked to pay for. */
export type Order = {
  referenceId: string
  name: string
  /** Hundredths. */
  amount: number
  currency: string
  custom: Parameters
  successUrl: string
  declineUrl: string
  /** The sale that it takes the place of; `extend` adds its remaining days. */
  change: { preceding: Sale; option: 'lost' | 'extend' } | null
}

const issuesOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')

async function runningSale(db: D1Database, id: string): Promise<Sale> {
  const sale = await findSale(db, id)
  if (sale && sale.state !== 'ended') return sale
  throw new Refusal(400, 'precedingSaleID is no running sale of this shop.')
}

/**
 * Reads a link to the order page, as strictly as it can be read.
 *
 * @throws Refusal 400, or 409 when its reference was used
 */
export async function readOrder(scope: Scope, query: URLSearchParams): Promise<Order> {
  const link = linkSchema.safeParse(await readSignedQuery(scope, query))
  if (!link.success) throw new Refusal(400, issuesOf(link.error))
  const { data } = link
  if (await findSaleByReference(scope.db, data.referenceID)) throw usedReference()
  const given = Object.entries({
    custom1: data.custom1,
    custom2: data.custom2,
    custom3: data.custom3,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    referenceId: data.referenceID,
    name: data.name,
    amount: hundredths(data.priceAmount),
    currency: data.priceCurrency,
    custom: Object.fromEntries(given),
    successUrl: data.successURL,
    declineUrl: data.declineURL,
    change:
      data.type === 'upgradesubscription'
        ? {
            preceding: await runningSale(scope.db, data.precedingSaleID),
            option: data.upgradeOption,
          }
        : null,
  }
}

export const usedReference = () =>
  new Refusal(409, 'referenceID was used before; each order needs one of its own.')
