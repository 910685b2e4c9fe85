import { Hono } from 'hono'
import type { PayContext, PayEnv } from '../context.ts'
import { cancelPage } from '../pages/cancel-page.ts'
import { perform, performSchema } from '../run-action.ts'
import { Refusal } from '../refusal.ts'
import { findSale, type Sale } from '../sales.ts'
import { readSignedQuery } from '../signed-query.ts'

async function saleOf(c: PayContext): Promise<Sale> {
  const { scope } = c.var
  const { saleID } = await readSignedQuery(scope, new URL(c.req.url).searchParams)
  const sale = saleID === undefined ? null : await findSale(scope.db, saleID)
  if (!sale) throw new Refusal(404, 'saleID is no sale of this shop.')
  return sale
}

/** The buyer's own way out. */
export const cancelRoutes = new Hono<PayEnv>()
  .get('/cancel-subscription', async (c) => c.html(cancelPage(await saleOf(c))))
  .post('/cancel-subscription', async (c) => {
    const { id } = await saleOf(c)
    await perform(c.var.scope, performSchema.parse({ saleID: id, action: 'cancel' }))
    return c.redirect(c.req.url, 303)
  })
