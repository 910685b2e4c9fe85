import type { Context } from 'hono'
import {
  getSaleEndpoint,
  listCasesEndpoint,
  listPaymentsEndpoint,
  actOnSaleEndpoint,
  exportPaymentsEndpoint,
  actOnSaleSchemas,
  exportPaymentsSchemas,
  listCasesSchemas,
  listPaymentsSchemas,
} from '#billing/admin-payments'
import {
  listNotificationsEndpoint,
  reviewNotificationsEndpoint,
  reviewNotificationsSchemas,
} from '#billing/payment-notifications'
import type { AssignedTo } from '#staff/queue-kinds'
import { assigneesOfSales } from '../subscriptions/payment-cases.ts'
import { NOTIFICATION_RETENTION_MS, notificationsSince } from '../payments/notifications.ts'
import { presentNotification } from '../payments/present.ts'
import { providerNamed } from '../payments/providers.ts'
import { paymentCasesToReview } from '../subscriptions/payment-cases.ts'
import { paymentLine, paymentsHead } from '../subscriptions/payment-lines.ts'
import { presentCase, presentSaleEntry, presentSale } from '../subscriptions/present-sale.ts'
import { mayBeCancelled } from '../subscriptions/rules.ts'
import { readSale, type SaleKey } from '../subscriptions/sale-key.ts'
import { findSale, pageOfPayments, type FoundSale } from '../subscriptions/sales.ts'
import { earlierPrices } from '../../catalogue/settings/prices.ts'
import { plansPaid, type Prices } from '../assign-sale.ts'
import { reviewNotifications } from '../record-notification.ts'
import { allowedSaleActions, exportMonth, resolvePaymentCase } from '../manage-payments.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import { languageOf } from '../../platform/http/language.ts'
import { separatorFor } from '../../platform/lib/csv.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const MAX_CASES = 100

const unknown = () => new Failure('not-found', 'sale.not-found')

export const adminPaymentRoutes = routesOf([
  handle(listCasesEndpoint, listCasesSchemas, { access: staff }, async (c, { query }) => {
    const cases = await casesFor(c, query.assigned)
    const presentedCases = cases.slice(0, MAX_CASES).map(presentCase)
    return { cases: presentedCases, total: cases.length }
  }),
  handle(listPaymentsEndpoint, listPaymentsSchemas, { access: staff }, async (c, { query }) => {
    const { rows, hasMore } = await pageOfPayments(c.var.db, query)
    return { payments: rows.map(presentSaleEntry), hasMore }
  }),
  handle(
    exportPaymentsEndpoint,
    exportPaymentsSchemas,
    { access: staff },
    async (c, { caller, query: { month } }) => {
      const rows = await exportMonth(c.var.db, month, caller)
      const separator = separatorFor(languageOf(c))
      const lines = rows.map((row) => paymentLine(row, separator))
      return c.body(paymentsHead(separator) + lines.join(''), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="payments-${month}.csv"`,
      })
    },
  ),
  handle(listNotificationsEndpoint, {}, { access: staff }, (c) => notifications(c)),
  handle(
    reviewNotificationsEndpoint,
    reviewNotificationsSchemas,
    { access: staff },
    async (c, { caller, body: { until } }) => {
      await reviewNotifications(c.var.db, Date.parse(until), caller)
      return notifications(c)
    },
  ),
  handle(getSaleEndpoint, {}, { access: staff }, (c) => saleOf(c, keyOf(c))),
  handle(
    actOnSaleEndpoint,
    actOnSaleSchemas,
    { access: staff },
    async (c, { caller, body: action }) => {
      const key = keyOf(c)
      const provider = 'provider' in key ? providerNamed(c.var.config, key.provider) : null
      await resolvePaymentCase(c.var.db, key, action, {
        staff: caller,
        provider,
        prices: await pricesOf(c),
      })
      return saleOf(c, key)
    },
  ),
])

async function casesFor(c: Context<AppEnv>, assignee: AssignedTo | undefined) {
  const { db, now, admin } = c.var
  const cases = await paymentCasesToReview(db, now)
  if (!assignee) return cases
  const sales = cases.map(({ sale }) => sale)
  const rows = await assigneesOfSales(db, sales)
  const assignees = new Map(rows.map(({ caseId, id }) => [caseId, id]))
  return cases.filter(
    ({ sale }) => assignees.get(sale) === (assignee === 'me' ? admin.id : undefined),
  )
}

async function notifications({ var: { db, now } }: Context<AppEnv>) {
  const { rows, open } = await notificationsSince(db, now - NOTIFICATION_RETENTION_MS)
  return { counts: rows.map(presentNotification), open }
}

function keyOf(c: Context<AppEnv>): SaleKey {
  const key = readSale(c.req.param('id') ?? '')
  if (!key) throw unknown()
  return key
}

async function saleOf(c: Context<AppEnv>, key: SaleKey) {
  const { db, now } = c.var
  const sale = await findSale(db, key)
  if (!sale) throw unknown()
  const prices = await pricesOf(c)
  const choices = {
    links: await linksOf(c, sale),
    acts: allowedSaleActions(sale, prices, now),
    plans: plansPaid(sale, prices),
  }
  return presentSale(sale, choices, now)
}

async function pricesOf(c: Context<AppEnv>): Promise<Prices> {
  const { db, catalogue, now } = c.var
  const [earlier] = await Promise.all([earlierPrices(db), catalogue.refresh(now)])
  return { now: settingsOf(catalogue).plans, earlier }
}

/** An unassigned sale gets links, too: its card may still be charged. */
async function linksOf(c: Context<AppEnv>, { provider: name, ref, row }: FoundSale) {
  const provider = providerNamed(c.var.config, name)
  const mayEnd = ref !== null && (row === null || mayBeCancelled(row))
  const cancel = mayEnd ? ((await provider?.cancelUrl(ref)) ?? null) : null
  return { cancel, support: provider?.seller.supportUrl ?? null }
}
