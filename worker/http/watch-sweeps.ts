import { createMiddleware } from 'hono/factory'
import { reportSweeps } from '../flows/report-sweeps.ts'
import { accountServiceOf } from '../lib/account-service.ts'
import { errorMessage } from '../lib/reason.ts'
import { originOf, type AppEnv } from './context.ts'
import { sendMailInBackground } from './send-mail-in-background.ts'

/**
 * Middleware for `/api/admin`: behind every call that may have changed who is shown, reports an account that changes
 * many companions within a day to the owners.
 */
export const watchSweeps = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.req.method === 'GET' || !c.res.ok || !/\/(companions|confirmations)\b/.test(c.req.path))
    return
  const { db, now, config } = c.var
  const site = { origin: originOf(c), now }
  const reporting = reportSweeps(db, accountServiceOf(config), site)
    .then((hasReported) => {
      if (hasReported) sendMailInBackground(c)
    })
    .catch((error: unknown) => {
      console.error(JSON.stringify({ event: 'sweeps.unreported', why: errorMessage(error) }))
    })
  c.executionCtx.waitUntil(reporting)
})
