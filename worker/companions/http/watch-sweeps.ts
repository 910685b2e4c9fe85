import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { reportSweeps } from '../report-sweeps.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'

const mayChangeVisibility = /\/(companions|confirmations)\b/

/**
 * Middleware for `/api/admin`: after each call that may have changed visibility, mails the owners when one account
 * has changed many companions within a day.
 */
export const watchSweeps = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.req.method === 'GET' || !c.res.ok || !mayChangeVisibility.test(c.req.path)) return
  c.executionCtx.waitUntil(report(c))
})

async function report(c: Context<AppEnv>): Promise<void> {
  const { db, now, config } = c.var
  try {
    const site = { origin: originOf(c), now }
    if (await reportSweeps(db, accountServiceOf(config), site)) sendMailInBackground(c)
  } catch (error) {
    console.error(JSON.stringify({ event: 'sweeps.unreported', why: errorMessage(error) }))
  }
}
