import { Hono, type Context } from 'hono'
import type { RefusalCause } from '#billing/payment-notifications'
import type { Unapplied } from '../payments/notifications.ts'
import { isSetUpBadly, providerNamed } from '../payments/providers.ts'
import type { PaymentEvent, PaymentProvider, Said } from '../payments/provider.ts'
import { applyPaymentEvent } from '../apply-payment-event.ts'
import { noteNotification } from '../record-notification.ts'
import { logError } from '../../platform/lib/event-counts.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { loadAllTexts } from '../../platform/lib/site-texts.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { sendPlanMailsInBackground } from '../http/send-plan-mails-in-background.ts'

/**
 * What payment providers send. There is no session here and no limit: whoever holds the key is
 * believed. All others can only be counted. The query string is in no line of the log, because it says
 * who paid by which card.
 */
export const paymentRoutes = new Hono<AppEnv>().get('/api/payments/flexpay/postback', async (c) => {
  // A GET without a session that mails members.
  await loadAllTexts(c.env.ASSETS)
  return receive(c, 'flexpay')
})

const nothingSaid: Said = { event: null, saleId: null }

async function receive(c: Context<AppEnv>, name: PaymentProvider['name']): Promise<Response> {
  const provider = providerNamed(c.var.config, name)
  if (!provider) {
    if (isSetUpBadly(c.var.config, name)) await refuse(c, name, 'not-set-up', nothingSaid)
    return new Response('Online payment is not set up', { status: 503 })
  }
  const verified = await provider.verify(c.req.raw, c.var.now)
  if (!verified.ok) {
    await refuse(c, name, verified.why, verified.said)
    return provider.answer('forged')
  }
  if (verified.event) return apply(c, provider, verified.event)
  const { said } = verified
  const cause = said.event ?? 'unreadable'
  log(c, 'payment.ignored', name, cause)
  await note(c, { provider: name, result: 'ignored', cause, said })
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
    const said = { event: event.kind, saleId: event.subscriptionRef?.slice(0, 12) ?? null }
    await note(c, { provider: name, result: 'refused', cause: 'unconfirmed', said })
  } catch (error) {
    log(c, 'payment.failed', name, errorMessage(error))
  }
  return provider.answer('again')
}

async function refuse(
  c: Context<AppEnv>,
  provider: PaymentProvider['name'],
  why: RefusalCause,
  said: Said,
) {
  log(c, 'payment.refused', provider, why)
  await note(c, { provider, result: 'refused', cause: why, said })
}

/** The provider's answer doesn't hang on it. */
async function note(c: Context<AppEnv>, unapplied: Unapplied): Promise<void> {
  const { db, now } = c.var
  const origin = originOf(c)
  await noteNotification(db, unapplied, { now, origin }).catch((error: unknown) =>
    log(c, 'payment.not-noted', unapplied.provider, errorMessage(error)),
  )
}

function log(
  c: Context<AppEnv>,
  event: string,
  provider: PaymentProvider['name'],
  why: string,
): void {
  logError(event, { requestId: c.var.requestId, provider, why })
}
