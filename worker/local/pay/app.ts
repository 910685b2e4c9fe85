import { Hono } from 'hono'
import { z } from 'zod'
import { PAGE_POLICY } from '../page.ts'
import { applyAction, buy, saleActionNames } from './actions.ts'
import { scopeOf, type PayContext, type PayEnv } from './context.ts'
import { readCancelLink, readOrder } from './links.ts'
import { payPage, payStyle } from './page.ts'
import { ensurePremiumAccount } from './premium-account.ts'
import { PaymentPageError } from './refusal.ts'
import { findSale, listSales } from './sales.ts'

/** A header of every response, by which a check finds this code in a deployment. */
const MARKER = 'PAY_SIM_MARKER_7f3a'

const orderAction = z.object({ action: z.enum(['buy', 'decline']) })
const saleAction = z.object({ sale: z.string(), action: z.enum(saleActionNames) })

const queryOf = (c: PayContext) => new URL(c.req.url).searchParams

/** @throws PaymentPageError 422 */
async function readForm<T extends z.ZodType>(c: PayContext, schema: T): Promise<z.output<T>> {
  const form = schema.safeParse(await c.req.parseBody())
  if (form.success) return form.data
  throw new PaymentPageError(422, z.prettifyError(form.error))
}

/**
 * A stand-in for Verotel FlexPay (protocol 4): the page to which checkout and cancellation links lead, with a button
 * for each event of a sale, which sends a signed notification to the site. For other times, orders or signatures, tests
 * send notifications themselves (`tests/support/billing/postbacks.ts`).
 */
export const payApp = new Hono<PayEnv>({ strict: false })
  .basePath('/local')
  .use(async (c, next) => {
    c.header('x-stand-in', MARKER)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', PAGE_POLICY)
    await next()
  })
  .get('/pay/style.css', (c) => c.body(payStyle, 200, { 'content-type': 'text/css' }))
  .use(async (c, next) => {
    c.set('scope', scopeOf(c.req.raw, c.env))
    await next()
  })
  .get('/pay', async (c) => c.html(payPage({ sales: await listSales(c.var.scope.db) })))
  .get('/pay.json', async (c) => c.json(await listSales(c.var.scope.db)))
  .get('/pay/startorder', async (c) =>
    c.html(payPage({ order: await readOrder(c.var.scope, queryOf(c)) })),
  )
  .post('/pay/startorder', async (c) => {
    const order = await readOrder(c.var.scope, queryOf(c))
    const { action } = await readForm(c, orderAction)
    if (action === 'decline') return c.redirect(order.declineUrl, 303)
    await buy(c.var.scope, order)
    return c.redirect(order.successUrl, 303)
  })
  .get('/pay/cancel-subscription', async (c) =>
    c.html(payPage({ sales: [await readCancelLink(c.var.scope, queryOf(c))] })),
  )
  .on('POST', ['/pay', '/pay/cancel-subscription'], async (c) => {
    const { sale: id, action } = await readForm(c, saleAction)
    const sale = await findSale(c.var.scope.db, id)
    if (!sale) throw new PaymentPageError(404, `There is no sale ${id}.`)
    await applyAction(c.var.scope, sale, action)
    return c.redirect(c.req.url, 303)
  })
  .post('/pay/premium-account', async (c) =>
    c.json({ sold: await ensurePremiumAccount(c.var.scope, c.env, c.executionCtx) }),
  )
  .onError((error, c) => {
    if (!(error instanceof PaymentPageError)) console.error(error)
    const { status, message } =
      error instanceof PaymentPageError
        ? error
        : new PaymentPageError(500, 'Something went wrong in the payment stand-in.')
    if (c.req.path.endsWith('/premium-account')) return c.json({ detail: message }, status)
    return c.html(payPage({ refusal: message }), status)
  })
