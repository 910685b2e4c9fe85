import type { Context } from 'hono'
import { sendPlanMails } from '../send-plan-mails.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'

/** Mails, once the answer is out, what a payment has changed. What fails is left to the job. */
export function sendPlanMailsInBackground(c: Context<AppEnv>): void {
  const { db, now, requestId, config } = c.var
  const queueing = sendPlanMails(db, accountServiceOf(config), now)
    .then(() => notifyInBackground(c))
    .catch((error: unknown) => {
      const why = errorMessage(error)
      console.error(JSON.stringify({ event: 'plan-mail.postponed', requestId, why }))
    })
  c.executionCtx.waitUntil(queueing)
}
