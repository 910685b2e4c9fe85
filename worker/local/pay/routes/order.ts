import { Hono } from 'hono'
import { z } from 'zod'
import type { PayContext, PayEnv } from '../context.ts'
import { modeNames } from '../modes.ts'
import { readOrder } from '../order.ts'
import { orderPage } from '../pages/order-page.ts'
import { readBody } from '../read-body.ts'
import { createSale, firstRenewal } from '../create-sale.ts'
import { showDelivery } from '../show-delivery.ts'

const choiceSchema = z.object({
  decision: z.enum(['pay', 'decline']),
  mode: z.enum(modeNames).default('once'),
})

const orderOf = (c: PayContext) => readOrder(c.var.scope, new URL(c.req.url).searchParams)

/** Where the site's links lead. */
export const orderRoutes = new Hono<PayEnv>()
  .get('/startorder', async (c) => {
    const order = await orderOf(c)
    return c.html(orderPage(order, firstRenewal(order, c.var.scope.today)))
  })
  .post('/startorder', async (c) => {
    const order = await orderOf(c)
    const { decision, mode } = await readBody(c, choiceSchema)
    if (decision === 'decline') return c.redirect(order.declineUrl, 303)
    const postback = await createSale(c.var.scope, order, mode)
    return showDelivery(c, postback, { name: 'success', url: order.successUrl })
  })
