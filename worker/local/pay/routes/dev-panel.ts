import { Hono } from 'hono'
import { z } from 'zod'
import { setClockOffset } from '../clock.ts'
import type { PayEnv } from '../context.ts'
import { deliverAgain } from '../delivery.ts'
import { doWhatIsDue } from '../due.ts'
import { readLedger } from '../ledger.ts'
import { salesPage } from '../pages/sales-page.ts'
import { perform, performSchema } from '../run-action.ts'
import { findPostback } from '../postbacks.ts'
import { readBody } from '../read-body.ts'
import { Refusal } from '../refusal.ts'
import { clearSales, findSale } from '../sales.ts'
import { showDelivery } from '../show-delivery.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAY_PANEL = '/local/pay'

const daysSchema = z.object({ days: z.coerce.number().int().min(-400).max(400) })
const onwardSchema = z.object({ onward: z.enum(['success', 'panel']).default('panel') })

/** What people do in the panel. */
export const panelRoutes = new Hono<PayEnv>()
  .get('/', async (c) => c.html(salesPage(c.var.scope, await readLedger(c.var.scope.db))))
  .post('/acts', async (c) => {
    const asked = await readBody(c, performSchema)
    await perform(c.var.scope, asked)
    return c.redirect(`${PAY_PANEL}#${asked.saleID}`, 303)
  })
  .post('/postbacks/:id{[0-9]+}', async (c) => {
    const { scope } = c.var
    const { onward } = await readBody(c, onwardSchema)
    const postback = await findPostback(scope.db, Number(c.req.param('id')))
    const sale = postback && (await findSale(scope.db, postback.sale_id))
    if (!postback || !sale) throw new Refusal(404, 'There is no such notification.')
    const sent = await deliverAgain(scope, postback)
    if (onward === 'panel') return c.redirect(`${PAY_PANEL}#${sale.id}`, 303)
    return showDelivery(c, sent, { name: onward, url: sale.success_url })
  })
  .post('/clock', async (c) => {
    const { days } = await readBody(c, daysSchema)
    await setClockOffset(c.var.scope.db, days * DAY_MS).run()
    return c.redirect(PAY_PANEL, 303)
  })
  .post('/due', async (c) => {
    await doWhatIsDue(c.var.scope)
    return c.redirect(PAY_PANEL, 303)
  })
  .post('/reset', async (c) => {
    const { db } = c.var.scope
    await db.batch([clearSales(db), setClockOffset(db, 0)])
    return c.redirect(PAY_PANEL, 303)
  })
