import { Hono } from 'hono'
import { z } from 'zod'
import { setClockOffset } from '../clock.ts'
import { openScope, type PayEnv, type Scope } from '../context.ts'
import { deliverAgain } from '../delivery.ts'
import { doWhatIsDue } from '../due.ts'
import { presentEntry, presentPostback, readLedger, type LedgerEntry } from '../ledger.ts'
import { modeNames } from '../modes.ts'
import { readOrder } from '../order.ts'
import { perform, performSchema } from '../run-action.ts'
import { ensurePremiumAccount } from '../premium-account.ts'
import { listPostbacks } from '../postbacks.ts'
import { readBody } from '../read-body.ts'
import { clearSales } from '../sales.ts'
import { createSale } from '../create-sale.ts'

const YEAR_MS = 366 * 24 * 60 * 60 * 1000

const saleSchema = z.strictObject({ saleID: z.string().optional() })
const filterSchema = saleSchema.extend({
  referenceID: z.string().optional(),
  custom1: z.string().optional(),
})
const paySchema = z.strictObject({
  link: z.url(),
  decision: z.enum(['pay', 'decline']).default('pay'),
  mode: z.enum(modeNames).default('once'),
})
const clockSchema = z.strictObject({ offsetMs: z.number().int().min(-YEAR_MS).max(YEAR_MS) })

const presentTime = ({ now, today }: Scope) => ({ now: new Date(now).toISOString(), today })

async function presentSales(db: D1Database, fits: (sale: LedgerEntry['sale']) => boolean) {
  return (await readLedger(db)).filter(({ sale }) => fits(sale)).map(presentEntry)
}

/** The panel for journeys; app.ts lists it. */
export const apiRoutes = new Hono<PayEnv>()
  .post('/sales', async (c) => {
    const { saleID, referenceID, custom1 } = await readBody(c, filterSchema)
    const sales = await presentSales(
      c.var.scope.db,
      (sale) =>
        (saleID === undefined || sale.id === saleID) &&
        (referenceID === undefined || sale.reference_id === referenceID) &&
        (custom1 === undefined || JSON.parse(sale.custom).custom1 === custom1),
    )
    return c.json({ ...presentTime(c.var.scope), sales })
  })
  .post('/pay', async (c) => {
    const { link, decision, mode } = await readBody(c, paySchema)
    const order = await readOrder(c.var.scope, new URL(link).searchParams)
    if (decision === 'decline') return c.json({ redirectTo: order.declineUrl })
    const postback = presentPostback(await createSale(c.var.scope, order, mode))
    return c.json({ redirectTo: order.successUrl, postback })
  })
  .post('/act', async (c) => {
    const { db } = c.var.scope
    const postback = presentPostback(await perform(c.var.scope, await readBody(c, performSchema)))
    const [sale] = await presentSales(db, ({ id }) => id === postback.saleID)
    return c.json({ sale, postback })
  })
  .post('/deliver', async (c) => {
    const { saleID } = await readBody(c, saleSchema)
    const open = (await listPostbacks(c.var.scope.db)).filter(
      ({ delivered, sale_id }) => !delivered && (saleID === undefined || sale_id === saleID),
    )
    const postbacks = []
    for (const postback of open) postbacks.push(await deliverAgain(c.var.scope, postback))
    return c.json({ postbacks: postbacks.map(presentPostback) })
  })
  .post('/due', async (c) => {
    const { saleID } = await readBody(c, saleSchema)
    await doWhatIsDue(c.var.scope, saleID)
    return c.json(presentTime(c.var.scope))
  })
  .post('/clock', async (c) => {
    const { offsetMs } = await readBody(c, clockSchema)
    await setClockOffset(c.var.scope.db, offsetMs).run()
    return c.json(presentTime(await openScope(c.req.raw, c.env)))
  })
  .post('/premium-account', async (c) =>
    c.json({ sold: await ensurePremiumAccount(c.var.scope, c.env, c.executionCtx) }),
  )
  .post('/reset', async (c) => {
    const { db } = c.var.scope
    await db.batch([clearSales(db), setClockOffset(db, 0)])
    return c.body(null, 204)
  })
