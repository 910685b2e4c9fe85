import type { Context } from 'hono'
import { sendPlanMails } from '../send-plan-mails.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'

/** Sends the mails about a payment's changes after the answer. The job retries failures. */
export function sendPlanMailsInBackground(c: Context<AppEnv>): void {
  const { db, now, requestId, config } = c.var
  const queueing = sendPlanMails(db, accountServiceOf(config), now)
    .then(() => notifyInBackground(c))
    .catch((error: unknown) => {
      const reason = errorMessage(error)
      console.error(JSON.stringify({ event: 'plan-mail.postponed', requestId, why: reason }))
    })
  c.executionCtx.waitUntil(queueing)
}
