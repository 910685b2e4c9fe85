import { Hono, type Context } from 'hono'
import type { RefusalCause } from '#billing/payment-notifications'
import type { UnappliedNotification } from '../payments/notifications.ts'
import { isSetUpBadly, providerNamed } from '../payments/providers.ts'
import type { PaymentEvent, PaymentProvider, ReportedEvent } from '../payments/provider.ts'
import { applyPaymentEvent } from '../apply-payment-event.ts'
import { recordNotification } from '../record-notification.ts'
import { sendPlanMails } from '../send-plan-mails.ts'
import { logError } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { loadAllTexts } from '../../platform/lib/site-texts.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { notifyInBackground } from '../../platform/http/notify-in-background.ts'
import { accountServiceOf } from '../../accounts/lib/account-service.ts'

/**
 * Notifications of payment providers. No session and no limit: the signature authenticates the sender, and
 * other requests are only counted. The query string is never logged, because it contains who paid by which
 * card.
 */
export const paymentRoutes = new Hono<AppEnv>().get('/api/payments/flexpay/postback', async (c) => {
  // This GET request has no session, but sends mails to members.
  await loadAllTexts(c.env.ASSETS)
  return receive(c, 'flexpay')
})

const nothingSaid: ReportedEvent = { event: null, saleId: null }

async function receive(c: Context<AppEnv>, name: PaymentProvider['name']): Promise<Response> {
  const provider = providerNamed(c.var.config, name)
  if (!provider) {
    if (isSetUpBadly(c.var.config, name)) await refuse(c, name, 'not-set-up', nothingSaid)
    return new Response('Online payment is not set up', { status: 503 })
  }
  const verification = await provider.verify(c.req.raw, c.var.now)
  if (!verification.ok) {
    await refuse(c, name, verification.cause, verification.reported)
    return provider.answer('forged')
  }
  if (verification.event) return apply(c, provider, verification.event)
  const { reported } = verification
  const cause = reported.event ?? 'unreadable'
  log(c, 'payment.ignored', name, cause)
  await note(c, { provider: name, result: 'ignored', cause, reported })
  return provider.answer('done')
}

async function apply(
  c: Context<AppEnv>,
  provider: PaymentProvider,
  event: PaymentEvent,
): Promise<Response> {
  const { name } = provider
  try {
    const answer = await applyPaymentEvent(c.var.db, provider, event, c.var.now)
    if (answer === 'done') sendPlanMailsInBackground(c)
    if (answer !== 'unconfirmed') return provider.answer(answer)
    log(c, 'payment.unconfirmed', name, event.kind)
    const details = { event: event.kind, saleId: event.subscriptionRef?.slice(0, 12) ?? null }
    await note(c, { provider: name, result: 'refused', cause: 'unconfirmed', reported: details })
  } catch (error) {
    log(c, 'payment.failed', name, errorMessage(error))
  }
  return provider.answer('again')
}

async function refuse(
  c: Context<AppEnv>,
  provider: PaymentProvider['name'],
  cause: RefusalCause,
  details: ReportedEvent,
) {
  log(c, 'payment.refused', provider, cause)
  await note(c, { provider, result: 'refused', cause, reported: details })
}

/** A failure here doesn't change the answer to the provider. */
async function note(c: Context<AppEnv>, notification: UnappliedNotification): Promise<void> {
  const { db, now } = c.var
  const origin = originOf(c)
  await recordNotification(db, notification, { now, origin }).catch((error: unknown) =>
    log(c, 'payment.not-noted', notification.provider, errorMessage(error)),
  )
}

function log(
  c: Context<AppEnv>,
  event: string,
  provider: PaymentProvider['name'],
  reason: string,
): void {
  logError(event, { requestId: c.var.requestId, provider, why: reason })
}

/** Sends the mails about a payment's changes after the answer. The job retries failures. */
function sendPlanMailsInBackground(c: Context<AppEnv>): void {
  const { db, now, requestId, config } = c.var
  const queueing = sendPlanMails(db, accountServiceOf(config), now)
    .then(() => notifyInBackground(c))
    .catch((error: unknown) => {
      const reason = errorMessage(error)
      console.error(JSON.stringify({ event: 'plan-mail.postponed', requestId, why: reason }))
    })
  c.executionCtx.waitUntil(queueing)
}
