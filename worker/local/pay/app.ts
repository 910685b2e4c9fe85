import { Hono } from 'hono'
import { PAGE_POLICY } from '../page.ts'
import { openScope, type PayEnv } from './context.ts'
import { answerRefusal } from './answer-refusal.ts'
import { payStyle } from './pages/style.ts'
import { apiRoutes } from './routes/api.ts'
import { cancelRoutes } from './routes/cancel.ts'
import { panelRoutes } from './routes/dev-panel.ts'
import { orderRoutes } from './routes/order.ts'
import { statusRoutes } from './routes/status.ts'

/** On every answer; what is deployed must not contain it. */
const MARKER = 'PAY_SIM_MARKER_7f3a'

/**
 * Stands in for Verotel FlexPay (protocol 4), as far as the site uses it: `startorder`, `salestatus`
 * and `cancel-subscription` below /local/pay, notifications to the site, and a panel for people.
 * Whatever it does to the site, a holder of the key could do.
 *
 * For journeys, all as `POST /local/pay/api/…` with a JSON body:
 *
 *     sales    {saleID?, referenceID?, custom1?}            → {now, today, sales}
 *     pay      {link, decision?: "pay"|"decline", mode?}    → {redirectTo, postback?}
 *     act      {saleID, action, mode?, amount?, days?}      → {sale, postback}
 *     deliver  {saleID?}    what waits or failed, now       → {postbacks}
 *     due      {saleID?}    retries, renewals, ends         → {now, today}
 *     clock    {offsetMs}   added to the time of day        → {now, today}
 *     reset    {}           no sales, the true time         → 204
 *     premium-account       premium@velours.test has a plan → {sold}
 *
 * Actions are listed in acts.ts, modes in modes.ts. The clock alone sets nothing going, `due` does;
 * set back before a payment, it makes sales whose term is over. A refusal is `{detail}`.
 */
export const payApp = new Hono<PayEnv>({ strict: false })
  .basePath('/local/pay')
  .use(async (c, next) => {
    c.header('x-stand-in', MARKER)
    c.header('cache-control', 'no-store')
    c.header('content-security-policy', PAGE_POLICY)
    await next()
  })
  .get('/style.css', (c) => c.body(payStyle, 200, { 'content-type': 'text/css' }))
  .use(async (c, next) => {
    c.set('scope', await openScope(c.req.raw, c.env))
    await next()
  })
  .route('/', orderRoutes)
  .route('/', cancelRoutes)
  .route('/', statusRoutes)
  .route('/', panelRoutes)
  .route('/api', apiRoutes)
  .onError(answerRefusal)
